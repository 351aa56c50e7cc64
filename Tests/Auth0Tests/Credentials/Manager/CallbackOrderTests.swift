import A0HTTPServer
import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import Auth0

@Suite("Callback methods called from one thread", .timeLimit(.minutes(5)))
struct CallbackOrderTests {
    /// The operations that have a callback, each marked by a header.
    enum Operation: CaseIterable {
        case credentials, renew, apiCredentials, ssoCredentials, revoke

        func callAsFunction(
            _ manager: CredentialsManager, _ name: String, _ response: @escaping @MainActor (String) -> Void
        ) {
            let headers = ["X-Call": name]
            switch self {
            case .credentials: manager.credentials(minTTL: 100_000, headers: headers) { _ in response(name) }
            case .renew: manager.renew(headers: headers) { _ in response(name) }
            case .apiCredentials: manager.apiCredentials(forAudience: name, headers: headers) { _ in response(name) }
            case .ssoCredentials: manager.ssoCredentials(headers: headers) { _ in response(name) }
            case .revoke: manager.revoke(headers: headers) { _ in response(name) }
            }
        }
    }

    private let stage = ManagerStage()

    @Test(
        "callback methods called from one thread run and call back in order", arguments: Operation.allCases
    )
    func order(second: Operation) async throws {
        for first in Operation.allCases {
            for _ in 1...20 {
                let (stage, tenant) = (ManagerStage(), try Self.tenant())
                let manager = stage.manager(tenant)
                try manager.save(stage.credentials(lifetime: 3600))
                let responses = await responses { response in
                    first(manager, "first", response)
                    second(manager, "second", response)
                }
                #expect(responses == ["first", "second"], "\(first), then \(second)")
                let calls = tenant.calls
                #expect(calls == ["first", "second"] || first == .revoke && calls == ["first"])
                await tenant.stop()
            }
        }
    }

    @Test("callback methods send requests while the main actor is busy, and call back in order afterward")
    func busyMainActor() async throws {
        let tenant = try Self.tenant()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        let responses = try await responses { response in
            let busy = await BusyMainActor.begin()
            Operation.renew(manager, "first", response)
            Operation.ssoCredentials(manager, "second", response)
            try await waitUntil { tenant.requests.count == 2 }
            #expect(tenant.calls == ["first", "second"])
            busy.goOn()
        }
        #expect(responses == ["first", "second"])
    }

    @Test("a request's callback method sends it while the main actor is busy")
    func request() async throws {
        let tenant = try FakeTenant.responding("{}")
        let busy = await BusyMainActor.begin()
        let answered = Gate()
        tenant.authentication.resetPassword(email: "e", connection: "c").start { _ in
            MainActor.assertIsolated()
            answered.open()
        }
        try await waitUntil { tenant.requests.count == 1 }
        #expect(tenant.requests.count == 1)
        busy.goOn()
        await answered.pass()
    }

    @Test("callback methods call back in order even if the first request is retried")
    func retry() async throws {
        let tenant = try Self.tenant { $0 == 1 ? .error("busy", "No", status: 503) : nil }
        let manager = stage.manager(tenant, maxRetries: 1)
        try manager.save(stage.credentials())
        let responses = await responses { response in
            Operation.renew(manager, "first", response)
            Operation.renew(manager, "second", response)
        }
        #expect(responses == ["first", "second"])
        #expect(tenant.calls.first == "first" && Set(tenant.calls.dropFirst()) == ["first", "second"])
    }

    @Test("callback methods wait for an earlier one that prompts the user")
    func question() async throws {
        let tenant = try Self.tenant()
        let question = Gate()
        let manager = stage.manager(tenant, presence: FakePresence(gate: question))
        manager.enableBiometrics(withTitle: "Unlock")
        try manager.save(stage.credentials())
        let responses = await responses { response in
            Operation.credentials(manager, "first", response)
            Operation.revoke(manager, "second", response)
            await question.waitForArrivals()
            // A call that doesn't prompt the user needn't wait for one that does.
            _ = try? await stage.manager(tenant).renew(headers: ["X-Call": "other"])
            question.open()
        }
        #expect(responses == ["first", "second"])
        #expect(tenant.calls == ["other", "first", "second"])
    }

    @Test("callback methods run before async methods that are called later")
    func asyncCall() async throws {
        for _ in 1...20 {
            let tenant = try Self.tenant()
            let manager = stage.manager(tenant)
            try manager.save(stage.credentials(lifetime: 3600))
            manager.renew { _ in }
            #expect(try await manager.credentials().accessToken == "AT2")
            await tenant.stop()
        }
    }

    /// The names of the two calls, in the order of their callbacks.
    private func responses(
        to calls: (@escaping @MainActor (String) -> Void) async throws -> Void
    ) async rethrows -> [String] {
        let (names, stream) = (Locked<[String]>([]), AsyncStream<Void>.makeStream())
        try await calls { name in
            MainActor.assertIsolated()
            names.withLock { $0.append(name) }
            stream.continuation.yield()
        }
        var iterator = stream.stream.makeAsyncIterator()
        for _ in 1...2 { await iterator.next() }
        return names.withLock { $0 }
    }

    private static func tenant(
        _ first: @escaping @Sendable (_ number: Int) async -> HTTPServerResponse? = { _ in nil }
    ) throws -> FakeTenant {
        try .start { _, number in
            if let response = await first(number) { return response }
            return .json(
                #"""
                {"access_token":"AT\#(number + 1)","refresh_token":"RT\#(number + 1)","issued_token_type":"T","id_token":"",
                "expires_in":86400}
                """#)
        }
    }
}

extension FakeTenant {
    /// The calls that sent a request, in order.
    fileprivate var calls: [String] { requests.compactMap { $0.headers["X-Call"] } }
}
