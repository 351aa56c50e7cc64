import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Logins that users approve on another device")
struct BackchannelTests {
    private static let grant = "urn:openid:params:grant-type:ciba"
    private static let start = Date(timeIntervalSince1970: 1_900_000_000)

    private static var configuration: TenantConfiguration {
        .grants.with { configuration in
            configuration.clients.append(
                TenantClient(
                    clientID: "desk", name: "Help Desk", appType: .regularWeb, clientSecret: "desk-secret",
                    grantTypes: [grant, "refresh_token"]))
            configuration.clients.append(TenantClient(clientID: "phone", grantTypes: [grant]))
        }
    }

    private func ask(_ tenant: LocalTenant, _ browser: Browser, _ changes: [String: String?] = [:]) async throws
        -> Browser.Page
    {
        var fields: [String: String?] = [
            "client_id": "desk", "client_secret": "desk-secret", "scope": "openid email offline_access read:books",
            "audience": booksAPI, "binding_message": "Order 42",
            "login_hint": try hint(tenant, try await tenant.userID()),
        ]
        for (name, value) in changes { fields[name] = .some(value) }
        return try await browser.post("/bc-authorize", fields.compactMapValues { $0 })
    }

    private func hint(_ tenant: LocalTenant, _ user: String) throws -> String {
        let members: [String: TenantValue] = [
            "format": "iss_sub", "iss": .string(tenant.issuer), "sub": .string(user),
        ]
        return String(decoding: try JSONText.encode(members), as: UTF8.self)
    }

    private func poll(_ browser: Browser, _ id: String, client: String = "desk") async throws -> Browser.Page {
        try await browser.token([
            "grant_type": .string(Self.grant), "client_id": .string(client),
            "client_secret": .string(client == "desk" ? "desk-secret" : "service-secret"), "auth_req_id": .string(id),
        ])
    }

    @Test("a user approves by a link that shows the message, the application, and what it gets")
    func approval() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(Self.configuration, clock: clock) { tenant, browser in
            let response = try await ask(tenant, browser)
            #expect(response.status == 200, "\(response.text)")
            #expect(try response.json["expires_in"] == 300)
            #expect(try response.json["interval"] == 5)
            let id = try response.text("auth_req_id")
            try expectError(try await poll(browser, id), 400, "authorization_pending")
            try expectError(try await poll(browser, id), 400, "slow_down")
            let message = try await tenant.message(to: try await tenant.userID(), kind: .backchannelLogin)
            let link = try #require(message.link).dropFirst(tenant.issuer.count - 1)
            let page = try await browser.get(String(link))
            for text in ["Help Desk", "Order 42", "your email", "Books"] { #expect(page.text.contains(text)) }
            #expect(try await browser.submit(page, ["answer": "x"]).status == 400)
            #expect(try await browser.submit(page, ["answer": "approve"]).text.contains("Login approved"))
            #expect(try await browser.submit(page, ["answer": "deny"]).status != 200)
            let tokens = try Tokens(try await poll(browser, id))
            #expect(try tokens.idToken["sub"] == .string(try await tenant.userID()))
            #expect(try claims(tokens.access)["aud"]?.arrayValue?.contains(.string(booksAPI)) == true)
            let refreshed = try await browser.refresh(
                tokens.refresh, ["client_id": "desk", "client_secret": "desk-secret"])
            #expect(refreshed.status == 200, "\(refreshed.text)")
            try expectError(try await poll(browser, id), 403, "invalid_grant")
        }
    }

    @Test("a user approves a payment by a link that shows it, and tokens say so")
    func payment() async throws {
        let details = #"[{"type":"payment","amount":"150.00"}]"#
        let configuration = Self.configuration.with { $0.apis[0].authorizationDetails = [["type": "payment"]] }
        try await withTenant(configuration) { tenant, browser in
            let id = try await ask(tenant, browser, ["authorization_details": details]).text("auth_req_id")
            let message = try await tenant.message(to: try await tenant.userID(), kind: .backchannelLogin)
            let page = try await browser.get(String(try #require(message.link).dropFirst(tenant.issuer.count - 1)))
            for text in ["Payment", "Amount", "150.00"] { #expect(page.text.contains(text)) }
            #expect(try await browser.submit(page, ["answer": "approve"]).text.contains("Login approved"))
            let tokens = try Tokens(try await poll(browser, id))
            #expect(tokens.members["authorization_details"] == (try TenantValue.decode(Data(details.utf8))))
            let access = try claims(tokens.access)
            #expect(access["authorization_details"] == tokens.members["authorization_details"])
        }
        let browserOnly = configuration.with { $0.apis[0].consentPolicy = .transactionalWithMFA }
        try await withTenant(browserOnly) { tenant, browser in
            try expectError(
                try await ask(tenant, browser, ["authorization_details": details]), 400, "invalid_request")
            #expect(try await ask(tenant, browser).status == 200)
        }
    }

    @Test("an answer that can't be stored keeps the link")
    func halfway() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let id = try await ask(tenant, browser).text("auth_req_id")
            let message = try await tenant.message(to: try await tenant.userID(), kind: .backchannelLogin)
            let link = try #require(message.link).dropFirst(tenant.issuer.count - 1)
            let page = try await browser.get(String(link))
            let stopped = try await tenant.refusing("UPDATE ON tickets") {
                try await browser.submit(page, ["answer": "approve"])
            }
            #expect(stopped.status >= 500)
            #expect(try await browser.submit(page, ["answer": "approve"]).text.contains("Login approved"))
            #expect(try await poll(browser, id).status == 200)
        }
    }

    @Test("of two polls at once, one gets the tokens")
    func race() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let id = try await ask(tenant, browser).text("auth_req_id")
            let logins = try await tenant.backchannelLogins(of: try await tenant.userID())
            #expect(logins.map(\.bindingMessage) == ["Order 42"])
            try await tenant.approve(try #require(logins.first))
            async let first = poll(browser, id)
            async let second = poll(browser, id)
            #expect(try await [first.status, second.status].sorted() == [200, 403])
        }
    }

