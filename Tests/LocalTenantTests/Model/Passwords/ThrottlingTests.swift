import A0Concurrency
import Dispatch
import Foundation
import Testing

@testable import LocalTenant

@Suite("Throttling and hashing")
struct ThrottlingTests {
    private let blocked = "Too many failed logins."

    @Test("after ten failed logins, the account is blocked for thirty days, even with the correct password")
    func block() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withTenant(clock: clock) { tenant, browser in
            for _ in 0..<10 {
                let response = try await browser.logIn(password: "wrong")
                #expect(response.status == 400)
                #expect(!response.text.contains(blocked))
            }
            let right = try await browser.logIn(username: "ADA@example.com")
            #expect(right.status == 429)
            #expect(right.text.contains(blocked))
            #expect(await browser.cookie(.session) == nil)

            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            #expect(try await browser.logIn(username: "bob@example.com", password: "Bob-Password-1").status == 303)

            clock.advance(by: 30 * 86_400 - 1)
            #expect(try await browser.logIn(["prompt": "login"]).status == 429)
            clock.advance(by: 1)
            #expect(try await browser.logIn(["prompt": "login"]).status == 303)
        }
    }

    @Test("a successful login resets the failure count")
    func reset() async throws {
        try await withTenant(.bookshop.with { $0.bruteForceThreshold = 2 }) { (_, browser) async throws in
            for _ in 0..<3 {
                #expect(try await browser.logIn(["prompt": "login"], password: "wrong").status == 400)
                #expect(try await browser.logIn(["prompt": "login"]).status == 303)
            }
        }
    }

    @Test("unknown users are blocked like known ones, and nobody is blocked if protection is off")
    func others() async throws {
        try await withTenant(.bookshop.with { $0.bruteForceThreshold = 1 }) { (_, browser) async throws in
            #expect(try await browser.logIn(username: "nobody@example.com").status == 400)
            #expect(try await browser.logIn(username: "nobody@example.com").status == 429)
        }
        let configuration = TenantConfiguration.bookshop.with {
            $0.bruteForceThreshold = 1
            $0.connections[0].bruteForceProtection = false
        }
        try await withTenant(configuration) { _, browser in
            for _ in 0..<3 {
                let response = try await browser.logIn(password: "wrong")
                #expect(response.status == 400)
            }
        }
    }

    @Test("a burst of password attempts gets only as many tries as the threshold")
    func burst() async throws {
        let compared = Counter()
        var environment = TenantEnvironment.quick
        environment.passwords.verify = { _, _ in
            compared.increment()
            return false
        }
        try await withTenant(.bookshop.with { $0.bruteForceThreshold = 5 }, environment: environment) { tenant, _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<30 { group.addTask { _ = try await Browser(tenant).logIn(password: "guess") } }
                try await group.waitForAll()
            }
        }
        #expect(compared.value == 5)
    }

    @Test("while fifty logins wait for two password checks, other routes respond")
    func heldHashes() async throws {
        let gate = DispatchSemaphore(value: 0)
        var environment = TenantEnvironment.quick
        let running = Counter()
        environment.passwords.verify = { _, _ in
            running.increment()
            gate.wait()
            return true
        }
        try await withTenant(environment: environment) { (tenant, browser) async throws in
            async let logins = withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await Browser(tenant).logIn().status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            while running.value < 2 { await Task.yield() }
            #expect(try await browser.get("/.well-known/jwks.json").status == 200)
            #expect(try await browser.get("/authorize", authorizeQuery()).status == 302)
            #expect(running.value == 2, "two at a time")
            for _ in 0..<50 { gate.signal() }
            #expect(try await logins.allSatisfy { $0 == 303 })
        }
    }

    @Test("argon2id verifies passwords, and its dummy hash has the same cost as a real one")
    func argon2id() async throws {
        let hasher = PasswordHasher()
        let hash = try await hasher.hash("pässword\u{0}x", for: .stranger)
        #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
        #expect(try await hasher.hash("pässword\u{0}x", for: .stranger) != hash)
        let responses = try await hasher.withSlot(for: .stranger) { slot in
            [
                await slot.verify("pässword\u{0}x", hash), await slot.verify("pässword", hash),
                await slot.verify("pässword\u{0}x", nil),
            ]
        }
        #expect(responses == [true, false, false])
        let (dummy, real) = (PasswordAlgorithm.argon2id.dummyHash, hash)
        #expect(dummy.split(separator: "$").prefix(3) == real.split(separator: "$").prefix(3))
        #expect(dummy.count == real.count)
    }
}

final class Counter: Sendable {
    private let count = Locked(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
}
