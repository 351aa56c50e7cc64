import A0Concurrency
import Dispatch
import Foundation
import Testing

@testable import LocalTenant

@Suite("Password hashing queue")
struct HashingQueueTests {
    /// Runs `body` with a tenant that can hold hashes until they're released, and records the passwords.
    private func withHeldHashes(
        _ body: (LocalTenant, Browser, _ hold: @Sendable () -> Void, _ release: @Sendable () -> Void, Recorder<String>)
            async throws -> Void
    ) async throws {
        let isHeld = Locked(false)
        let gate = DispatchSemaphore(value: 0)
        let compared = Recorder<String>()
        var environment = TenantEnvironment.quick
        environment.passwords.verify = { password, hash in
            compared.add(password)
            if isHeld.withLock({ $0 }) { gate.wait() }
            return PasswordAlgorithm.quick.verify(password, hash)
        }
        try await withTenant(.direct, environment: environment) { tenant, browser in
            try await body(
                tenant, browser, { isHeld.withLock { $0 = true } },
                {
                    isHeld.withLock { $0 = false }
                    for _ in 0..<200 { gate.signal() }
                }, compared)
        }
    }

    private func wait(for count: Int, in tenant: LocalTenant) async {
        while await tenant.tenant.passwords.waitingCount < count { await Task.yield() }
    }

    @Test("a flood of wrong logins is rejected with a retry time, and known accounts go first")
    func flood() async throws {
        try await withHeldHashes { tenant, browser, hold, release, compared in
            #expect(try await browser.passwordGrant().status == 200)
            hold()
            async let flood = StoreConformance.simultaneously(HashingQueue.places + 2) { number in
                try await Browser(tenant).passwordGrant([
                    "username": .string("nobody\(number)@example.com"), "password": .string("Wrong-\(number)"),
                ])
            }
            await wait(for: HashingQueue.places, in: tenant)
            let refused = try await browser.passwordGrant(["username": "late@example.com"])
            try expectError(
                refused, 503, "temporarily_unavailable",
                "Too many passwords are being checked at the moment. Try again in 5 seconds.")
            #expect(refused.headers["retry-after"] == "5")

            // Someone on the login page has a line of their own, but only four places.
            async let person = Browser(tenant).logIn(username: "late@example.com")
            await wait(for: HashingQueue.places + 1, in: tenant)
            let crowd = Browser(tenant)
            let login = try await crowd.get("/authorize", authorizeQuery())
            async let others = StoreConformance.simultaneously(HashingQueue.placesOfOne) { _ in
                try await crowd.logIn(at: login.location, username: "late@example.com")
            }
            await wait(for: HashingQueue.places + 1 + HashingQueue.placesOfOne, in: tenant)
            let page = try await crowd.logIn(at: login.location, username: "late@example.com")
            #expect(page.status == 503 && page.headers["retry-after"] == "5")
            #expect(page.text.contains("Try again in 5 seconds"))

            async let known = browser.passwordGrant()
            await wait(for: HashingQueue.places + 2 + HashingQueue.placesOfOne, in: tenant)
            release()
            #expect(try await known.status == 200)
            #expect(try await person.status == 400)
            _ = try await others
            #expect(try await flood.allSatisfy { $0.status == 403 })
            let place = try #require(compared.all.dropFirst().firstIndex(of: adaPassword))
            #expect(place <= 6, "before others that waited longer")
            #expect(try await browser.passwordGrant(["username": "late@example.com"]).status == 403)
        }
    }

    @Test("blocked users and refresh tokens don't use places in the password queue")
    func others() async throws {
        try await withHeldHashes { tenant, browser, hold, release, _ in
            let tokens = try Tokens(try await browser.passwordGrant(["scope": "openid offline_access"]))
            for _ in 0..<10 { _ = try await browser.passwordGrant(["username": "eve", "password": "wrong"]) }
            hold()
            async let flood = StoreConformance.simultaneously(HashingQueue.places + 2) { number in
                try await Browser(tenant).passwordGrant([
                    "username": .string("nobody\(number)@example.com")
                ])
            }
            await wait(for: HashingQueue.places, in: tenant)
            try expectError(
                try await browser.passwordGrant(["username": "eve", "password": "x"]), 429, "too_many_attempts")
            #expect(try await browser.refresh(tokens.refresh).status == 200)
            release()
            _ = try await flood
        }
    }

    /// Enters the queue in this order, and returns the order in which the slots were granted.
    private func order(_ applicants: [HashingRequester]) async throws -> [Int] {
        let line = HashingQueue(slots: 1)
        try await line.enter(.owner)
        let order = Recorder<Int>()
        let tasks = await {
            var tasks: [Task<Void, any Error>] = []
            for (number, requester) in applicants.enumerated() {
                tasks.append(
                    Task {
                        try await line.enter(requester)
                        order.add(number)
                        await line.leave()
                    })
                while await line.count < tasks.count { await Task.yield() }
            }
            return tasks
        }()
        await line.leave()
        for task in tasks { try await task.value }
        return order.all
    }

    @Test("strangers, browsers, and known accounts alternate in the password queue, and an account can use four places")
    func turns() async throws {
        let ada = HashingRequester.known(account: "ada")
        let page = HashingRequester.browser(login: Data([1]))
        #expect(try await order([.stranger, .stranger, ada, page, ada, page]) == [2, 3, 0, 4, 5, 1])
        #expect(
            try await order([.stranger, .stranger, .stranger, ada, .known(account: "bob"), .owner])
                == [3, 0, 4, 1, 5, 2])
        #expect(try await order([ada, ada, ada, ada, ada, .known(account: "bob")]) == [0, 4, 1, 2, 3, 5])
    }
}
