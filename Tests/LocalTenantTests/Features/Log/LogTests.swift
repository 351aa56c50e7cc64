import Foundation
import Testing

@testable import LocalTenant

@Suite("Log")
struct LogTests {
    /// The types of all events, in order.
    private func types(_ tenant: LocalTenant) async throws -> [String] {
        try await events(tenant).map(\.type)
    }

    private func events(_ tenant: LocalTenant, _ search: String = "") async throws -> [LogEvent] {
        try await tenant.loggedEvents(search)
    }

    @Test("a login and its code are events, with the user, the application, and the connection")
    func login() async throws {
        try await withTenant { tenant, browser in
            let code = try await browser.code()
            let status = try await browser.exchange(code).status
            #expect(status == 200)
            let events = try await events(tenant)
            let ada = try await tenant.userID()
            #expect(events.map(\.type) == ["s", "seacft"])
            for event in events {
                #expect(event["user_id"] == ada)
                #expect(event["user_name"] == "ada@example.com")
                #expect(event["client_id"] == "app")
                #expect(event["client_name"] == "Bookshop")
                #expect(event["connection"] == "Username-Password-Authentication")
                #expect(event["strategy"] == "auth0")
                #expect(event["ip"]?.isEmpty == false)
                #expect(event.id.wholeMatch(of: /\d{56}/) != nil)
            }
            #expect(events[0].id < events[1].id)
            #expect(events[0].login != nil)
            #expect(events[0].login == events[1].login)
        }
    }

