import Foundation
import TestSupport
import Testing

@testable import LocalTenant

extension TenantConfiguration {
    /// The bookshop, whose app may transfer its session to the web shop.
    static var transfer: TenantConfiguration {
        .bookshop.client("app") { $0.sessionTransfer.canCreateToken = true }
            .client("web") { $0.sessionTransfer.allowedMethods = [.query, .cookie] }
    }
}

let transferAudience = "urn:127.0.0.1:session_transfer"

extension Browser {
    /// Exchanges an app's refresh token for a session transfer token.
    func transferToken(_ refreshToken: String) async throws -> String {
        let response = try await refresh(refreshToken, ["audience": transferAudience])
        try #require(response.status == 200, "\(response.text)")
        return try response.text("access_token")
    }

    /// Opens the web shop's login page.
    func openShop(_ changes: [String: String?] = [:]) async throws -> Page {
        try await get(
            "/authorize",
            authorizeQuery(
                ["client_id": "web", "redirect_uri": "https://shop.example.com/callback"].merging(changes) { $1 }))
    }

    func shopTokens(_ code: String) async throws -> Tokens {
        let response = try await exchange(
            code,
            [
                "client_id": "web", "client_secret": "web-secret",
                "redirect_uri": "https://shop.example.com/callback",
            ])
        try #require(response.status == 200, "\(response.text)")
        return try Tokens(response)
    }

    func refreshShop(_ token: String, _ changes: [String: String?] = [:]) async throws -> Page {
        try await refresh(token, ["client_id": "web", "client_secret": "web-secret"].merging(changes) { $1 })
    }
}

@Suite("Session transfer")
struct SessionTransferTests {
    private func expectLoginPage(
        _ page: Browser.Page, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(page.location?.hasPrefix("/u/login?") == true, "\(page.location ?? "")", sourceLocation: sourceLocation)
    }

    @Test("a session transfer exchange returns a one-minute token, an ID token, and the next refresh token")
    func exchange() async throws {
        try await withTenant(.transfer) { tenant, browser in
            let tokens = try await browser.tokens()
            let domain = tenant.issuer.dropFirst("http://".count).dropLast()
            let response = try await browser.refresh(
                tokens.refresh, ["audience": "urn:\(domain):session_transfer"])
            #expect(response.status == 200, "\(response.text)")
            let json = try response.json
            #expect(json["token_type"] == "N_A")
            #expect(json["expires_in"] == 60)
            #expect(json["issued_token_type"] == "urn:auth0:params:oauth:token-type:session_transfer_token")
            #expect(try Tokens(response).idToken["sub"] == tokens.idToken["sub"])
            #expect(try await browser.userInfo(try response.text("access_token")).status == 401)
            #expect(try await browser.refresh(try Tokens(response).refresh).status == 200)
        }
    }

    @Test(
        "a transfer token logs in the browser without a page and starts a session",
        arguments: [true, false])
    func logsIn(inQuery: Bool) async throws {
        try await withTenant(.transfer) { tenant, app in
            let tokens = try await app.tokens()
            let token = try await app.transferToken(tokens.refresh)
            let browser = Browser(tenant)
            if !inQuery { await browser.set(cookie: .sessionTransfer, token) }
            let response = try await browser.openShop(inQuery ? ["session_transfer_token": token] : [:])
            let code = try #require(response.parameter("code"), "\(response.location ?? "")")
            let shop = try await browser.shopTokens(code)
            #expect(try shop.idToken["sub"] == tokens.idToken["sub"])
            #expect(shop.members["refresh_token"] == nil, "refresh tokens are off by default")
            #expect(try await browser.openShop(["prompt": "none"]).parameter("code") != nil)
            await browser.set(cookie: .session, nil)
            expectLoginPage(try await browser.openShop(["session_transfer_token": token]))
        }
    }

