import Foundation
import Testing

@testable import LocalTenant

@Suite("Custom token exchange")
struct TokenExchangeTests {
    static let type = "urn:example:legacy-session"
    static let fields: [String: TenantValue] = [
        "grant_type": .string(exchangeGrant), "client_id": "importer", "subject_token": "session-1",
        "subject_token_type": .string(type), "scope": "openid offline_access read:books",
        "audience": .string(booksAPI),
    ]

    /// A tenant with a policy that exchanges `session-1` for Ada's tokens.
    private func withPolicy(
        _ configuration: TenantConfiguration = .grants, clock: TenantClock = .init(),
        actor: [String: TenantValue]? = nil,
        _ body: (LocalTenant, Browser) async throws -> Void
    ) async throws {
        let configuration = configuration.with { $0.users[0].userID = "auth0|ada" }
        try await withTenant(configuration, clock: clock) { tenant, browser in
            try tenant.onTokenExchange(subjectTokenType: Self.type) { request in
                switch request.subjectToken {
                case "session-1": .user(id: "auth0|ada", actor: actor)
                case "nobody": .user(id: "auth0|nobody")
                case "banned": .deny("access_denied", "Not today")
                case "odd": .deny("teapot", "Short and stout")
                default: .rejectSubjectToken("Unknown session")
                }
            }
            try await body(tenant, browser)
        }
    }

    @Test("a token exchange returns the requested tokens for the user")
    func exchange() async throws {
        try await withPolicy { _, browser in
            let response = try await browser.token(Self.fields)
            #expect(response.status == 200, "\(response.text)")
            #expect(response.headers["cache-control"] == "no-store")
            let tokens = try Tokens(response)
            #expect(tokens.members["issued_token_type"] == "urn:ietf:params:oauth:token-type:access_token")
            #expect(tokens.members["token_type"] == "Bearer")
            #expect(tokens.scope == "openid offline_access read:books")
            #expect(try tokens.idToken["sub"] == "auth0|ada")
            #expect(try tokens.idToken["sid"] == nil)
            #expect(try claims(tokens.access)["act"] == nil)
            #expect(try await browser.refresh(tokens.refresh, ["client_id": "importer"]).status == 200)
        }
    }

    @Test("a token exchange without a scope gets all of the API's scopes, and without an audience an opaque token")
    func defaults() async throws {
        try await withPolicy { _, browser in
            let all = try await browser.token(Self.fields.filter { $0.key != "scope" })
            #expect(try Tokens(all).scope == "read:books write:books")
            let opaque = try await browser.token(Self.fields.filter { $0.key != "audience" })
            #expect(try Tokens(opaque).scope == "openid offline_access")
            #expect(try await browser.userInfo(try Tokens(opaque).access).status == 200)
        }
    }

    @Test("the token exchange handler receives the request's parameters without the client's secrets")
    func request() async throws {
        try await withTenant(.grants) { tenant, browser in
            let seen = Recorder<TokenExchangeRequest>()
            try tenant.onTokenExchange(subjectTokenType: Self.type) { request in
                seen.add(request)
                return .deny("access_denied", "Seen enough")
            }
            let extra: [String: TenantValue] = [
                "client_secret": "stray", "device": "tablet", "seats": 3, "actor_token": "robot",
                "actor_token_type": "urn:example:robot",
            ]
            _ = try await browser.token(Self.fields.merging(extra) { $1 })
            let request = try #require(seen.all.first)
            #expect(request.clientID == "importer")
            #expect(request.subjectToken == "session-1")
            #expect(request.subjectTokenType == Self.type)
            #expect(request.audience == booksAPI)
            #expect(request.scope == ["openid", "offline_access", "read:books"])
            #expect(request.actorToken == "robot")
            #expect(request.actorTokenType == "urn:example:robot")
            #expect(request.parameters == ["device": "tablet"])
            #expect(!String(describing: request).contains("session-1"))
        }
    }

