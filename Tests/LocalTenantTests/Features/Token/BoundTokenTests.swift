import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("How APIs want their access tokens")
struct BoundTokenTests {
    private static func books(_ change: (inout TenantAPI) -> Void) -> TenantConfiguration {
        .direct.with { change(&$0.apis[0]) }
    }

    @Test("PS256 tokens are signed with a published key that says so")
    func pss() async throws {
        try await withTenant(Self.books { $0.signingAlgorithm = .ps256 }) { _, browser in
            let tokens = try await browser.tokens(["audience": booksAPI])
            let jws = try CompactJWS(try tokens.access)
            #expect(jws.algorithm == "PS256")
            let keys = try JSONDecoder().decode(
                JSONWebKeySet.self, from: try await browser.get("/.well-known/jwks.json").body
            ).keys
            #expect(keys.count == 4)
            #expect(Set(keys.compactMap(\.kid)).count == 4)
            let key = try #require(keys.first { $0.kid == jws.keyID })
            #expect(key.alg == "PS256")
            #expect(try PublicKey(key).isValid(signature: jws.signature, for: jws.signingInput, algorithm: .ps256))
            #expect(try await browser.userInfo(try tokens.access).status == 200)
            let idToken = try #require(tokens.members["id_token"]?.stringValue)
            #expect(try CompactJWS(idToken).algorithm == "RS256")
        }
    }

    @Test(
        "what an API asks for and the tenant cannot do is refused when it starts",
        arguments: [
            (#"{"apis": [{"identifier": "a", "signing_alg": "RS512"}]}"#, "apis[0].signing_alg", "RS512"),
            (
                #"{"apis": [{"identifier": "a", "proof_of_possession": {"mechanism": "mtls"}}]}"#,
                "apis[0].proof_of_possession.mechanism", "mtls"
            ),
        ])
    func unsupported(json: String, keyPath: String, word: String) throws {
        #expect { try TenantConfiguration(json: Data(json.utf8)) } throws: { error in
            (error as? TenantError)?.keyPath == keyPath && (error as? TenantError)?.message.contains(word) == true
        }
    }

    @Test("an API that wants bound tokens gives out no others, and refusals cost no refresh token")
    func proofRequired() async throws {
        let configuration = Self.books { $0.proofOfPossession = .init() }.client("app") {
            $0.refreshToken.policies = [.init(audience: booksAPI, scope: ["read:books"])]
        }
        try await withTenant(configuration.with { $0.dpopNonceRequired = false }) { tenant, browser in
            let maker = try ProofMaker(tenant)
            let code = try await browser.code(["audience": booksAPI])
            try expectError(
                try await browser.exchange(code), 400, "invalid_request",
                "Tokens for \(booksAPI) need a DPoP proof")
            let exchanged = try await browser.token(
                [
                    "grant_type": "authorization_code", "client_id": "app", "code": .string(code),
                    "redirect_uri": .string(callback), "code_verifier": .string(verifier),
                ], headers: ["DPoP": try maker.proof()])
            #expect(exchanged.status == 200, "\(exchanged.text)")
            try expectError(
                try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
            try expectError(
                try await browser.passwordGrant(["audience": .string(booksAPI)]), 400, "invalid_request")
            let tokens = try await browser.tokens()
            try expectError(
                try await browser.refresh(tokens.refresh, ["audience": booksAPI]), 400, "invalid_request")
            let refreshed = try await browser.postJSON(
                "/oauth/token",
                [
                    "grant_type": "refresh_token", "client_id": "app", "refresh_token": .string(try tokens.refresh),
                    "audience": .string(booksAPI),
                ], headers: ["DPoP": try maker.proof()])
            #expect(refreshed.status == 200, "\(refreshed.text)")
            #expect(try claims(try Tokens(refreshed).access)["cnf"] == ["jkt": .string(try maker.thumbprint)])
        }
    }
}