    @Test("a denied login ends, and can't be approved afterward")
    func denial() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let id = try await ask(tenant, browser).text("auth_req_id")
            let login = try #require(try await tenant.backchannelLogins(of: try await tenant.userID()).first)
            try await tenant.deny(login)
            await #expect(throws: TenantError.self) { try await tenant.approve(login) }
            #expect(try await tenant.backchannelLogins(of: try await tenant.userID()).isEmpty)
            try expectError(try await poll(browser, id), 400, "access_denied")
        }
    }

    @Test("a request expires, by default or when the client says so")
    func expiry() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(Self.configuration, clock: clock) { tenant, browser in
            let id = try await ask(tenant, browser, ["requested_expiry": "20"]).text("auth_req_id")
            let login = try #require(try await tenant.backchannelLogins(of: try await tenant.userID()).first)
            clock.advance(by: 20)
            try expectError(try await poll(browser, id), 400, "expired_token")
            await #expect(throws: TenantError.self) { try await tenant.approve(login) }
        }
    }

    @Test("only the client that asked gets the tokens, and none for a user who was blocked since")
    func eligibility() async throws {
        let configuration = Self.configuration.client("service") { $0.grantTypes.insert(Self.grant) }
        try await withTenant(configuration) { tenant, browser in
            let id = try await ask(tenant, browser).text("auth_req_id")
            try expectError(try await poll(browser, id, client: "service"), 403, "invalid_grant")
            try expectError(try await poll(browser, "unknown"), 403, "invalid_grant")
            let userID = try await tenant.userID()
            try await tenant.approve(try #require(try await tenant.backchannelLogins(of: userID).first))
            try await tenant.setBlocked(true, userID: userID)
            try expectError(try await poll(browser, id), 403, "unauthorized")
            try expectError(try await ask(tenant, browser), 400, "unknown_user_id")
        }
    }

    static let errors: [([String: String?], Int, String)] = [
        (["client_secret": "wrong"], 401, "invalid_client"),
        (["client_id": "phone", "client_secret": nil], 403, "unauthorized_client"),
        (["client_id": "service", "client_secret": "service-secret"], 403, "unauthorized_client"),
        (["scope": nil], 400, "invalid_request"),
        (["scope": "email"], 400, "invalid_scope"),
        (["audience": "https://nowhere"], 403, "access_denied"),
        (["binding_message": nil], 400, "invalid_request"),
        (["binding_message": "<b>"], 400, "invalid_binding_message"),
        (["binding_message": String(repeating: "a", count: 65)], 400, "invalid_binding_message"),
        (["requested_expiry": "0"], 400, "invalid_request"),
        (["requested_expiry": "301"], 400, "invalid_request"),
        (["requested_expiry": "soon"], 400, "invalid_request"),
        (["login_hint": nil], 400, "invalid_request"),
        (["login_hint": "ada@example.com"], 400, "invalid_request"),
        (["login_hint": #"{"format":"email","email":"ada@example.com"}"#], 400, "invalid_request"),
        (["login_hint": #"{"format":"iss_sub","iss":"https://a.example/","sub":"x"}"#], 400, "invalid_request"),
        (["id_token_hint": "x"], 400, "invalid_request"),
        (["request": "x.y.z"], 400, "invalid_request"),
        (["authorization_details": "[]"], 400, "invalid_authorization_details"),
    ]

    @Test("bad requests are refused", arguments: errors)
    func refuses(changes: [String: String?], status: Int, error: String) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            try expectError(try await ask(tenant, browser, changes), status, error)
            #expect(tenant.outbox.isEmpty)
        }
    }

    @Test("a user whom nobody knows can't be asked")
    func unknownUser() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            try expectError(
                try await ask(tenant, browser, ["login_hint": try hint(tenant, "auth0|x")]), 400, "unknown_user_id")
            try expectError(try await browser.postJSON("/bc-authorize", [:]), 400, "invalid_request")
            let discovery = try await browser.get("/.well-known/openid-configuration").json
            #expect(discovery["backchannel_authentication_endpoint"] == .string(tenant.issuer + "bc-authorize"))
            #expect(discovery["backchannel_token_delivery_modes_supported"] == ["poll"])
        }
    }
}