    @Test("an actor is named in the exchanged tokens, and no refresh token is issued")
    func actor() async throws {
        let actor: [String: TenantValue] = ["sub": "robot", "act": ["sub": "engineer"]]
        try await withPolicy(actor: actor) { _, browser in
            let response = try await browser.token(
                Self.fields.merging(["actor_token": "r", "actor_token_type": "urn:example:robot"]) { $1 })
            let tokens = try Tokens(response)
            #expect(try claims(tokens.access)["act"] == .object(actor))
            #expect(try tokens.idToken["act"] == .object(actor))
            #expect(tokens.members["refresh_token"] == nil)
            #expect(tokens.scope == "openid read:books")
            #expect(try await browser.userInfo(tokens.access).json["act"] == .object(actor))
        }
    }

    @Test("nested actors are limited to four levels", arguments: [(4, 200), (5, 400)])
    func depth(levels: Int, status: Int) async throws {
        var actor: [String: TenantValue] = ["sub": "1"]
        for level in 1..<levels { actor = ["sub": .string("\(level)"), "act": .object(actor)] }
        try await withPolicy(actor: actor) { _, browser in
            let response = try await browser.token(Self.fields)
            #expect(response.status == status)
        }
    }

    static let errors = [
        Refused(["subject_token": nil], 400, "invalid_request", "Missing required parameter: subject_token"),
        Refused(["subject_token_type": nil], 400, "invalid_request", "Missing required parameter: subject_token_type"),
        Refused(
            ["subject_token_type": "urn:example:other"], 400, "invalid_request",
            "There is no token exchange profile for urn:example:other"),
        Refused(["subject_token": "wrong"], 400, "invalid_request", "Unknown session"),
        Refused(["subject_token": "nobody"], 400, "invalid_request", "The user does not exist"),
        Refused(["subject_token": "banned"], 403, "access_denied", "Not today"),
        Refused(["subject_token": "odd"], 400, "teapot", "Short and stout"),
        Refused(["subject_token": 7], 400, "invalid_request", "Parameter 'subject_token' must be a string"),
        Refused(
            ["actor_token": "x"], 400, "invalid_request",
            "Parameters 'actor_token' and 'actor_token_type' need each other"),
        Refused(
            ["actor_token_type": "urn:x:y"], 400, "invalid_request",
            "Parameters 'actor_token' and 'actor_token_type' need each other"),
        Refused(
            ["audience": "https://nowhere"], 403, "access_denied",
            "Service not found: https://nowhere. Registered are: \(booksAPI), \(stockAPI)"),
        Refused(["audience": "urn:127.0.0.1:session_transfer"], 403, "unauthorized_client"),
        Refused(["organization": "org_x"], 400, "invalid_request"),
        Refused(["scope": 7], 400, "invalid_scope"),
        Refused(["client_id": "nobody"], 401, "access_denied", "Unauthorized"),
        Refused(
            ["client_id": "app"], 403, "unauthorized_client",
            "Grant type 'urn:ietf:params:oauth:grant-type:token-exchange' not allowed for the client. "
                + "It may use: authorization_code, refresh_token."),
        Refused(["client_id": "shy"], 403, "unauthorized_client", "Token exchange is not allowed for the client."),
    ]

    @Test("each rejected token exchange explains the problem", arguments: errors)
    func refuses(error: Refused) async throws {
        var shy = TenantClient(clientID: "shy", grantTypes: [exchangeGrant])
        shy.tokenExchange.allowAnyProfileOfType = []
        try await withPolicy(.grants.with { [shy] in $0.clients.append(shy) }) { _, browser in
            try expectError(
                try await browser.token(error.applied(to: Self.fields)), error.status, error.error,
                error.description)
        }
    }

    @Test("a blocked user gets no tokens from a token exchange")
    func blocked() async throws {
        try await withPolicy { tenant, browser in
            try await tenant.setBlocked(true, userID: "auth0|ada")
            try expectError(try await browser.token(Self.fields), 403, "unauthorized", "user is blocked")
        }
    }

