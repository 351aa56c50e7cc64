import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Access token settings of APIs")
struct BoundTokenTests {
    private static func books(_ change: (inout TenantAPI) -> Void) -> TenantConfiguration {
        .direct.with { change(&$0.apis[0]) }
    }

    @Test(
        "PS256 and RS512 tokens are signed with a published key for that algorithm",
        arguments: [(TenantAPI.SigningAlgorithm.ps256, SignatureAlgorithm.ps256), (.rs512, .rs512)])
    func otherAlgorithm(algorithm: TenantAPI.SigningAlgorithm, signature: SignatureAlgorithm) async throws {
        try await withTenant(Self.books { $0.signingAlgorithm = algorithm }) { tenant, browser in
            let tokens = try await browser.tokens(["audience": booksAPI])
            let jws = try CompactJWS(try tokens.access)
            #expect(jws.algorithm == algorithm.rawValue)
            let keys = try JSONDecoder().decode(
                JSONWebKeySet.self, from: try await browser.get("/.well-known/jwks.json").body
            ).keys
            #expect(keys.count == 4)
            #expect(Set(keys.compactMap(\.kid)).count == 4)
            let key = try #require(keys.first { $0.kid == jws.keyID })
            #expect(key.alg == algorithm.rawValue)
            #expect(try PublicKey(key).isValid(signature: jws.signature, for: jws.signingInput, algorithm: signature))
            #expect(try await browser.userInfo(try tokens.access).status == 200)
            let minted = try await tenant.accessToken(for: "auth0|somebody", audience: booksAPI)
            #expect(try CompactJWS(minted).keyID == key.kid)
            let idToken = try #require(tokens.members["id_token"]?.stringValue)
            #expect(try CompactJWS(idToken).algorithm == "RS256")
        }
    }

    @Test(
        "API settings that the tenant doesn't support are rejected",
        arguments: [
            (#"{"apis": [{"identifier": "a", "signing_alg": "RS384"}]}"#, "apis[0].signing_alg", "RS384"),
            (#"{"apis": [{"identifier": "a", "consent_policy": "never"}]}"#, "apis[0].consent_policy", "never"),
            (
                #"{"apis": [{"identifier": "a", "authorization_policy": {"policy_id": "p"}}]}"#,
                "apis[0].authorization_policy", "policies"
            ),
            (
                #"{"apis": [{"identifier": "a", "proof_of_possession": {"mechanism": "tls"}}]}"#,
                "apis[0].proof_of_possession.mechanism", "tls"
            ),
        ])
    func unsupported(json: String, keyPath: String, word: String) throws {
        #expect { try TenantConfiguration(json: Data(json.utf8)) } throws: { error in
            (error as? TenantError)?.keyPath == keyPath && (error as? TenantError)?.message.contains(word) == true
        }
    }

    @Test("an API that requires bound tokens issues no others, and rejections don't use up the refresh token")
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

    @Test("an API exported from Auth0 with null members is decoded")
    func exported() throws {
        let json = """
            {"apis": [{
              "name": "Payments", "identifier": "https://pay.example.com", "signing_alg": "RS256",
              "signing_secret": "0123456789abcdef0123456789abcdef", "scopes": [{"value": "pay", "description": "Pay"}],
              "allow_offline_access": true, "allow_online_access": true, "token_lifetime": 3600,
              "token_lifetime_for_web": 600, "enforce_policies": true, "token_dialect": "rfc9068_profile_authz",
              "skip_consent_for_verifiable_first_party_clients": false, "consent_policy": null,
              "authorization_details": [{"type": "payment"}], "token_encryption": null, "authorization_policy": null,
              "proof_of_possession": {"mechanism": "dpop", "required": true, "required_for": "public_clients"},
              "subject_type_authorization": {
                "user": {"policy": "allow_all"}, "client": {"policy": "require_client_grant"}}}]}
            """
        let api = try #require(try TenantConfiguration(json: Data(json.utf8)).apis.first)
        #expect(api.allowOnlineAccess)
        #expect(api.authorizationDetails == [["type": "payment"]])
        #expect(api.proofOfPossession?.requiredFor == .publicOnes)
        #expect(try JSONDecoder().decode(TenantAPI.self, from: JSONEncoder().encode(api)) == api)
    }

    @Test("an API can require bound tokens for public clients only")
    func proofOfPublicClients() async throws {
        let configuration = Self.books {
            $0.proofOfPossession = .init()
            $0.proofOfPossession?.requiredFor = .publicOnes
        }
        try await withTenant(configuration) { _, browser in
            try expectError(
                try await browser.passwordGrant(["audience": .string(booksAPI)]), 400, "invalid_request",
                "Tokens for \(booksAPI) need a DPoP proof")
            let confidential = try await browser.passwordGrant([
                "audience": .string(booksAPI), "client_id": "web", "client_secret": "web-secret",
            ])
            #expect(confidential.status == 200, "\(confidential.text)")
        }
    }
}
