import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Tokens bound to a key")
struct DPoPTests {
    static let start = Date(timeIntervalSince1970: 1_900_000_000)

    private func withKey(
        _ configuration: TenantConfiguration = .grants.with { $0.dpopNonceRequired = false },
        _ body: (LocalTenant, Browser, ProofMaker) async throws -> Void
    ) async throws {
        try await withTenant(configuration, clock: TenantClock(fixedAt: Self.start)) { tenant, browser in
            try await body(tenant, browser, try ProofMaker(tenant))
        }
    }

    private func exchange(
        _ browser: Browser, _ proof: String?, _ changes: [String: String?] = [:]
    ) async throws -> Browser.Page {
        let fields: [String: TenantValue] = [
            "grant_type": "authorization_code", "client_id": "app", "code": .string(try await browser.code(changes)),
            "redirect_uri": .string(callback), "code_verifier": .string(verifier),
        ]
        return try await browser.token(fields, headers: proof.map { ["DPoP": $0] } ?? [:])
    }

    private func refresh(_ browser: Browser, _ token: String, _ proof: String?) async throws -> Browser.Page {
        try await browser.token(
            ["grant_type": "refresh_token", "client_id": "app", "refresh_token": .string(token)],
            headers: proof.map { ["DPoP": $0] } ?? [:])
    }

    @Test("a code exchanged with a proof returns tokens bound to that key")
    func bound() async throws {
        try await withKey { _, browser, maker in
            let response = try await exchange(browser, try maker.proof(), ["audience": booksAPI])
            let tokens = try Tokens(response)
            #expect(tokens.members["token_type"] == "DPoP")
            #expect(try claims(tokens.access)["cnf"] == ["jkt": .string(try maker.thumbprint)])
            #expect(response.headers["dpop-nonce"] == nil, "no nonce is required here")

            let refreshed = try await refresh(browser, tokens.refresh, try maker.proof())
            #expect(refreshed.status == 200)
            #expect(try refreshed.json["token_type"] == "DPoP")
            let next = try Tokens(refreshed).refresh
            try expectError(
                try await refresh(browser, next, nil), 400, "invalid_dpop_proof", "A DPoP proof is required")
            let stranger = ProofMaker(key: try .generateP256(), issuer: maker.issuer, clock: maker.clock)
            try expectError(
                try await refresh(browser, next, try stranger.proof()), 400, "invalid_dpop_proof",
                "The DPoP proof was made with another key")
            // Neither attempt has used the token.
            #expect(try await refresh(browser, next, try maker.proof()).status == 200)
        }
    }

    @Test("without a proof, tokens are bearer tokens, and a later proof doesn't bind the refresh token")
    func unbound() async throws {
        try await withKey { _, browser, maker in
            let tokens = try Tokens(try await exchange(browser, nil))
            #expect(tokens.members["token_type"] == "Bearer")
            let bound = try await refresh(browser, tokens.refresh, try maker.proof())
            #expect(try bound.json["token_type"] == "DPoP")
            let plain = try await refresh(browser, try Tokens(bound).refresh, nil)
            #expect(try plain.json["token_type"] == "Bearer")
        }
    }

    @Test("a confidential client's refresh token isn't bound to a key")
    func confidential() async throws {
        try await withKey { _, browser, maker in
            let redirectURI = "https://shop.example.com/callback"
            let secret: [String: TenantValue] = ["client_id": "web", "client_secret": "web-secret"]
            let code = try await browser.code(["client_id": "web", "redirect_uri": redirectURI])
            let response = try await browser.token(
                secret.merging([
                    "grant_type": "authorization_code", "code": .string(code), "redirect_uri": .string(redirectURI),
                    "code_verifier": .string(verifier),
                ]) { $1 }, headers: ["DPoP": try maker.proof()])
            let tokens = try Tokens(response)
            #expect(tokens.members["token_type"] == "DPoP")
            let refreshed = try await browser.token(
                secret.merging(["grant_type": "refresh_token", "refresh_token": .string(try tokens.refresh)]) { $1 })
            #expect(try refreshed.json["token_type"] == "Bearer")
        }
    }

    @Test("client credentials and token exchanges also return bound tokens")
    func otherGrants() async throws {
        try await withKey { tenant, browser, maker in
            let machine = try await browser.token(
                ClientCredentialsTests.fields, headers: ["DPoP": try maker.proof()])
            #expect(try machine.json["token_type"] == "DPoP")
            let jkt = TenantValue.string(try maker.thumbprint)
            #expect(try claims(try Tokens(machine).access)["cnf"] == ["jkt": jkt])
            try tenant.onTokenExchange(subjectTokenType: TokenExchangeTests.type) { _ in
                .user(TenantUser(email: "eve@example.com", password: nil))
            }
            let exchanged = try await browser.token(TokenExchangeTests.fields, headers: ["DPoP": try maker.proof()])
            #expect(try claims(try Tokens(exchanged).access)["cnf"] == ["jkt": jkt])
            let introspected = try await browser.post(
                "/oauth/introspect",
                ["token": try Tokens(exchanged).access, "client_id": "service", "client_secret": "service-secret"]
            ).json
            #expect(introspected["token_type"] == "DPoP")
            #expect(introspected["cnf"] == ["jkt": jkt])
        }
    }