    @Test("a token exchange requires the second factor and rejects an actor if one is due")
    func secondFactor() async throws {
        let configuration = TenantConfiguration.grants.with { $0.users[0].mfaPolicy = .always }
        try await withPolicy(configuration) { _, browser in
            let response = try await browser.token(Self.fields)
            try expectError(response, 403, "mfa_required")
            #expect(try response.json["mfa_token"] != nil)
            let delegated = Self.fields.merging(["actor_token": "r", "actor_token_type": "urn:example:robot"]) { $1 }
            try expectError(try await browser.token(delegated), 400, "invalid_request")
        }
    }

    /// Also for the loopback interface.
    private static let limited = TenantConfiguration.grants.with { $0.suspiciousIPThrottling.allowlist = [] }

    @Test("after ten wrong subject tokens, only one attempt per ten minutes is allowed")
    func throttled() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withPolicy(Self.limited, clock: clock) { _, browser in
            let wrong = Self.fields.merging(["subject_token": "wrong"]) { $1 }
            for _ in 0..<10 { try expectError(try await browser.token(wrong), 400, "invalid_request") }
            try expectError(try await browser.token(Self.fields), 429, "too_many_attempts")
            clock.advance(by: 601)
            #expect(try await browser.token(Self.fields).status == 200)
        }
    }

    @Test("a burst of wrong subject tokens reaches the handler ten times, and valid ones don't count")
    func burst() async throws {
        let looks = Recorder<String>()
        try await withTenant(Self.limited, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            try tenant.onTokenExchange(subjectTokenType: Self.type) { request in
                looks.add(request.subjectToken)
                return request.subjectToken == "right"
                    ? .deny("access_denied", "Known") : .rejectSubjectToken("Unknown")
            }
            func exchange(_ token: TenantValue) async throws -> Int {
                try await browser.token(Self.fields.merging(["subject_token": token]) { $1 }).status
            }
            for _ in 0..<12 { #expect(try await exchange("right") == 403) }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 { group.addTask { try await exchange("wrong") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 400 } == 10)
            #expect(statuses.count { $0 == 429 } == 20)
            #expect(looks.all.count { $0 == "wrong" } == 10)
        }
    }

    @Test("users returned by a token exchange handler are created once")
    func newUsers() async throws {
        try await withTenant(.grants) { tenant, browser in
            try tenant.onTokenExchange(subjectTokenType: Self.type) { request in
                var profile = TenantUser(email: "\(request.subjectToken)@example.com", password: nil)
                profile.givenName = "Grace"
                return .user(profile)
            }
            let responses = try await withThrowingTaskGroup(of: Browser.Page.self) { group in
                for _ in 0..<4 { group.addTask { try await browser.token(Self.fields) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let subjects = try responses.map { try Tokens($0).idToken["sub"] }
            #expect(Set(subjects).count == 1)
            let json = try await browser.userInfo(
                try Tokens(
                    try await browser.token(Self.fields.merging(["scope": "openid profile email"]) { $1 })
                ).access
            ).json
            #expect(json["given_name"] == "Grace")
            #expect(json["email"] == "session-1@example.com")
        }
    }

    @Test(
        "reserved subject token types can't be registered",
        arguments: [
            "urn:ietf:params:oauth:token-type:jwt", "urn:auth0:x", "URN:OKTA:x", "https://auth0.com/x",
            "http://okta.com", "legacy", "",
        ])
    func reserved(type: String) async throws {
        try await withTenant { tenant, _ in
            #expect(throws: TenantError.self) {
                try tenant.onTokenExchange(subjectTokenType: type) { _ in .deny("x", "y") }
            }
        }
    }

    @Test("registering a second handler for a token type replaces the first")
    func replaced() async throws {
        try await withPolicy { tenant, browser in
            try tenant.onTokenExchange(subjectTokenType: Self.type) { _ in .deny("access_denied", "Closed") }
            try expectError(try await browser.token(Self.fields), 403, "access_denied", "Closed")
        }
    }
}
