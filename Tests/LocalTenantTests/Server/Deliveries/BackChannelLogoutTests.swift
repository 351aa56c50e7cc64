import A0Encoding
import A0Concurrency
import A0HTTPServer
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server of an application that receives logout tokens.
private final class Receiver: Sendable {
    static let url = "http://127.0.0.1:4711/logout"

    private struct State {
        var requests: [URLRequest] = []
        /// The status codes of the responses, the last one repeated; nil for no response.
        var responses: [Int?] = [200]
    }

    private let state = Locked(State())

    func respond(_ responses: Int?...) { state.withLock { $0.responses = responses } }

    var transport: ProviderTransport {
        ProviderTransport { request in
            let status = self.state.withLock { state in
                state.requests.append(request)
                return state.responses.count > 1 ? state.responses.removeFirst() : state.responses[0]
            }
            guard let status, let url = request.url,
                let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "1.1", headerFields: [:])
            else { throw URLError(.cannotConnectToHost) }
            return (Data(), response)
        }
    }

    var requests: [URLRequest] { state.withLock { $0.requests } }

    /// The received tokens, after checking that the tenant has signed them.
    func tokens(_ tenant: LocalTenant) async throws -> [[String: TenantValue]] {
        var all: [[String: TenantValue]] = []
        for request in requests {
            #expect(request.httpMethod == "POST" && request.url?.absoluteString == Self.url)
            let form = Parameters(FormEncoding.parse(String(decoding: request.httpBody ?? Data(), as: UTF8.self)))
            let token = try #require(form.first("logout_token"))
            let header = try #require(Base64URL.decode(String(token.prefix { $0 != "." })))
            #expect(try JSONDecoder().decode([String: TenantValue].self, from: header)["typ"] == "logout+jwt")
            all.append(try #require(try await tenant.tenant.keys.verify(token)))
        }
        return all
    }
}

@Suite("Back-channel logout")
struct BackChannelLogoutTests {
    private static func clock() -> TenantClock { TenantClock(fixedAt: Date(timeIntervalSince1970: 1_800_000_000)) }

    private func listening(_ change: (inout ClientLogoutSettings) -> Void = { _ in }) -> TenantConfiguration {
        .bookshop.client("app") {
            $0.oidcLogout.backchannelURLs = [Receiver.url]
            change(&$0.oidcLogout)
        }
    }

    private func withReceiver(
        _ configuration: TenantConfiguration, clock: TenantClock = Self.clock(),
        _ body: (LocalTenant, Browser, Receiver) async throws -> Void
    ) async throws {
        let receiver = Receiver()
        var environment = TenantEnvironment.quick
        environment.providers = receiver.transport
        try await withTenant(configuration, clock: clock, environment: environment) { tenant, browser in
            try await body(tenant, browser, receiver)
        }
    }

    private func queue(_ tenant: LocalTenant) async throws -> [LogoutNotice] {
        try await tenant.tenant.store.tickets(
            subject: LogoutNotice.queue, as: LogoutNotice.self, at: tenant.clock.now
        ).map(\.details)
    }

    private func ada(_ tenant: LocalTenant) async throws -> String {
        try #require(try await tenant.tenant.store.user(identifier: "ada@example.com", connection: database)).id
    }

