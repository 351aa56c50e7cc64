#if canImport(Combine)
    import A0Concurrency
    import Combine
    import Foundation
    import Testing

    @testable import Auth0

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @MainActor
    @Suite("Publishers", .serialized)
    struct PublisherTests {
        @Test("a publisher sends a request for each subscriber, and none before")
        func cold() async throws {
            let tenant = try FakeTenant.responding(#"{"keys":[]}"#)
            let publisher: AnyPublisher<JWKS, AuthenticationError> = tenant.authentication.jwks().start()
            #expect(tenant.requests.isEmpty)
            for subscribers in 1...2 {
                let events = await Subscriber<JWKS, AuthenticationError>().events(of: publisher)
                #expect(events == ["value", "finished"])
                #expect(tenant.requests.count == subscribers)
            }
        }

        @Test("a publisher publishes a failure without a value")
        func error() async throws {
            let tenant = try FakeTenant.responding(#"{"error":"invalid_grant"}"#, status: 403)
            let events = await Subscriber<Credentials, AuthenticationError>()
                .events(of: tenant.authentication.renew(withRefreshToken: "RT").start())
            #expect(events == ["failed"])
        }

        @Test("a publisher of a request without a result publishes an empty value")
        func nothing() async throws {
            let tenant = try FakeTenant.responding("{}")
            let events = await Subscriber<Void, AuthenticationError>()
                .events(of: tenant.authentication.startPasswordless(email: "e").start())
            #expect(events == ["value", "finished"])
        }

        @Test("a publisher can be created from any kind of request")
        func existential() async throws {
            let tenant = try FakeTenant.responding(#"{"keys":[]}"#)
            let request: any Requestable<JWKS, AuthenticationError> = tenant.authentication.jwks()
            let publisher = request.start() as AnyPublisher<JWKS, AuthenticationError>
            #expect(tenant.requests.isEmpty)
            #expect(await Subscriber<JWKS, AuthenticationError>().events(of: publisher) == ["value", "finished"])
        }

        @Test("canceling a subscription cancels the operation, and nothing is published")
        func cancelled() async throws {
            let arrived = Gate()
            let left = Gate()
            let operation: @Sendable () async throws(CancellationError) -> sending Int = {
                () throws(CancellationError) in
                await arrived.pass()
                let wasCancelled = Task.isCancelled
                await left.pass()
                guard !wasCancelled else { throw CancellationError() }
                return 1
            }
            left.open()
            let events = Locked<[String]>([])
            let subscription = publisher(operation).sink(
                receiveCompletion: { _ in events.withLock { $0.append("completed") } },
                receiveValue: { _ in events.withLock { $0.append("value") } })
            await arrived.waitForArrivals()
            subscription.cancel()
            arrived.open()
            await left.waitForArrivals()
            #expect(events.withLock { $0 }.isEmpty)
        }

        @Test("publishers work with the credentials manager")
        func manager() async throws {
            let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":3600}"#)
            let manager = CredentialsManager(authentication: tenant.authentication, storage: ThrowingStorage())
            manager.store(credentials: Credentials(refreshToken: "RT", expiresIn: Date() + 1000))
            let renewed: AnyPublisher<Credentials, CredentialsManagerError> = manager.renew(parameters: ["a": [1, 2]])
            #expect(tenant.requests.isEmpty)
            #expect(await Subscriber().events(of: renewed) == ["value", "finished"])
            #expect(tenant.requests.first?.body["a"] == .array([.integer(1), .integer(2)]))
            #expect(await Subscriber().events(of: manager.credentials()) == ["value", "finished"])
            #expect(await Subscriber().events(of: manager.revoke()) == ["value", "finished"])
        }
    }

    /// Subscribes, waits for completion, and returns the events in order.
    @MainActor
    private final class Subscriber<Value, Failure: Error> {
        private var subscription: AnyCancellable?

        func events(of publisher: AnyPublisher<Value, Failure>) async -> [String] {
            let events = Locked<[String]>([])
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
            return events.withLock { $0 }
        }
    }
#endif
