import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Exchanging a code")
struct CodeExchangeTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let changes: [String: String?]
        let status: Int
        let error: String
        let description: String

        init(_ changes: [String: String?], _ status: Int, _ error: String, _ description: String) {
            (self.changes, self.status, self.error, self.description) = (changes, status, error, description)
        }

        var testDescription: String { "\(status) \(error): \(description)" }
    }

    static let refusals = [
        Refusal(["grant_type": nil], 400, "invalid_request", "Missing required parameter: grant_type"),
        Refusal(["grant_type": "magic"], 400, "unsupported_grant_type", "Unsupported grant type: magic"),
        Refusal(["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        Refusal(["client_id": "nobody"], 401, "access_denied", "Unauthorized"),
        Refusal(["client_id": "web"], 401, "access_denied", "Unauthorized"),
        Refusal(["client_id": "web", "client_secret": "wrong"], 401, "access_denied", "Unauthorized"),
        Refusal(["client_id": "basic", "client_secret": "basic+secret %"], 401, "access_denied", "Unauthorized"),
        Refusal(
            ["client_id": "no-grants"], 403, "unauthorized_client",
            "Grant type 'authorization_code' not allowed for the client."),
        Refusal(["code": nil], 400, "invalid_request", "Missing required parameter: code"),
        Refusal(["code": ""], 400, "invalid_request", "Missing required parameter: code"),
        Refusal(["code": "unknown"], 403, "invalid_grant", "Invalid authorization code"),
        Refusal(
            ["client_id": "web", "client_secret": "web-secret"], 403, "invalid_grant", "Invalid authorization code"),
        Refusal(
            ["redirect_uri": "http://127.0.0.1:1/callback"], 403, "unauthorized_client",
            "The redirect URI is wrong. You sent http://127.0.0.1:1/callback, and we expected \(callback)"),
        Refusal(
            ["redirect_uri": nil], 403, "unauthorized_client",
            "The redirect URI is wrong. You sent null, and we expected \(callback)"),
        Refusal(
            ["code_verifier": nil], 400, "invalid_request", "Parameter 'code_verifier' is required"),
        Refusal(
            ["code_verifier": String(repeating: "a", count: 43)], 403, "invalid_grant",
            "Failed to verify code verifier"),
        Refusal(["code_verifier": "short"], 403, "invalid_grant", "Failed to verify code verifier"),
        Refusal(["code_verifier": challenge], 403, "invalid_grant", "Failed to verify code verifier"),
    ]

    @Test("refusals say why, in Auth0's words", arguments: refusals)
    func refuses(refusal: Refusal) async throws {
        try await withTenant { _, browser in
            let answer = try await browser.exchange(try await browser.code(), refusal.changes)
            try expectError(answer, refusal.status, refusal.error, refusal.description)
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers["pragma"] == "no-cache")
        }
    }

    @Test("a grant that is off says where to read about it")
    func errorURI() async throws {
        try await withTenant { _, browser in
            let answer = try await browser.exchange("x", ["client_id": "no-grants"])
            #expect(try answer.json["error_uri"] == "https://auth0.com/docs/clients/client-grant-types")
        }
    }

    @Test("a failed exchange uses the code up")
    func burned() async throws {
        try await withTenant { _, browser in
            let code = try await browser.code()
            #expect(try await browser.exchange(code, ["code_verifier": "wrong"]).status == 403)
            try expectError(try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
        }
    }

    @Test("a code is good for ten minutes")
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

    @Test("a second use of a code ends what the first one got", arguments: [nil, "https://api.example.com"])
    func replay(audience: String?) async throws {
        try await withTenant { _, browser in
            let code = try await browser.code(["audience": audience])
            let tokens = try Tokens(try await browser.exchange(code))
            let bearer = ["Authorization": "Bearer \(try tokens.access)"]
            #expect(try await browser.get("/userinfo", headers: bearer).status == 200)
            try expectError(try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
            #expect(try await browser.get("/userinfo", headers: bearer).status == 401)
            try expectError(
                try await browser.refresh(tokens.refresh), 403, "invalid_grant", "Unknown or invalid refresh token.")
        }
    }

    @Test("of many simultaneous exchanges of one code at most one succeeds, and none keeps its tokens")
    func simultaneous() async throws {
        try await withTenant { _, browser in
            let code = try await browser.code()
            let answers = try await withThrowingTaskGroup(of: Browser.Page.self) { group in
                for _ in 0..<8 { group.addTask { try await browser.exchange(code) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let successes = answers.filter { $0.status == 200 }
            #expect(successes.count <= 1)
            #expect(answers.allSatisfy { [200, 403].contains($0.status) })
            for success in successes {
                #expect(try await browser.refresh(try Tokens(success).refresh).status == 403)
            }
        }
    }

    @Test("form bodies work like JSON")
    func formBody() async throws {
        try await withTenant { _, browser in
            let answer = try await browser.post(
                "/oauth/token",
                [
                    "grant_type": "authorization_code", "client_id": "app", "code": try await browser.code(),
                    "redirect_uri": callback, "code_verifier": verifier, "client_secret": "stray",
                ])
            #expect(answer.status == 200)
        }
    }

    @Test("confidential clients authenticate in the body or with Basic, and may do without PKCE")
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
            let answer = try await browser.postJSON(
                "/oauth/token", fields.merging(["code": .string(basic)]) { $1 }, headers: ["Authorization": header])
            #expect(answer.status == 200)

            let unasked = try await browser.code(plain.merging(["client_id": "web"]) { $1 })
            let withVerifier = try await browser.exchange(
                unasked, ["client_id": "web", "client_secret": "web-secret", "redirect_uri": redirectURI])
            try expectError(withVerifier, 403, "invalid_grant", "Failed to verify code verifier")
        }
    }

    @Test("a user who was deleted or blocked meanwhile gets no tokens")
    func userGone() async throws {
        try await withTenant { tenant, browser in
            let id = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            func code() async throws -> String {
                let answer = try await browser.logIn(
                    ["prompt": "login"], username: "bob@example.com", password: "Bob-Password-1")
                return try #require(try await browser.follow(answer).parameter("code"))
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