    @Test("a logout sends a logout token as the standard defines it", arguments: ["/v2/logout", "/oidc/logout"])
    func token(path: String) async throws {
        try await withReceiver(listening()) { tenant, browser, receiver in
            let sid = try #require(try await browser.tokens().idToken["sid"])
            let query = path == "/oidc/logout" ? ["logout_hint": sid.stringValue ?? ""] : [:]
            #expect(try await browser.get(path, query).status == 200)
            await tenant.waitForLogoutDeliveries()
            let claims = try #require(try await receiver.tokens(tenant).first)
            #expect(
                Set(claims.keys) == ["iss", "aud", "sub", "sid", "jti", "iat", "exp", "events"], "and no nonce")
            #expect(claims["iss"] == .string(tenant.issuer) && claims["aud"] == "app" && claims["sid"] == sid)
            #expect(claims["sub"] == .string(try await ada(tenant)))
            #expect(claims["iat"] == 1_800_000_000 && claims["exp"] == 1_800_000_120)
            #expect(claims["events"] == ["http://schemas.openid.net/event/backchannel-logout": [:]])

            let delivery = try #require(tenant.logoutDeliveries.first)
            #expect(delivery.clientID == "app" && delivery.initiator == .rpLogout && delivery.status == 200)
            #expect(delivery.attempt == 1 && delivery.error == nil && !delivery.isRetried)
            #expect(try await queue(tenant).isEmpty && receiver.requests.count == 1)
        }
    }

    @Test(
        "only applications that used the session and have a back-channel URL are notified, each once")
    func audience() async throws {
        let configuration = listening().with {
            var quiet = $0.clients[0]
            (quiet.clientID, quiet.oidcLogout) = ("quiet", ClientLogoutSettings())
            var absent = $0.clients[0]
            absent.clientID = "absent"
            $0.clients += [quiet, absent]
        }
        try await withReceiver(configuration) { tenant, browser, receiver in
            for _ in 0..<2 { _ = try await browser.code() }
            _ = try await browser.code(["client_id": "quiet"])
            _ = try await browser.get("/v2/logout")
            _ = try await browser.get("/v2/logout")
            await tenant.waitForLogoutDeliveries()
            #expect(try await receiver.tokens(tenant).map { $0["aud"] } == ["app"])
        }
    }

    @Test("a tenant without back-channel clients queues nothing")
    func nobody() async throws {
        try await withReceiver(.bookshop) { tenant, browser, receiver in
            _ = try await browser.code()
            _ = try await browser.get("/v2/logout")
            #expect(try await queue(tenant).isEmpty)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.isEmpty && tenant.logoutDeliveries.isEmpty)
        }
    }

    // MARK: Failures

    @Test("a server that doesn't respond is retried with increasing delays and given up after six attempts")
    func retries() async throws {
        let clock = Self.clock()
        try await withReceiver(listening(), clock: clock) { tenant, browser, receiver in
            receiver.respond(nil, 500, 503, 429)
            _ = try await browser.code()
            #expect(try await browser.get("/v2/logout").status == 200, "the user is logged out anyway")
            await tenant.waitForLogoutDeliveries()
            for (index, pause) in [5.0, 30, 120, 600, 3_600].enumerated() {
                #expect(receiver.requests.count == index + 1)
                clock.advance(by: pause - 1)
                await tenant.waitForLogoutDeliveries()
                #expect(receiver.requests.count == index + 1, "not yet")
                clock.advance(by: 1)
                await tenant.waitForLogoutDeliveries()
            }
            #expect(receiver.requests.count == 6)
            let deliveries = tenant.logoutDeliveries
            #expect(deliveries.map(\.attempt) == [1, 2, 3, 4, 5, 6])
            #expect(deliveries.map(\.status) == [nil, 500, 503, 429, 429, 429])
            #expect(deliveries.map(\.isRetried) == [true, true, true, true, true, false])
            #expect(deliveries.allSatisfy { $0.error?.isEmpty == false })
            #expect(try await queue(tenant).isEmpty)
            let tokens = try await receiver.tokens(tenant)
            #expect(Set(tokens.map { $0["jti"] }).count == 1, "the server can detect repetitions")
            #expect(Set(tokens.map { $0["exp"] }).count == 6)
            clock.advance(by: 9_000)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.count == 6)
        }
    }

    @Test(
        "a server that rejects the token or redirects isn't retried",
        arguments: [400, 404, 302])
    func refused(status: Int) async throws {
        try await withReceiver(listening()) { tenant, browser, receiver in
            receiver.respond(status)
            _ = try await browser.code()
            _ = try await browser.get("/v2/logout")
            await tenant.waitForLogoutDeliveries()
            #expect(tenant.logoutDeliveries.map(\.status) == [status])
            #expect(tenant.logoutDeliveries.first?.error == "the server answered \(status)")
            #expect(try await queue(tenant).isEmpty)
        }
    }

    private func put(_ notices: [LogoutNotice], on tenant: LocalTenant, isOfEarlierVersion: Bool = false) async throws {
        let changes = notices.map { notice in
            var ticket = Ticket(notice, at: tenant.clock.now)
            if isOfEarlierVersion { ticket.dueAt = Date(timeIntervalSince1970: 0) }
            return StoreChange.put(ticket)
        }
        #expect(try await tenant.tenant.store.apply(changes, at: tenant.clock.now))
    }

    private func notice(_ number: Int, at date: Date) -> LogoutNotice {
        LogoutNotice(clientID: "app", sessionID: "s\(number)", userID: "u", initiator: .rpLogout, at: date)
    }

    @Test("a long queue is delivered in parts, and what failed waits for its time")
    func longQueue() async throws {
        let clock = Self.clock()
        try await withReceiver(listening(), clock: clock) { tenant, _, receiver in
            let count = 2 * LogoutNotice.partSize + 1
            receiver.respond(503)
            try await put((0..<count).map { notice($0, at: clock.now) }, on: tenant)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.count == count)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.count == count, "not yet")
            receiver.respond(200)
            clock.advance(by: 5)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.count == 2 * count)
            #expect(try await queue(tenant).isEmpty)
        }
    }

    @Test("a notice that an earlier version postponed is delivered at its time")
    func earlierVersion() async throws {
        let clock = Self.clock()
        try await withReceiver(listening(), clock: clock) { tenant, _, receiver in
            try await put([notice(1, at: clock.now + 30)], on: tenant, isOfEarlierVersion: true)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.isEmpty)
            clock.advance(by: 30)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.count == 1)
        }
    }

    @Test("undelivered logout tokens are delivered after a restart")
    func restart() async throws {
        try await withDirectory { directory in
            let clock = Self.clock()
            let configuration = listening().with { $0.dataDirectory = directory }
            try await withReceiver(configuration, clock: clock) { tenant, browser, receiver in
                receiver.respond(nil)
                _ = try await browser.code()
                _ = try await browser.get("/v2/logout")
                await tenant.waitForLogoutDeliveries()
                #expect(try await queue(tenant).count == 1)
            }
            clock.advance(by: 5)
            try await withReceiver(configuration, clock: clock) { tenant, _, receiver in
                await tenant.waitForLogoutDeliveries()
                let tokens = try await receiver.tokens(tenant)
                #expect(tokens.map { $0["aud"] } == ["app"])
                #expect(tenant.logoutDeliveries.map(\.attempt) == [2])
                #expect(try await queue(tenant).isEmpty)
            }
        }
    }

    @Test("a logout token is delivered over real HTTP and logged in access.log")
    func realHTTP() async throws {
        let received = Locked<[HTTPServerRequest]>([])
        let server = try HTTPServer.start { request in
            received.withLock { $0.append(request) }
            return HTTPServerResponse(status: 204)
        }
        let url = "http://127.0.0.1:\(server.port)/logout/back"
        let configuration = TenantConfiguration.bookshop.client("app") { $0.oidcLogout.backchannelURLs = [url] }
        try await withTenant(configuration) { tenant, browser in
            _ = try await browser.code()
            _ = try await browser.get("/v2/logout")
            await tenant.waitForLogoutDeliveries()
            let request = try #require(received.withLock { $0.first })
            #expect(request.method == "POST" && request.path == "/logout/back")
            #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
            let token = Parameters(FormEncoding.parse(String(decoding: request.body, as: UTF8.self))).first(
                "logout_token")
            #expect(try await tenant.tenant.keys.verify(#require(token)) != nil)
            #expect(tenant.logoutDeliveries.map(\.status) == [204])
            await tenant.log.close()
            let lines = try String(contentsOf: tenant.directory.accessLog, encoding: .utf8)
            let line = try #require(
                lines.split(separator: "\n").first { $0.contains("oidc_backchannel_logout_succeeded") })
            #expect(line.contains(#""path":"/logout/back""#) && line.contains(#""client":"app""#))
            #expect(!lines.contains("logout_token"))
        }
        await server.stop()
    }

    // MARK: Initiators

    @Test("the mode all listens to every event, and the default only to logouts")
    func initiators() throws {
        var settings = ClientLogoutSettings(backchannelURLs: [Receiver.url])
        #expect(LogoutInitiator.allCases.filter(settings.listens) == [.rpLogout, .idpLogout])
        settings.initiators = [.passwordChanged]
        #expect(LogoutInitiator.allCases.filter(settings.listens) == [.rpLogout, .passwordChanged])
        settings.initiatorMode = .all
        #expect(LogoutInitiator.allCases.allSatisfy(settings.listens))
        settings.backchannelURLs = []
        #expect(!LogoutInitiator.allCases.contains(where: settings.listens))
    }

    struct Event: Sendable, CustomTestStringConvertible {
        let initiator: LogoutInitiator
        /// Whether this ends the session.
        var ends = true
        let cause: @Sendable (LocalTenant, Browser, _ userID: String, _ sid: String) async throws -> Void

        var testDescription: String { initiator.rawValue }
    }

    static let events = [
        Event(initiator: .accountDeleted) { tenant, _, user, _ in try await tenant.removeUser(user) },
        Event(initiator: .accountDeactivated, ends: false) { tenant, _, user, _ in
            try await tenant.setBlocked(true, userID: user)
            try await tenant.setBlocked(true, userID: user)
            try await tenant.setBlocked(false, userID: user)
        },
        Event(initiator: .emailIdentifierChanged, ends: false) { tenant, _, user, _ in
            try await tenant.change(user) { $0.email = "ADA@example.com" }
            try await tenant.change(user) { $0.email = "countess@example.com" }
        },
        Event(initiator: .profileChanged, ends: false) { tenant, _, user, _ in
            try await tenant.change(user) { $0.userMetadata = ["color": "green"] }
            try await tenant.change(user) { $0.name = "Countess" }
            try await tenant.change(user) { $0.name = "Countess" }
        },
        Event(initiator: .mfaPhoneUnenrolled, ends: false) { tenant, _, user, _ in
            _ = try await tenant.enrollAuthenticatorApp(userID: user)
            try await tenant.removeAuthenticators(userID: user)
            try await tenant.enrollPhone("+15550100123", userID: user)
            try await tenant.removeAuthenticators(userID: user)
        },
        Event(initiator: .sessionRevoked) { tenant, _, _, sid in try await tenant.endSession(sid) },
        Event(initiator: .sessionRevoked) { tenant, browser, _, _ in
            try await tenant.add(TenantUser(email: "grace@example.com", password: adaPassword, emailVerified: true))
            _ = try await browser.logIn(["prompt": "login"], username: "grace@example.com")
        },
        Event(initiator: .sessionExpired) { tenant, _, _, _ in
            tenant.clock.advance(by: 80 * 3_600)
            try await tenant.tenant.purge(at: tenant.clock.now, withGrants: true)
        },
        Event(initiator: .passwordChanged) { tenant, browser, _, _ in
            _ = try await browser.postJSON(
                "/dbconnections/change_password",
                ["client_id": "app", "connection": .string(database), "email": "ada@example.com"])
            let link = String(try #require(await tenant.settledOutbox.last?.link).dropFirst(tenant.domain.count))
            let page = try await browser.get(link)
            let form = [
                "ticket": try page.field("ticket"), "csrf": try page.field("csrf"), "password": "Another-Horse-2",
            ]
            #expect(try await browser.post("/u/reset-password/change", form).status < 400)
        },
    ]

    @Test(
        "every event that ends or affects a session is announced once to clients that listen for it",
        arguments: events)
    func initiator(event: Event) async throws {
        let configuration = listening { $0.initiators = [event.initiator] }
        try await withReceiver(configuration) { tenant, browser, receiver in
            let sid = try #require(try await browser.tokens().idToken["sid"]?.stringValue)
            let user = try await ada(tenant)
            try await event.cause(tenant, browser, user, sid)
            await tenant.waitForLogoutDeliveries()
            let tokens = try await receiver.tokens(tenant)
            #expect(tokens.map { $0["sid"] } == [.string(sid)] && tokens.first?["sub"] == .string(user))
            #expect(tenant.logoutDeliveries.map(\.initiator) == [event.initiator])
            let session = try await tenant.tenant.store.session(id: sid)
            #expect((session == nil) == event.ends)
        }
        try await withReceiver(listening()) { tenant, browser, receiver in
            let sid = try #require(try await browser.tokens().idToken["sid"]?.stringValue)
            try await event.cause(tenant, browser, try await ada(tenant), sid)
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.isEmpty, "nobody listens for \(event.initiator)")
        }
    }

    @Test("the Management API announces its changes")
    func management() async throws {
        let configuration = TenantConfiguration.administered.client("app") {
            $0.oidcLogout = ClientLogoutSettings(backchannelURLs: [Receiver.url], initiatorMode: .all)
        }
        try await withReceiver(configuration) { tenant, browser, receiver in
            let api = try await Caller.service(browser)
            let user = try await ada(tenant)
            let path = "/api/v2/users/\(segment(user))"
            func told() async -> [LogoutInitiator] {
                await tenant.waitForLogoutDeliveries()
                return tenant.logoutDeliveries.map(\.initiator)
            }
            _ = try await browser.code()
            for body: [String: TenantValue] in [
                ["name": "Countess"], ["email": "countess@example.com"], ["blocked": true], ["blocked": false],
            ] {
                #expect(try await api.send("PATCH", path, body).status == 200)
            }
            #expect(Set(await told()) == [.profileChanged, .emailIdentifierChanged, .accountDeactivated])
            #expect(try await api.send("PATCH", path, ["password": "Another-Horse-2"]).status == 200)
            #expect(await told().last == .passwordChanged)
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") == nil)

            let form = try await browser.logIn(username: "countess@example.com", password: "Another-Horse-2")
            #expect(try await browser.follow(form).parameter("code") != nil)
            #expect(try await api.send("DELETE", path).status == 204)
            #expect(await told().last == .accountDeleted)
            #expect(tenant.logoutDeliveries.count == 5 && receiver.requests.count == 5)
        }
    }

    @Test("another login by the same user announces nothing, and the next logout announces both sessions")
    func newLogin() async throws {
        try await withReceiver(listening { $0.initiatorMode = .all }) { tenant, browser, receiver in
            let first = try await browser.tokens().idToken["sid"]
            let second = try await browser.tokens(["prompt": "login"]).idToken["sid"]
            await tenant.waitForLogoutDeliveries()
            #expect(receiver.requests.isEmpty && first != second)
            _ = try await browser.get("/v2/logout")
            await tenant.waitForLogoutDeliveries()
            #expect(Set(try await receiver.tokens(tenant).map { $0["sid"] }) == [first, second])
        }
    }

    @Test("logout tokens contain the session's metadata if the client wants it")
    func metadata() async throws {
        try await withReceiver(listening { $0.includesSessionMetadata = true }) { tenant, browser, receiver in
            for metadata: [String: TenantValue] in [[:], ["device": "kiosk"]] {
                let sid = try #require(try await browser.tokens().idToken["sid"]?.stringValue)
                if !metadata.isEmpty { try await tenant.setSessionMetadata(metadata, sessionID: sid) }
                _ = try await browser.get("/v2/logout")
                await tenant.waitForLogoutDeliveries()
                #expect(try await receiver.tokens(tenant).last?["session_metadata"] == .object(metadata))
            }
            await #expect(throws: TenantError.self) { try await tenant.setSessionMetadata([:], sessionID: "x") }
            await #expect(throws: TenantError.self) { try await tenant.endSession("x") }
        }
    }

    @Test("logout settings are decoded and encoded with Auth0's keys")
    func json() throws {
        let text = #"""
            {"clients": [{"client_id": "a", "oidc_logout": {"backchannel_logout_urls": ["https://a.example/out"],
            "backchannel_logout_initiators": {"mode": "custom", "selected_initiators": ["rp-logout", "session-expired"]},
            "backchannel_logout_session_metadata": {"include": true}}, "cross_origin_authentication": true}],
            "oidc_logout": {"rp_logout_end_session_endpoint_discovery": false},
            "sessions": {"oidc_logout_prompt_enabled": false}}
            """#
        let configuration = try TenantConfiguration(json: Data(text.utf8))
        let client = try #require(configuration.clients.first)
        #expect(client.oidcLogout.initiators == [.rpLogout, .sessionExpired])
        #expect(client.oidcLogout.includesSessionMetadata && client.allowsCrossOriginAuthentication)
        #expect(!configuration.oidcLogout.isEndSessionEndpointDiscoverable)
        #expect(!configuration.sessions.isLogoutPromptEnabled)
        #expect(try TenantConfiguration(json: JSONText.encode(configuration)) == configuration)
    }
}
