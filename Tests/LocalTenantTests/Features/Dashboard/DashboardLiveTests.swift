import A0HTTPServer
import Foundation
import Testing

@testable import LocalTenant

@Suite("Dashboard, live", .timeLimit(.minutes(5)))
struct DashboardLiveTests {
    private static func call(_ tenant: LocalTenant, _ target: String, headers: HTTPHeaders = HTTPHeaders()) -> Call {
        let parts = target.split(separator: "?").map(String.init)
        let path = parts[0]
        var call = Call(
            tenant.tenant,
            .init(
                method: "GET", target: target, path: path,
                query: parts.count > 1 ? FormEncoding.parse(parts[1]) : [], headers: headers))
        call.pathParameters = [String(path.split(separator: "/")[1])]
        return call
    }

    /// The next events of a stream, which aren't comments.
    private static func next(_ events: inout AsyncStream<Data>.Iterator) async throws -> String {
        while let data = await events.next() {
            let text = String(decoding: data, as: UTF8.self)
            if !text.hasPrefix(":") { return text }
        }
        throw CancellationError()
    }

    @Test("a live list says where its new entries come from, and loads itself again only without scripts")
    func pages() async throws {
        try await withTenant { tenant, browser in
            try await DashboardTests.enter(tenant, browser)
            for section in ["log", "outbox"] {
                let still = try await browser.get("/dashboard/\(section)")
                #expect(!still.text.contains("data-live") && still.policy("script-src") == nil)
                let page = try await browser.get("/dashboard/\(section)?live=1")
                #expect(page.text.contains("data-live=\"/dashboard/\(section)/live"))
                #expect(page.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"))
                #expect(page.headers["refresh"] == nil)
                #expect(page.policy("connect-src") == "'self'")
                #expect(page.policy("script-src")?.hasPrefix("'nonce-") == true)
            }
            #expect(try await Browser(tenant).get("/dashboard/log/live").status == 403)
            #expect(try await browser.get("/dashboard/users/live").status == 404)
        }
    }

    @Test("events that match the search follow the last one that a page had, also after an interruption")
    func log() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.logIn(password: "wrong")
            await tenant.tenant.log.flush()
            let first = try #require(try await tenant.tenant.store.logEvents(LogQuery()).first)
            let target = "/dashboard/log/live?after=\(first.id)&q=type:fp"
            let response = try await Dashboard.live(Self.call(tenant, target))
            #expect(response.headers["Content-Type"] == "text/event-stream")
            var events = try #require(response.stream).makeAsyncIterator()
            _ = await events.next()
            _ = try await browser.code()
            _ = try await Browser(tenant).logIn(password: "wrong")
            let text = try await Self.next(&events)
            #expect(text.contains("✗ fp") && text.contains("wrong password") && !text.contains(first.id))
            #expect(text.hasPrefix("id: ") && text.hasSuffix("</tr>\n\n") && text.contains("\ndata: <tr>"))

            let again = try await Dashboard.live(
                Self.call(tenant, target, headers: HTTPHeaders([("Last-Event-ID", "0")])))
            var all = try #require(again.stream).makeAsyncIterator()
            #expect(try await Self.next(&all).contains(first.id))
        }
    }

    @Test("new messages come over HTTP, and a tenant that stops ends the response")
    func outbox() async throws {
        try await withTenant { tenant, browser in
            try await DashboardTests.enter(tenant, browser)
            let path = "/dashboard/outbox/live"
            let reading = Task { try await browser.get(path) }
            while !tenant.requests.contains(where: { $0.path == path }) { await Task.yield() }
            let message = TenantMessage(
                id: "one", time: tenant.tenant.clock.now, to: "<ada>@example.com", channel: .sms, kind: .loginCode,
                code: "123456", link: nil, client: nil, from: nil, subject: nil, body: nil)
            try await tenant.tenant.outbox.send(message)
            var events = try #require(
                try await Dashboard.live(Self.call(tenant, path)).stream
            ).makeAsyncIterator()
            let event = try await Self.next(&events)
            #expect(event.contains("&lt;ada&gt;@example.com") && event.contains("id: \(message.id)\n"))
            await tenant.stop()
            let page = try await reading.value
            #expect(page.status == 200 && page.headers["content-type"] == "text/event-stream")
        }
    }

    @Test("the preview shows what is typed, and leaves out what isn't valid yet")
    func preview() async throws {
        try await withTenant { tenant, browser in
            try await DashboardTests.enter(tenant, browser)
            let page = try await browser.get("/dashboard/branding")
            #expect(page.text.contains("<iframe id=\"preview\" src=\"/dashboard/branding/preview\""))
            #expect(page.policy("frame-src") == "'self'")
            let green = try await browser.get("/dashboard/branding/preview", ["colors.primary": "#0a7d57"])
            #expect(green.text.contains("--accent: #0a7d57"))
            #expect(green.policy("frame-ancestors") == "'self'" && green.headers["x-frame-options"] == nil)
            let typing = try await browser.get(
                "/dashboard/branding/preview", ["colors.primary": "#0a7", "logo_url": "javascript:alert(1)"])
            #expect(typing.status == 200 && !typing.text.contains("javascript:"))
            #expect(try await Browser(tenant).get("/dashboard/branding/preview").status == 403)
        }
    }

    @Test("an entry of the log shows its login as a picture, and runs of actions are listed")
    func pictures() async throws {
        try await withTenant { tenant, browser in
            tenant.actions.postLogin("Greeter") { _, api in api.access.deny("closed <today>") }
            _ = try await browser.logIn(password: "wrong")
            _ = try await browser.open(try await browser.logIn())
            try await DashboardTests.enter(tenant, browser)
            await tenant.tenant.log.flush()
            let event = try #require(
                try await tenant.tenant.store.logEvents(LogQuery(search: SearchParser.parse("type:fp"))).first)
            let entry = try await browser.get(DashboardSection.logs.url(event.id))
            #expect(entry.text.contains("<svg") && entry.text.contains("class=\"failed\""))
            #expect(entry.text.contains("✗ wrong password"))
            let actions = try await browser.get("/dashboard/actions")
            #expect(actions.text.contains(">Greeter</td>") && actions.text.contains("denied: closed &lt;today&gt;"))
        }
    }

    @Test("no page is larger than 25 kB")
    func size() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.logIn(password: "wrong")
            _ = try await browser.exchange(try await browser.code())
            try await DashboardTests.enter(tenant, browser)
            let id = DashboardTests.encoded(try await tenant.userID())
            await tenant.tenant.log.flush()
            let event = try #require(
                try await tenant.tenant.store.logEvents(LogQuery(search: SearchParser.parse("type:seacft"))).first)
            let pages =
                [
                    "", "/users/\(id)", "/applications/app", "/applications/new", "/users/new", "/configuration",
                    "/outbox",
                ]
                + ["/log/\(event.id)"] + DashboardSection.all.filter(\.isOffered).map { "/\($0.path)" }
            for path in pages {
                for language in ["en", "ar"] {
                    let page = try await browser.get("/dashboard" + path, headers: ["Accept-Language": language])
                    let size = page.text.utf8.count
                    #expect(page.status == 200 && size <= 25_000, "\(path) in \(language): \(size)")
                }
            }
        }
    }
}
