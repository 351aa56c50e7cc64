import Foundation
import Testing

@testable import LocalTenant

@Suite("DPoP nonces")
struct DPoPNonceTests {
    private func refresh(_ browser: Browser, _ proof: String) async throws -> Browser.Page {
        try await browser.token(
            ["grant_type": "refresh_token", "client_id": "app", "refresh_token": "x"], headers: ["DPoP": proof])
    }

    @Test("public clients must send a nonce, and the nonce from the error is accepted")
    func nonce() async throws {
        try await withTenant(.grants, clock: TenantClock(fixedAt: DPoPTests.start)) { tenant, browser in
            let maker = try ProofMaker(tenant)
            let refused = try await refresh(browser, try maker.proof())
            try expectError(
                refused, 400, "use_dpop_nonce", "Authorization server requires nonce in DPoP proof")
            let nonce = try #require(refused.headers["dpop-nonce"])
            try expectError(try await refresh(browser, try maker.proof(nonce: "x")), 400, "use_dpop_nonce")
            try expectError(try await refresh(browser, try maker.proof(nonce: nonce)), 403, "invalid_grant")

            let fields: [String: TenantValue] = [
                "grant_type": "authorization_code", "client_id": "app", "code": .string(try await browser.code()),
                "redirect_uri": .string(callback), "code_verifier": .string(verifier),
            ]
            let response = try await browser.token(fields, headers: ["DPoP": try maker.proof(nonce: nonce)])
            #expect(response.status == 200)
            #expect(response.headers["dpop-nonce"] == nonce)
        }
    }

    @Test("a nonce is valid for at least five and at most ten minutes")
    func lifetime() async throws {
        let clock = TenantClock(fixedAt: DPoPTests.start)
        try await withTenant(.grants, clock: clock) { tenant, browser in
            let maker = try ProofMaker(tenant)
            let nonce = try #require(try await refresh(browser, try maker.proof()).headers["dpop-nonce"])
            clock.advance(by: 300)
            try expectError(try await refresh(browser, try maker.proof(nonce: nonce)), 403, "invalid_grant")
            clock.advance(by: 300)
            let stale = try await refresh(browser, try maker.proof(nonce: nonce))
            try expectError(stale, 400, "use_dpop_nonce")
            #expect(stale.headers["dpop-nonce"] != nonce)
        }
    }

    @Test("confidential clients need no nonce")
    func notNeeded() async throws {
        try await withTenant(.grants) { tenant, browser in
            let response = try await browser.token(
                ClientCredentialsTests.fields, headers: ["DPoP": try ProofMaker(tenant).proof()])
            #expect(response.status == 200)
            #expect(response.headers["dpop-nonce"] == nil)
        }
    }
}
