import Foundation
import Testing

@testable import LocalTenant

@Suite("Bound tokens at /userinfo")
struct DPoPUserInfoTests {
    private func withToken(
        _ body: (LocalTenant, Browser, ProofMaker, String, _ nonce: String) async throws -> Void
    ) async throws {
        try await withTenant(.grants, clock: TenantClock(fixedAt: DPoPTests.start)) { tenant, browser in
            let maker = try ProofMaker(tenant)
            let fields: [String: TenantValue] = [
                "grant_type": "authorization_code", "client_id": "app", "code": .string(try await browser.code()),
                "redirect_uri": .string(callback), "code_verifier": .string(verifier),
            ]
            func send(_ nonce: String?) async throws -> Browser.Page {
                try await browser.token(fields, headers: ["DPoP": try maker.proof(nonce: nonce)])
            }
            let nonce = try #require(try await send(nil).headers["dpop-nonce"])
            try await body(tenant, browser, maker, try Tokens(try await send(nonce)).access, nonce)
        }
    }

    private func expectChallenge(_ page: Browser.Page, _ error: String) throws {
        try expectError(page, 401, error)
        let challenge = try #require(page.headers["www-authenticate"])
        #expect(challenge.hasPrefix("DPoP error=\"\(error)\", error_description=\""))
        #expect(challenge.hasSuffix("algs=\"ES256\""))
    }

    @Test("a bound token with its proof is accepted at /userinfo with GET and POST")
    func accepted() async throws {
        try await withToken { _, browser, maker, token, nonce in
            for method in ["GET", "POST"] {
                let proof = try maker.proof("userinfo", method: method, nonce: nonce, token: token)
                let response = try await browser.send(
                    method, "/userinfo", headers: ["Authorization": "DPoP \(token)", "DPoP": proof])
                #expect(response.status == 200, "\(response.text)")
                #expect(try response.json["sub"] != nil)
                #expect(response.headers["dpop-nonce"] == nonce)
            }
        }
    }

    @Test("a bound token in a form is rejected without the DPoP scheme")
    func inForm() async throws {
        try await withToken { _, browser, maker, token, nonce in
            let proof = try maker.proof("userinfo", method: "POST", nonce: nonce, token: token)
            let response = try await browser.post("/userinfo", ["access_token": token], headers: ["DPoP": proof])
            try expectChallenge(response, "invalid_token")
        }
    }

    @Test("a bound token with a missing or wrong proof or as a bearer token is rejected at /userinfo")
    func refused() async throws {
        try await withToken { tenant, browser, maker, token, nonce in
            func send(_ proof: String?, scheme: String = "DPoP") async throws -> Browser.Page {
                try await browser.userInfo(token, scheme: scheme, headers: proof.map { ["DPoP": $0] } ?? [:])
            }
            func proof(_ maker: ProofMaker, nonce: String? = nonce, token: String? = token) throws -> String {
                try maker.proof("userinfo", method: "GET", nonce: nonce, token: token)
            }
            try expectChallenge(try await send(nil), "invalid_dpop_proof")
            try expectChallenge(try await send(proof(maker), scheme: "Bearer"), "invalid_token")
            try expectChallenge(try await send(nil, scheme: "bearer"), "invalid_token")
            try expectChallenge(try await send(proof(maker, token: nil)), "invalid_dpop_proof")
            try expectChallenge(try await send(proof(maker, token: "other")), "invalid_dpop_proof")
            try expectChallenge(try await send(proof(try ProofMaker(tenant))), "invalid_token")
            let unknown = try await browser.userInfo(
                "unknown", scheme: "DPoP", headers: ["DPoP": try proof(maker, token: "unknown")])
            try expectChallenge(unknown, "invalid_token")
            let stale = try await send(proof(maker, nonce: nil))
            try expectChallenge(stale, "use_dpop_nonce")
            #expect(stale.headers["dpop-nonce"] == nonce)
        }
    }

    @Test("a bearer token with the DPoP scheme is rejected")
    func unbound() async throws {
        try await withTenant(.grants) { tenant, browser in
            let token = try await browser.tokens().access
            let proof = try ProofMaker(tenant).proof("userinfo", method: "GET", token: token)
            try expectChallenge(
                try await browser.userInfo(token, scheme: "DPoP", headers: ["DPoP": proof]), "invalid_token")
            #expect(try await browser.userInfo(token).status == 200)
        }
    }
}