    // MARK: Proof validation

    static let badClaims: [([String: TenantValue?], String)] = [
        (["jti": nil], "jti"), (["jti": ""], "jti"), (["jti": 7], "jti"), (["htm": "GET"], "htm"),
        (["htm": "post"], "htm"), (["htm": nil], "htm"), (["htu": nil], "htu"),
        (["htu": "https://127.0.0.1/oauth/token"], "htu"), (["htu": "http://127.0.0.1:1/oauth/token"], "htu"),
        (["htu": "/oauth/token"], "htu"), (["iat": nil], "iat"), (["iat": "now"], "iat"),
        (["iat": 1_899_999_699], "iat"), (["iat": 1_900_000_061], "iat"),
    ]

    @Test("DPoP proofs with invalid claims are rejected", arguments: badClaims)
    func refusedClaims(changes: [String: TenantValue?], name: String) async throws {
        try await withKey { _, browser, maker in
            let response = try await exchange(browser, try maker.proof(claims: changes))
            try expectError(response, 400, "invalid_dpop_proof")
            #expect(try response.json["error_description"]?.stringValue?.contains(name) == true)
        }
    }

    @Test("DPoP proofs at the limits of the time window are accepted", arguments: [1_899_999_700, 1_900_000_060])
    func window(issuedAt: Int) async throws {
        try await withKey { _, browser, maker in
            let proof = try maker.proof(claims: ["iat": .integer(issuedAt)])
            #expect(try await exchange(browser, proof).status == 200)
        }
    }

    @Test("the query, the fragment, and the case of htu are ignored")
    func target() async throws {
        try await withKey { tenant, browser, maker in
            let upper = tenant.issuer.replacing("http://", with: "HTTP://")
            for target in [tenant.issuer + "oauth/token?x=1#y", upper + "oauth/token"] {
                let proof = try maker.proof(claims: ["htu": .string(target)])
                #expect(try await exchange(browser, proof).status == 200)
            }
        }
    }

    @Test("a DPoP proof for another server is rejected, even if the Host header matches it")
    func relayed() async throws {
        try await withKey { tenant, browser, maker in
            for host in ["127.0.0.1:9781", "localhost:1", "127.0.0.2:\(tenant.url.port ?? 0)", "127.0.0.1"] {
                let fields: [String: TenantValue] = [
                    "grant_type": "authorization_code", "client_id": "app", "code": .string(try await browser.code()),
                    "redirect_uri": .string(callback), "code_verifier": .string(verifier),
                ]
                let proof = try maker.proof(claims: ["htu": .string("http://\(host)/oauth/token")])
                try expectError(
                    try await browser.token(fields, headers: ["DPoP": proof, "Host": host]), 400, "invalid_dpop_proof",
                    "The DPoP proof's htu is for another URL: http://\(host)/oauth/token. "
                        + "This request is for \(tenant.issuer)oauth/token")
            }
        }
    }

    @Test("a DPoP proof can use any name that the tenant listens on")
    func ownNames() async throws {
        try await withKey { tenant, browser, maker in
            for host in ["localhost", "127.0.0.1"] {
                let target = "http://\(host):\(tenant.url.port ?? 0)/oauth/token"
                let proof = try maker.proof(claims: ["htu": .string(target)])
                #expect(try await exchange(browser, proof).status == 200)
            }
        }
    }

    @Test("the error for a wrong proof contains the actual and expected values, limited to header characters")
    func messages() async throws {
        try await withKey { _, browser, maker in
            let method = try await exchange(browser, try maker.proof(claims: ["htm": "GE\u{1B}\"T\\é"]))
            try expectError(
                method, 400, "invalid_dpop_proof",
                "The DPoP proof's htm is for another method: GE??T???. This request is a POST")
            let none = try await exchange(browser, try maker.proof(claims: ["htm": nil]))
            try expectError(
                none, 400, "invalid_dpop_proof",
                "The DPoP proof's htm is for another method: there is none. This request is a POST")
        }
    }

    static let badHeaders: [[String: TenantValue?]] = [
        ["typ": "JWT"], ["typ": nil], ["alg": "RS256"], ["alg": "none"], ["jwk": nil], ["jwk": "x"], ["jwk": [:]],
        ["jwk": ["kty": "oct", "k": "AAAA"]], ["crit": ["x"]],
    ]