    @Test("a session transfer token can accompany a pushed request's URI")
    func pushed() async throws {
        try await withTenant(.transfer) { tenant, app in
            let token = try await app.transferToken(try await app.tokens().refresh)
            let browser = Browser(tenant)
            var fields = authorizeQuery(
                ["client_id": "web", "redirect_uri": "https://shop.example.com/callback"])
            fields["client_secret"] = "web-secret"
            let handle = try await browser.post("/oauth/par", fields).text("request_uri")
            let response = try await browser.get(
                "/authorize", ["client_id": "web", "request_uri": handle, "session_transfer_token": token])
            #expect(response.parameter("code") != nil, "\(response.location ?? response.text)")
        }
    }

    static let refusedSettings: [(name: String, change: @Sendable (inout SessionTransferSettings) -> Void)] = [
        ("no method", { $0.allowedMethods = [] }), ("only the cookie", { $0.allowedMethods = [.cookie] }),
    ]

    @Test(
        "a client that doesn't accept the transfer token shows the login page",
        arguments: 0..<2)
    func methods(index: Int) async throws {
        try await withTenant(
            .transfer.client("web") { Self.refusedSettings[index].change(&$0.sessionTransfer) }
        ) { tenant, app in
            let token = try await app.transferToken(try await app.tokens().refresh)
            expectLoginPage(try await Browser(tenant).openShop(["session_transfer_token": token]))
        }
    }

