#if APPLE_STAND_INS && canImport(Combine)
    import A0Concurrency
    import AuthenticationServices
    import Combine
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    @MainActor
    @Suite("Login publishers", .serialized, .oneBrowserFlow)
    struct WebAuthPublisherTests {
        @Test("a login publisher opens a browser session for each subscriber, and none before")
        func cold() async throws {
            let stage = try AppStage()
            let login: AnyPublisher<Credentials, WebAuthError> = stage.client().start()
            await Task { @MainActor in }.value
            #expect(stage.shown.isEmpty)
            for subscribers in 1...2 {
                #expect(await Subscription.events(of: login) == ["value", "finished"])
                #expect(stage.shown.count == subscribers)
            }
        }

        @Test("a login publisher publishes the failure without a value")
        func error() async throws {
            let stage = try AppStage { session in
                session.complete(nil, ASWebAuthenticationSessionError(.canceledLogin))
                return true
            }
            let login: AnyPublisher<Credentials, WebAuthError> = stage.client().start()
            #expect(await Subscription.events(of: login) == ["failed"])
            #expect(await Subscription.events(of: stage.client().clearSession()) == ["failed"])
        }

        @Test("a logout publisher logs out")
        func logout() async throws {
            let stage = try AppStage()
            #expect(await Subscription.events(of: stage.client().logout(federated: true)) == ["value", "finished"])
            #expect(stage.shown.first?.url.absoluteString.contains("federated") == true)
        }

        @Test("a login publisher fails while another login is active")
        func second() async throws {
            let stage = try AppStage { _ in true }
            let client = stage.client()
            let events = Locked<[String]>([])
            let first = client.start().sink(
                receiveCompletion: { _ in events.withLock { $0.append("completed") } }, receiveValue: { _ in })
            try await eventually { !stage.shown.isEmpty }
            #expect(await Subscription.events(of: client.start()) == ["failed"])
            #expect(events.withLock { $0 }.isEmpty)
            first.cancel()
        }

        @Test("canceling the subscription of a login publisher closes the browser, and nothing is published")
        func cancelled() async throws {
            let stage = try AppStage { _ in true }
            let client = stage.client()
            let events = Locked<[String]>([])
            let subscription = client.start().sink(
                receiveCompletion: { _ in events.withLock { $0.append("completed") } },
                receiveValue: { _ in events.withLock { $0.append("value") } })
            try await eventually { !stage.shown.isEmpty }
            subscription.cancel()
            try await eventually { stage.sessions.first?.isCancelled == true }
            ActiveFlow.shared.release(try client.environment.flows.begin())
            #expect(events.withLock { $0 }.isEmpty)
        }

        #if canImport(UIKit)
            @Test("a login publisher with an invitation starts when the app enters the foreground")
            func invitation() async throws {
                let stage = try AppStage(LoginTenant(.with { $0.claims = ["org_id": "org_1"] }))
                let link = try parsed("https://example.com/invite?invitation=I&organization=org_1")
                let client = stage.client()
                let login = NotificationCenter.default
                    .publisher(for: UIApplication.didBecomeActiveNotification)
                    .subscribe(on: DispatchQueue.main)
                    .prefix(1)
                    .setFailureType(to: WebAuthError.self)
                    .flatMap { _ in client.invitationURL(link).start() }
                    .eraseToAnyPublisher()
                Task {
                    while stage.shown.isEmpty {
                        NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
                        await Task.yield()
                    }
                }
                #expect(await Subscription.events(of: login) == ["value", "finished"])
                #expect(stage.shown.count == 1)
                #expect(try OpenedURL(stage.shown[0].url).items["invitation"] == "I")
            }
        #endif
    }

    /// Subscribes, waits for completion, and returns the events in order.
    @MainActor
    private enum Subscription {
        static func events<Value, Failure: Error>(of publisher: AnyPublisher<Value, Failure>) async -> [String] {
            let events = Locked<[String]>([])
            var subscription: AnyCancellable?
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                subscription = publisher.sink(
                    receiveCompletion: { completion in
                        MainActor.assertIsolated()
                        events.withLock { events in
                            if case .failure = completion { events.append("failed") } else { events.append("finished") }
                        }
                        continuation.resume()
                    },
                    receiveValue: { _ in events.withLock { $0.append("value") } })
            }
            return withExtendedLifetime(subscription) { events.withLock { $0 } }
        }
    }
#endif
