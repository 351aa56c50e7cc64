import A0Encoding
import A0HTTPServer
import A0WebDriver
import Foundation
import LocalTenant
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A tenant, an application that receives the callback, and a browser without stored state.
struct Visit: Sendable {
    let browser: WebDriver
    let tenant: LocalTenant
    let application: String
    /// Whether pages run their scripts.
    var hasScripts = true
    let people = People()
    var email: String
    var password: String

    var callback: String { application + "callback" }

    /// The same visit with another user.
    func `as`(_ email: String, _ password: String) -> Visit {
        var visit = self
        visit.email = email
        visit.password = password
        return visit
    }

    /// The challenge of the example in RFC 7636.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    /// Opens the application's authorize URL.
    func authorize(_ parameters: [String: String] = [:]) async throws {
        try await browser.open(try #require(URL(string: authorizeURL(parameters))))
    }

    /// The application's authorize URL.
    func authorizeURL(_ parameters: [String: String] = [:]) -> String {
        tenant.issuer + "authorize?" + query(parameters)
    }

    /// Pushes the application's request (RFC 9126), and returns its `request_uri`.
    func push(_ parameters: [String: String]) async throws -> String {
        var request = URLRequest(url: try #require(URL(string: tenant.issuer + "oauth/par")))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(query(parameters).utf8)
        let (body, _) = try await URLSession.shared.data(for: request)
        let text = String(decoding: body, as: UTF8.self)
        return try #require(try JSONValue.decodeObject(body)["request_uri"]?.stringValue, "\(text)")
    }

    private func query(_ parameters: [String: String]) -> String {
        let usual = [
            "client_id": "a0-cli", "redirect_uri": callback, "response_type": "code", "scope": "openid profile email",
            "state": "the-state", "code_challenge": Self.challenge, "code_challenge_method": "S256",
        ]
        return FormEncoding.encode(usual.merging(parameters) { $1 }.map { ($0.key, $0.value) })
    }

    /// Opens a page of the tenant.
    func open(_ path: String) async throws {
        try await browser.open(try #require(URL(string: tenant.issuer + path)))
    }

    func logIn(password: String? = nil) async throws {
        try await browser.type(email, into: "#username")
        try await browser.type(password ?? self.password, into: "#password")
        try await browser.click("button[type=submit]")
    }

    /// Waits until the application receives the callback, and returns its parameters.
    func response() async throws -> [String: String] {
        let url = try await browser.waitFor(urlPrefix: callback)
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return Dictionary(FormEncoding.parse(String(query)).map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Saves a screenshot, if they're asked for.
    func picture(_ name: String) async throws { try await Pictures.take(name, in: browser) }
}

func visit(
    javaScript: Bool = true, _ configuration: TenantConfiguration = TenantConfiguration(),
    _ body: (Visit) async throws -> Void
) async throws {
    let browser = try #require(OneBrowser.driver)
    let application = try HTTPServer.start { _ in .html("<!DOCTYPE html><title>Application</title><p>Back again.") }
    let tenant = try await LocalTenant.startQuickly(Pictures.dress(configuration))
    do {
        try await browser.deleteCookies()
        try await browser.stayOnThisMachine()
        try await browser.setJavaScript(javaScript)
        try await browser.setDarkMode(false)
        try await browser.setWindowSize(.init(1000, 760), scale: 2)
        _ = try await browser.takeRequestedURLs()
        _ = try await browser.takeConsoleMessages()
        let user = try #require(tenant.sampleUser)
        let visit = Visit(
            browser: browser, tenant: tenant, application: "http://127.0.0.1:\(application.port)/",
            hasScripts: javaScript, email: user.email, password: user.password)
        do {
            try await body(visit)
        } catch {
            await visit.people.wait()
            throw error
        }
        await visit.people.wait()
        // After every test, checks that no page of the tenant has loaded external resources or violated its own policy.
        let elsewhere = try await browser.takeRequestedURLs().filter { url in
            !["http://127.0.0.1:", "http://localhost:"].contains { url.hasPrefix($0) }
        }
        #expect(elsewhere == [])
        #expect(try await browser.takeConsoleMessages().filter { $0.contains("Content Security Policy") } == [])
    } catch {
        await tenant.stop()
        await application.stop()
        throw error
    }
    await tenant.stop()
    await application.stop()
}

extension WebDriver {
    /// Blocks external requests of pages.
    func stayOnThisMachine() async throws(WebDriverError) {
        for (name, parameters) in [("Network.enable", [:]), ("Network.setBlockedURLs", ["urls": ["https://*"]])]
            as [(String, JSONValue)]
        {
            try await command("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
        }
    }

    /// The number of pixels by which the page is wider than its window.
    var sidewaysScroll: JSONValue {
        get async throws(WebDriverError) {
            try await execute("return document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
        }
    }
}