    @Test("DPoP proofs with an invalid header are rejected", arguments: badHeaders)
    func refusedHeaders(changes: [String: TenantValue?]) async throws {
        try await withKey { _, browser, maker in
            try expectError(
                try await exchange(browser, try maker.proof(header: changes)), 400, "invalid_dpop_proof")
        }
    }

    @Test("DPoP proofs with private, RSA, or wrong keys and malformed ones are rejected")
    func refusedKeys() async throws {
        try await withKey { _, browser, maker in
            let members = try maker.key.publicMembers()
            let withPrivatePart = members.merging(["d": "AAAA"]) { $1 }
            let rsa = try TestSigningKeys.shared.key(1).publicMembers()
            let proofs = [
                try maker.proof(header: ["jwk": .object(withPrivatePart)]),
                try maker.proof(header: ["jwk": .object(rsa)]),
                try maker.proof(signer: .generateP256()), "x", "a.b.c", "..",
                try maker.proof().split(separator: ".").dropLast().joined(separator: ".") + ".",
            ]
            for proof in proofs {
                try expectError(try await exchange(browser, proof), 400, "invalid_dpop_proof")
            }
        }
    }

    @Test("a DPoP proof works once, and a rejected exchange doesn't use up the code")
    func replay() async throws {
        try await withKey { _, browser, maker in
            let proof = try maker.proof()
            #expect(try await exchange(browser, proof).status == 200)
            let code = try await browser.code()
            let fields: [String: TenantValue] = [
                "grant_type": "authorization_code", "client_id": "app", "code": .string(code),
                "redirect_uri": .string(callback), "code_verifier": .string(verifier),
            ]
            try expectError(
                try await browser.token(fields, headers: ["DPoP": proof]), 400, "invalid_dpop_proof",
                "The DPoP proof has been used before")
            #expect(try await browser.token(fields, headers: ["DPoP": try maker.proof()]).status == 200)
        }
    }

    // MARK: Keys bound in advance

    @Test("dpop_jkt binds the code to a key, sent to /authorize or pushed", arguments: [false, true])
    func boundCode(isPushed: Bool) async throws {
        try await withKey { tenant, browser, maker in
            func code() async throws -> String {
                let changes: [String: String?] = ["dpop_jkt": try maker.thumbprint, "prompt": "login"]
                guard isPushed else { return try await browser.code(changes) }
                let pushed = try await browser.post("/oauth/par", authorizeQuery(changes))
                let handle = try #require(try pushed.json["request_uri"]?.stringValue)
                let start = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
                let end = try await browser.follow(try await browser.logIn(at: start.location))
                return try #require(end.parameter("code"))
            }
            func send(_ proof: String?) async throws -> Browser.Page {
                let fields: [String: TenantValue] = [
                    "grant_type": "authorization_code", "client_id": "app", "code": .string(try await code()),
                    "redirect_uri": .string(callback), "code_verifier": .string(verifier),
                ]
                return try await browser.token(fields, headers: proof.map { ["DPoP": $0] } ?? [:])
            }
            try expectError(try await send(nil), 400, "invalid_dpop_proof")
            try expectError(try await send(try ProofMaker(tenant).proof()), 400, "invalid_dpop_proof")
            #expect(try await send(try maker.proof()).status == 200)
        }
    }

    @Test("a DPoP proof at /oauth/par binds like dpop_jkt and must match it")
    func pushedProof() async throws {
        try await withKey { tenant, browser, maker in
            let other = try ProofMaker(tenant)
            let conflict = try await browser.post(
                "/oauth/par", authorizeQuery(["dpop_jkt": try other.thumbprint]),
                headers: ["DPoP": try maker.proof("oauth/par")])
            try expectError(conflict, 400, "invalid_dpop_proof")
            let pushed = try await browser.post(
                "/oauth/par", authorizeQuery(), headers: ["DPoP": try maker.proof("oauth/par")])
            let handle = try #require(try pushed.json["request_uri"]?.stringValue)
            let start = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            let end = try await browser.follow(try await browser.logIn(at: start.location))
            try expectError(
                try await browser.exchange(try #require(end.parameter("code"))), 400, "invalid_dpop_proof")
        }
    }

    @Test("a dpop_jkt that isn't a thumbprint is rejected with a redirect")
    func malformedThumbprint() async throws {
        try await withKey { _, browser, _ in
            let response = try await browser.get("/authorize", authorizeQuery(["dpop_jkt": "short"]))
            #expect(response.parameter("error") == "invalid_request")
        }
    }

    @Test("a client that requires bound tokens gets none without a proof")
    func required() async throws {
        let configuration = TenantConfiguration.grants.with { $0.dpopNonceRequired = false }
            .client("app") { $0.requireProofOfPossession = true }
        try await withKey(configuration) { _, browser, maker in
            try expectError(
                try await exchange(browser, nil), 400, "invalid_request", "The client must send a DPoP proof")
            #expect(try await exchange(browser, try maker.proof()).status == 200)
        }
    }
}