    @Test("a wrong password says how often it was wrong; an unknown user has no ID")
    func wrongPassword() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.logIn(password: "wrong")
            _ = try await browser.logIn(username: "eve@example.com", password: "wrong")
            let events = try await events(tenant)
            let ada = try await tenant.userID()
            #expect(events.map(\.type) == ["fp", "fu"])
            #expect(events[0]["description"] == "wrong password (1 of 10)")
            #expect(events[0]["user_id"] == ada)
            #expect(events[1]["user_id"] == nil)
            #expect(events[1]["user_name"] == "eve@example.com")
            let line = events[0].line
            #expect(line.hasSuffix(" ✗ fp ada@example.com app wrong password (1 of 10)"), "\(line)")
        }
    }

    @Test("no password, code, or token is in an event or a message")
    func secrets() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.logIn(password: "my-wrong-secret")
            let code = try await browser.code()
            let response = try await browser.exchange(code)
            let tokens = ["access_token", "id_token", "refresh_token"].compactMap {
                try? response.json[$0]?.stringValue
            }
            #expect(tokens.count == 3)
            _ = try await browser.exchange(code)
            var text = ""
            for event in try await events(tenant) {
                text += TenantValue.object(event.object).encodedText
                let hops = try await tenant.tenant.store.hops(ofLogin: event.login ?? "")
                text += String(decoding: try JSONEncoder().encode(hops), as: UTF8.self)
            }
            #expect(text.contains("feacft"))
            #expect(text.contains("grant_type"))
            for secret in tokens + [code, adaPassword, "my-wrong-secret", verifier, challenge] {
                #expect(!text.contains(secret))
            }
        }
    }

    @Test("an injected response to the exchange of the code is in the picture of the login")
    func injectedResponse() async throws {
        try await withTenant { tenant, browser in
            let code = try await browser.code()
            tenant.inject(.status(503), at: "/oauth/token")
            #expect(try await browser.exchange(code).status == 503)
            let event = try #require(try await events(tenant, "type:s").first)
            let hops = try await tenant.tenant.store.hops(ofLogin: try #require(event.login))
            #expect(hops.suffix(2).map(\.title) == ["POST /oauth/token", "503"])
        }
    }

    @Test("a login is a picture from its first request to its tokens, with the step that failed")
    func picture() async throws {
        try await withTenant { tenant, browser in
            let page = try await browser.logIn(password: "wrong")
            _ = try await browser.post(
                "/u/login",
                [
                    "state": try page.field("state"), "csrf": try page.field("csrf"), "username": "ada@example.com",
                    "password": adaPassword,
                ])
            let event = try #require(try await events(tenant, "type:fp").first)
            let picture = LoginPicture(try await tenant.tenant.store.hops(ofLogin: try #require(event.login)))
            let titles = picture.hops.map(\.title)
            #expect(titles.first == "GET /authorize")
            #expect(titles.filter { $0 == "POST /u/login" }.count == 2)
            #expect(picture.parties == [.browser, .tenant])
            #expect(picture.hops.filter { $0.error != nil }.map(\.error) == ["wrong password (1 of 10)"])
            #expect(picture.text.contains("✗ wrong password (1 of 10)"))
            #expect(picture.text.contains("client_id=app"))
            #expect(picture.text.contains("password=•••"))
            let svg = String(describing: picture.svg.text)
            #expect(svg.contains("class=\"failed\""))
            #expect(svg.contains("✗ wrong password (1 of 10)"))
        }
    }

    @Test("every event says in words what happened, and no event is kept longer than the configuration says")
    func configuredRetention() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(.bookshop.with { $0.logRetentionDays = 2 }, clock: clock) { tenant, browser in
            _ = try await browser.exchange(try await browser.code())
            let descriptions = try await events(tenant).map { $0.object["description"]?.stringValue }
            #expect(descriptions == ["logged in", "authorization code exchanged for tokens"])
            clock.advance(by: 86_400 * 2 - 1)
            try await tenant.tenant.purge(at: clock.now, withGrants: false)
            #expect(try await types(tenant).count == 2)
            clock.advance(by: 2)
            try await tenant.tenant.purge(at: clock.now, withGrants: false)
            #expect(try await types(tenant).isEmpty)
        }
    }

    @Test("a refused sign-up is logged in English, whatever the language of the page is")
    func language() async throws {
        try await withTenant(.bookshop.with { $0.enabledLocales = ["en", "de"] }) { tenant, browser in
            let start = try await browser.get(
                "/authorize", authorizeQuery(["screen_hint": "signup", "ui_locales": "de"]))
            let page = try await browser.get(try #require(start.location))
            let refused = try await browser.submit(page, ["email": "nobody", "password": "Correct-Horse-2"])
            #expect(refused.status == 400 && refused.text.contains("E-Mail-Adresse"))
            let event = try #require(try await events(tenant, "type:fs").first)
            #expect(event["description"] == "Enter an email address, such as ada@example.com.")
        }
    }

    @Test("requests of devices and for passkeys that fail are events")
    func operations() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.post("/oauth/device/code", ["client_id": "nobody"])
            _ = try await browser.post("/bc-authorize", ["client_id": "app"])
            _ = try await browser.post("/passkey/challenge", ["client_id": "nobody"])
            #expect(try await types(tenant) == ["fdeaz", "ciba_start_failed", "passkey_challenge_failed"])
        }
    }

    @Test("a tenant that stops loses no event")
    func stop() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            let clock = TenantClock(fixedAt: Date())
            try await withTenant(configuration, clock: clock) { _, browser in
                for _ in 0..<5 { _ = try await browser.logIn(password: "wrong") }
            }
            try await withTenant(configuration, clock: clock) { tenant, _ in
                let errors = try await types(tenant).filter { $0 == "fp" }.count
                #expect(errors == 5)
            }
        }
    }

    @Test("older events and those beyond the limit are deleted")
    func retention() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(clock: clock) { tenant, browser in
            _ = try await browser.logIn(username: "old@example.com")
            clock.advance(by: 60)
            for name in ["one", "two", "three"] { _ = try await browser.logIn(username: "\(name)@example.com") }
            let all = try await events(tenant).count
            #expect(all == 4)
            try await tenant.tenant.store.trimLog(before: clock.now - 30)
            let recent = try await events(tenant).count
            #expect(recent == 3)
            try await tenant.tenant.store.trimLog(keeping: 2)
            let names = try await events(tenant).compactMap { $0["user_name"] }
            #expect(names == ["two@example.com", "three@example.com"])
        }
    }

    @Test("the article has each code that the tenant writes, and no others")
    func article() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/")
        let file = URL(fileURLWithPath: root).appendingPathComponent("Sources/LocalTenant/LocalTenant.docc/Log.md")
        let rows = LogEventType.allCases.map { type in
            "| `\(type.rawValue)` | \(type.row.meaning) | \(type.outcome.rawValue) | `\(type.row.filter)` |"
        }
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("| `") } == rows, "\n\(rows.joined(separator: "\n"))")
    }
}

extension TenantValue {
    fileprivate var encodedText: String { String(decoding: encoded(), as: UTF8.self) }
}
