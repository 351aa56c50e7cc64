import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Code exchange")
struct CodeExchangeTests {
    struct ErrorCase: Sendable, CustomTestStringConvertible {
        let changes: [String: String?]
        let status: Int
        let error: String
        let description: String

        init(_ changes: [String: String?], _ status: Int, _ error: String, _ description: String) {
            (self.changes, self.status, self.error, self.description) = (changes, status, error, description)
        }

        var testDescription: String { "\(status) \(error): \(description)" }
    }

    static let errors = [
        ErrorCase(["grant_type": nil], 400, "invalid_request", "Missing required parameter: grant_type"),
        ErrorCase(["grant_type": "magic"], 400, "unsupported_grant_type", "Unsupported grant type: magic"),
        ErrorCase(["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        ErrorCase(["client_id": "nobody"], 401, "access_denied", "Unauthorized"),
        ErrorCase(["client_id": "web"], 401, "access_denied", "Unauthorized"),
        ErrorCase(["client_id": "web", "client_secret": "wrong"], 401, "access_denied", "Unauthorized"),
        ErrorCase(["client_id": "basic", "client_secret": "basic secret %"], 401, "access_denied", "Unauthorized"),
        ErrorCase(
            ["client_id": "no-grants"], 403, "unauthorized_client",
            "Grant type 'authorization_code' not allowed for the client. It has no grant types."),
        ErrorCase(["code": nil], 400, "invalid_request", "Missing required parameter: code"),
        ErrorCase(["code": ""], 400, "invalid_request", "Missing required parameter: code"),
        ErrorCase(["code": "unknown"], 403, "invalid_grant", "Invalid authorization code"),
        ErrorCase(
            ["client_id": "web", "client_secret": "web-secret"], 403, "invalid_grant", "Invalid authorization code"),
        ErrorCase(
            ["redirect_uri": "http://127.0.0.1:1/callback"], 403, "unauthorized_client",
            "The redirect URI is wrong. You sent http://127.0.0.1:1/callback, and we expected \(callback)"),
        ErrorCase(
            ["redirect_uri": nil], 403, "unauthorized_client",
            "The redirect URI is wrong. You sent null, and we expected \(callback)"),
        ErrorCase(
            ["code_verifier": nil], 400, "invalid_request", "Parameter 'code_verifier' is required"),
        ErrorCase(
            ["code_verifier": String(repeating: "a", count: 43)], 403, "invalid_grant",
            "Failed to verify code verifier"),
        ErrorCase(["code_verifier": "short"], 403, "invalid_grant", "Failed to verify code verifier"),
        ErrorCase(["code_verifier": challenge], 403, "invalid_grant", "Failed to verify code verifier"),
    ]

    @Test("a rejected code exchange returns Auth0's error description", arguments: errors)
    func refuses(error: ErrorCase) async throws {
        try await withTenant { _, browser in
            let response = try await browser.exchange(try await browser.code(), error.changes)
            try expectError(response, error.status, error.error, error.description)
            #expect(response.headers["cache-control"] == "no-store")
            #expect(response.headers["pragma"] == "no-cache")
        }
    }

    @Test("a code exchange with a grant that isn't allowed links to the documentation")
    func errorURI() async throws {
        try await withTenant { _, browser in
            let response = try await browser.exchange("x", ["client_id": "no-grants"])
            #expect(try response.json["error_uri"] == "https://auth0.com/docs/clients/client-grant-types")
        }
    }

    @Test("a failed exchange uses up the code")
    func burned() async throws {
        try await withTenant { _, browser in
            let code = try await browser.code()
            #expect(try await browser.exchange(code, ["code_verifier": "wrong"]).status == 403)
            try expectError(try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
        }
    }

    @Test("a code can be exchanged for ten minutes")
    func expiry() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withTenant(clock: clock) { _, browser in
            let early = try await browser.code()
            clock.advance(by: 599)
            #expect(try await browser.exchange(early).status == 200)
            let late = try await browser.code()
            clock.advance(by: 600)
            try expectError(try await browser.exchange(late), 403, "invalid_grant", "Invalid authorization code")
        }
    }

    @Test(
        "a reused code is rejected and, after a short time, revokes the tokens of its first use",
        arguments: [nil, "https://api.example.com"])
    func replay(audience: String?) async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withTenant(clock: clock) { _, browser in
            let code = try await browser.code(["audience": audience])
            var tokens = try Tokens(try await browser.exchange(code))
            let bearer = ["Authorization": "Bearer \(try tokens.access)"]
            clock.advance(by: 5)
            try expectError(try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
            #expect(try await browser.get("/userinfo", headers: bearer).status == 200)
            tokens = try Tokens(try await browser.refresh(tokens.refresh))
            clock.advance(by: 1)
            try expectError(try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
            #expect(try await browser.get("/userinfo", headers: bearer).status == 401)
            try expectError(
                try await browser.refresh(tokens.refresh), 403, "invalid_grant", "Unknown or invalid refresh token.")
        }
    }

    @Test("another client can't exchange a code, use it up, or revoke its tokens")
    func foreignCode() async throws {
        let configuration = TenantConfiguration.bookshop.with {
            $0.clients.append(TenantClient(clientID: "thief", callbacks: [callback]))
        }
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withTenant(configuration, clock: clock) { _, browser in
            let code = try await browser.code()
            func steal() async throws {
                for changes in [["code_verifier": "wrong"], ["redirect_uri": "http://127.0.0.1:1/"], [:]] {
                    let response = try await browser.exchange(code, changes.merging(["client_id": "thief"]) { $1 })
                    try expectError(response, 403, "invalid_grant", "Invalid authorization code")
                }
            }
            try await steal()
            let tokens = try Tokens(try await browser.exchange(code))
            clock.advance(by: 60)
            try await steal()
            #expect(try await browser.refresh(tokens.refresh).status == 200)
            #expect(try await browser.userInfo(tokens.access).status == 200)
        }
    }

    @Test("only one of several concurrent exchanges of a code succeeds, and its tokens remain valid")
    func simultaneous() async throws {
        try await withTenant { _, browser in
            for round in 0..<40 {
                let code = try await browser.code()
                let count = round.isMultiple(of: 4) ? 8 : 2
                let responses = try await StoreConformance.simultaneously(count) { try await browser.exchange(code) }
                #expect(responses.map(\.status).sorted() == [200] + Array(repeating: 403, count: count - 1))
                let winner = try Tokens(try #require(responses.first { $0.status == 200 }))
                #expect(try await browser.userInfo(winner.access).status == 200)
                #expect(try await browser.refresh(winner.refresh).status == 200)
            }
        }
    }

    @Test("a code can be exchanged with a form body")
    func formBody() async throws {
        try await withTenant { _, browser in
            let response = try await browser.post(
                "/oauth/token",
                [
                    "grant_type": "authorization_code", "client_id": "app", "code": try await browser.code(),
                    "redirect_uri": callback, "code_verifier": verifier, "client_secret": "stray",
                ])
            #expect(response.status == 200)
        }
    }

    @Test("a confidential client exchanges a code with a secret in the body or with Basic, even without PKCE")
    func confidential() async throws {
        let redirectURI = "https://shop.example.com/callback"
        try await withTenant { _, browser in
            let plain: [String: String?] = [
                "redirect_uri": redirectURI, "code_challenge": nil, "code_challenge_method": nil,
            ]
            let post = try await browser.code(plain.merging(["client_id": "web"]) { $1 })
            let fields: [String: TenantValue] = [
                "grant_type": "authorization_code", "redirect_uri": .string(redirectURI),
            ]
            let posted = try await browser.postJSON(
                "/oauth/token",
                fields.merging(["client_id": "web", "client_secret": "web-secret", "code": .string(post)]) { $1 })
            #expect(posted.status == 200)

            let basic = try await browser.code(plain.merging(["client_id": "basic"]) { $1 })
            let header = "Basic " + Data("basic:basic%2Bsecret+%25".utf8).base64EncodedString()
            let response = try await browser.postJSON(
                "/oauth/token", fields.merging(["code": .string(basic)]) { $1 }, headers: ["Authorization": header])
            #expect(response.status == 200)

            let unasked = try await browser.code(plain.merging(["client_id": "web"]) { $1 })
            let withVerifier = try await browser.exchange(
                unasked, ["client_id": "web", "client_secret": "web-secret", "redirect_uri": redirectURI])
            try expectError(withVerifier, 403, "invalid_grant", "Failed to verify code verifier")
        }
    }

    @Test("after the user's access is revoked, a code that wasn't exchanged yet returns no tokens")
    func revokedAccess() async throws {
        try await withTenant { tenant, browser in
            let response = try await browser.logIn(["scope": "openid"])
            let code = try #require(try await browser.follow(response).parameter("code"))
            try await tenant.tenant.store.revokeGrants(.user(try await tenant.userID()), at: tenant.clock.now)
            try expectError(try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
        }
    }

    @Test("a user who is deleted or blocked before the code is exchanged gets no tokens")
    func userGone() async throws {
        try await withTenant { tenant, browser in
            let id = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            func code() async throws -> String {
                let response = try await browser.logIn(
                    ["prompt": "login"], username: "bob@example.com", password: "Bob-Password-1")
                return try #require(try await browser.follow(response).parameter("code"))
            }
            let blocked = try await code()
            let deleted = try await code()
            try await tenant.setBlocked(true, userID: id)
            try expectError(try await browser.exchange(blocked), 403, "unauthorized", "user is blocked")
            try await tenant.removeUser(id)
            try expectError(try await browser.exchange(deleted), 403, "invalid_grant", "Invalid authorization code")
        }
    }
}
