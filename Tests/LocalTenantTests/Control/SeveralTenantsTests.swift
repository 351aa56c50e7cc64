import Foundation
import Testing

@testable import LocalTenant

@Suite("Several tenants in one process")
struct SeveralTenantsTests {
    @Test("two tenants share no users, sessions, keys, tokens, messages, or settings")
    func apart() async throws {
        try await withTenant { one, browser in
            try await withTenant { two, other in
                #expect(one.issuer != two.issuer)
                #expect(one.directory.url != two.directory.url)
                try await one.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
                await #expect(throws: TenantError.self) { try await two.userID(of: "bob@example.com") }

                let tokens = try await browser.tokens()
                #expect(try await other.userInfo(tokens.access).status == 401)
                try expectError(try await other.refresh(tokens.refresh), 403, "invalid_grant")
                let silent = authorizeQuery(["prompt": "none"])
                await other.set(cookie: .session, await browser.cookie(.session))
                #expect(try await other.get("/authorize", silent).parameter("error") == "login_required")

                let id = try await one.userID()
                try await one.setBlocked(true, userID: id)
                #expect(try await two.tenant.store.user(id)?.profile.blocked == false)
                one.mfa.policy = .always
                #expect(two.mfa.policy != .always)
                try one.setIDTokenClaims(["https://a.example/x": 1])
                let plain = try await other.tokens()
                #expect(try plain.idToken["https://a.example/x"] == nil)
                one.inject(.status(500), at: "/oauth/token", times: nil)
                let others = try await other.tokens()
                #expect(try others.idToken["sub"] != nil)

                #expect(try await other.get("/outbox?key=\(one.tenant.pageKey)").status == 403)
                let requests = two.requests.count
                _ = try await browser.get("/.well-known/jwks.json")
                #expect(two.requests.count == requests)
                one.clock.advance(by: 3_600)
                #expect(two.clock.now < one.clock.now)
            }
        }
    }

    @Test("a tenant keeps running when another one in the process stops")
    func stopping() async throws {
        let first = try await LocalTenant.start(.bookshop, clock: .init(), environment: .quick)
        try await withTenant { _, browser in
            await first.stop()
            let tokens = try await browser.tokens()
            #expect(try tokens.idToken["sub"] != nil)
        }
    }
}