    @Test("an expired, invalid, or orphaned transfer token leads to the login page")
    func refusedTokens() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.transfer, clock: clock) { tenant, app in
            var tokens = try await app.tokens()
            let browser = Browser(tenant)
            for garbage in ["", "x", String(repeating: "a", count: 5_000), "a\u{0}b", "é"] {
                expectLoginPage(try await browser.openShop(["session_transfer_token": garbage]))
            }
            let twice = try await browser.get(
                "/authorize?" + formEncoded(authorizeQuery()) + "&session_transfer_token=a&session_transfer_token=b")
            expectLoginPage(twice)

            let old = try await app.refresh(tokens.refresh, ["audience": transferAudience])
            clock.advance(by: 60)
            expectLoginPage(try await browser.openShop(["session_transfer_token": try old.text("access_token")]))
            #expect(
                try await browser.openShop([
                    "prompt": "none", "session_transfer_token": try old.text("access_token"),
                ]).parameter("error") == "login_required")

            tokens = try Tokens(old)
            let orphan = try await app.refresh(tokens.refresh, ["audience": transferAudience])
            _ = try await app.postJSON(
                "/oauth/revoke", ["client_id": "app", "token": .string(try Tokens(orphan).refresh)])
            expectLoginPage(try await browser.openShop(["session_transfer_token": try orphan.text("access_token")]))

            tokens = try await app.tokens()
            let blocked = try await app.transferToken(tokens.refresh)
            try await tenant.setBlocked(true, userID: try await tenant.userID())
            expectLoginPage(try await browser.openShop(["session_transfer_token": blocked]))
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test(
        "a transfer token from another device is accepted only if the web application allows it",
        arguments: [(.ip, false), (.asn, false), (.none, true)]
            as [(SessionTransferSettings.DeviceBinding, Bool)])
    func deviceBinding(binding: SessionTransferSettings.DeviceBinding, isAccepted: Bool) async throws {
        let configuration = TenantConfiguration.transfer.client("web") {
            $0.sessionTransfer.deviceBinding = binding
            $0.sessionTransfer.canCreateToken = true
            $0.trustsForwardedAddress = true
        }
        try await withTenant(configuration) { tenant, app in
            // A server that logs users in sends their IP address.
            let code = try #require(
                try await app.authorize(["client_id": "web", "redirect_uri": "https://shop.example.com/callback"])
                    .parameter("code"))
            let tokens = try await app.shopTokens(code)
            let response = try await app.postJSON(
                "/oauth/token",
                [
                    "grant_type": "refresh_token", "client_id": "web", "client_secret": "web-secret",
                    "refresh_token": .string(try tokens.refresh), "audience": .string(transferAudience),
                ], headers: ["auth0-forwarded-for": "203.0.113.7"])
            let page = try await Browser(tenant).openShop(["session_transfer_token": try response.text("access_token")])
            #expect((page.parameter("code") != nil) == isAccepted, "\(page.location ?? "")")
        }
    }

    @Test("the machine's loopback addresses count as one network")
    func networks() {
        #expect(SessionTransferSettings.DeviceBinding.asn.allows("127.0.0.1", "::1"))
        #expect(!SessionTransferSettings.DeviceBinding.ip.allows("127.0.0.1", "::1"))
        #expect(!SessionTransferSettings.DeviceBinding.asn.allows("127.0.0.1", "203.0.113.7"))
        #expect(SessionTransferSettings.DeviceBinding.asn.allows("203.0.113.7", "203.0.113.7"))
    }

    @Test("a transfer token ends another user's session without logging in, but keeps the same user's session")
    func otherSessions() async throws {
        try await withTenant(.transfer) { tenant, app in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            var tokens = try await app.tokens()
            let browser = Browser(tenant)
            let login = try await browser.logIn(username: "bob@example.com", password: "Bob-Password-1")
            _ = try await browser.follow(login)
            let response = try await app.refresh(tokens.refresh, ["audience": transferAudience])
            expectLoginPage(try await browser.openShop(["session_transfer_token": try response.text("access_token")]))
            #expect(try await browser.openShop(["prompt": "none"]).parameter("error") == "login_required")

            tokens = try Tokens(response)
            let own = Browser(tenant)
            let sid = try await own.tokens().idToken["sid"]
            let token = try await app.transferToken(tokens.refresh)
            let code = try #require(try await own.openShop(["session_transfer_token": token]).parameter("code"))
            #expect(try await own.shopTokens(code).idToken["sid"] == sid)
        }
    }

    @Test("replaying a used transfer token in another browser ends neither the owner's session nor that browser's")
    func replay() async throws {
        try await withTenant(.transfer) { tenant, app in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let token = try await app.transferToken(try await app.tokens().refresh)
            let owner = Browser(tenant)
            _ = try #require(try await owner.openShop(["session_transfer_token": token]).parameter("code"))
            let other = Browser(tenant)
            _ = try await other.follow(try await other.logIn(username: "bob@example.com", password: "Bob-Password-1"))
            for browser in [other, Browser(tenant)] {
                _ = try await browser.openShop(["session_transfer_token": token])
            }
            #expect(try await owner.openShop(["prompt": "none"]).parameter("code") != nil)
            #expect(try await other.openShop(["prompt": "none"]).parameter("code") != nil)
        }
    }

    /// A browser session that was transferred from the app, its tokens, and the app's next refresh token.
    private func derived(
        _ tenant: LocalTenant, _ app: Browser
    ) async throws -> (browser: Browser, tokens: Tokens, appToken: String) {
        let response = try await app.refresh(try await app.tokens().refresh, ["audience": transferAudience])
        let browser = Browser(tenant)
        let page = try await browser.openShop(["session_transfer_token": try response.text("access_token")])
        let tokens = try await browser.shopTokens(try #require(page.parameter("code")))
        return (browser, tokens, try Tokens(response).refresh)
    }

    @Test(
        "revoking the app's refresh token ends the browser's session and tokens unless the app opts out",
        arguments: [true, false])
    func cascade(cascades: Bool) async throws {
        let configuration = TenantConfiguration.transfer
            .client("app") { $0.sessionTransfer.cascadesRevocation = cascades }
            .client("web") { $0.sessionTransfer.allowRefreshToken = true }
        try await withTenant(configuration) { tenant, app in
            let (browser, tokens, appToken) = try await derived(tenant, app)
            let next = try Tokens(try await browser.refreshShop(tokens.refresh))
            _ = try await app.postJSON("/oauth/revoke", ["client_id": "app", "token": .string(appToken)])
            let silent = try await browser.openShop(["prompt": "none"])
            let refreshed = try await browser.refreshShop(next.refresh)
            if cascades {
                #expect(silent.parameter("error") == "login_required")
                try expectError(refreshed, 403, "invalid_grant", "Unknown or invalid refresh token.")
            } else {
                #expect(silent.parameter("code") != nil)
                #expect(refreshed.status == 200)
            }
        }
    }

    @Test(
        "refresh tokens of the browser's session end with it unless the web application opts out",
        arguments: [true, false])
    func online(isOnline: Bool) async throws {
        let configuration = TenantConfiguration.transfer.client("web") {
            $0.sessionTransfer.allowRefreshToken = true
            $0.sessionTransfer.onlineRefreshTokens = isOnline
        }
        try await withTenant(configuration) { tenant, app in
            let (browser, tokens, appToken) = try await derived(tenant, app)
            _ = try await browser.get("/v2/logout")
            #expect(try await browser.refreshShop(tokens.refresh).status == (isOnline ? 403 : 200))
            #expect(try await app.refresh(appToken).status == 200)
        }
    }

    @Test("tokens from a session transfer can't be transferred again")
    func noChain() async throws {
        let configuration = TenantConfiguration.transfer.client("web") {
            $0.sessionTransfer.allowRefreshToken = true
            $0.sessionTransfer.canCreateToken = true
        }
        try await withTenant(configuration) { tenant, app in
            let (browser, tokens, _) = try await derived(tenant, app)
            try expectError(
                try await browser.refreshShop(tokens.refresh, ["audience": transferAudience]), 403, "access_denied")
            #expect(try await browser.refreshShop(tokens.refresh).status == 200, "the token wasn't used up")
        }
    }

    @Test("only one of several browsers with the same transfer token is logged in")
    func once() async throws {
        try await withTenant(.transfer) { tenant, app in
            let token = try await app.transferToken(try await app.tokens().refresh)
            let responses = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await Browser(tenant).openShop(["session_transfer_token": token]).parameter("code") != nil
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(responses.count { $0 } == 1)
        }
    }

    @Test("a session transfer still requires a second factor")
    func secondFactor() async throws {
        try await withTenant(.transfer) { tenant, app in
            let token = try await app.transferToken(try await app.tokens().refresh)
            tenant.mfa.policy = .always
            let browser = Browser(tenant)
            let page = try await browser.openShop(["session_transfer_token": token])
            #expect(page.location?.hasPrefix("/u/mfa-begin-enroll-options?") == true, "\(page.location ?? "")")
            #expect(try await browser.openShop(["prompt": "none"]).parameter("error") == "login_required")
        }
    }

    @Test("a rejected session transfer exchange returns its error")
    func errors() async throws {
        try await withTenant(.transfer) { _, browser in
            let tokens = try await browser.tokens()
            try expectError(
                try await browser.refresh(tokens.refresh, ["audience": "urn:other.example:session_transfer"]), 403,
                "access_denied",
                "Service not found: urn:other.example:session_transfer. Registered are: https://api.example.com")
            let web: [String: String?] = ["client_id": "web", "redirect_uri": "https://shop.example.com/callback"]
            let shop = try await browser.shopTokens(try #require(try await browser.openShop(web).parameter("code")))
            try expectError(
                try await browser.refreshShop(shop.refresh, ["audience": transferAudience]), 403,
                "unauthorized_client")
            #expect(try await browser.refresh(tokens.refresh).status == 200)
        }
    }

    @Test("session transfer settings are decoded from JSON, and unknown ones are rejected")
    func json() throws {
        let text = """
            {"clients": [{"client_id": "web", "session_transfer": {"can_create_session_transfer_token": true,
              "allowed_authentication_methods": ["cookie"], "enforce_device_binding": "asn",
              "allow_refresh_token": true, "enforce_cascade_revocation": false,
              "enforce_online_refresh_tokens": false}}]}
            """
        let settings = try TenantConfiguration(json: Data(text.utf8)).clients[0].sessionTransfer
        #expect(
            settings
                == SessionTransferSettings(
                    canCreateToken: true, allowedMethods: [.cookie], deviceBinding: .asn, allowRefreshToken: true,
                    cascadesRevocation: false, onlineRefreshTokens: false))
        #expect(throws: TenantError.self) {
            try TenantConfiguration(
                json: Data(text.replacing(#""asn""#, with: #""city""#).utf8))
        }
    }
}
