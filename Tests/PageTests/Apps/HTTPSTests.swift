import A0HTTPServer
import A0Process
import A0WebDriver
import Foundation
import LocalTenant
import TestSupport
import Testing

@Suite("Tenant with HTTPS and a browser that trusts its authority", .serialized)
struct HTTPSTests {
    /// A home directory with a browser that trusts an authority.
    private func withVisit(_ body: (Visit) async throws -> Void) async throws {
        let home = TemporaryDirectory.absent()
        defer { try? home.remove() }
        var configuration = TenantConfiguration.withPasskeys(.button)
        configuration.host = nil
        configuration.tls = TenantTLS(authorityDirectory: home.url.appendingPathComponent("ca"))
        let tenant = try await LocalTenant.startQuickly(configuration)
        let authority = try #require(tenant.certificateAuthority)
        let database = home.url.appendingPathComponent(".pki/nssdb")
        try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)
        let certutil = try #require(Program("certutil"))
        for words in [
            ["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", authority.name, "-i", authority.url.path],
        ] {
            #expect(try await certutil.output(of: ["-d", "sql:\(database.path)"] + words).status == 0)
        }
        let browser = try await WebDriver.start(
            // Silent logins from another site require a browser that sends third-party cookies.
            preferences: ["profile.cookie_controls_mode": 0, "profile.block_third_party_cookies": false],
            variables: ["HOME": home.path])
        let application = try HTTPServer.start { _ in .html("<!DOCTYPE html><title>Application</title><p>Back.") }
        let user = try #require(tenant.sampleUser)
        let visit = Visit(
            browser: browser, tenant: tenant, application: "http://127.0.0.1:\(application.port)/", email: user.email,
            password: user.password)
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(visit))
        } catch {
            result = .failure(error)
        }
        await visit.people.wait()
        await browser.quit()
        await application.stop()
        await tenant.stop()
        try result.get()
    }

    @Test("a passkey is created and used, and cookies are secure")
    func passkeys() async throws {
        try await withVisit { visit in
            let browser = visit.browser
            let authenticator = try await browser.addAuthenticator()
            try await visit.authorize()
            #expect(try await browser.execute("return location.protocol + isSecureContext").stringValue == "https:true")
            try await visit.logIn()
            try await browser.waitFor(".decline button")
            try await browser.element("#passkey button").click()
            #expect(try await visit.response()["code"]?.isEmpty == false)
            #expect(try await authenticator.credentials.map(\.relyingPartyID) == ["localhost"])

            try await visit.open("v2/logout?client_id=a0-cli")
            try await visit.authorize(["state": "second"])
            try await browser.click("#passkey button")
            let response = try await visit.response()
            #expect(response["state"] == "second" && response["code"]?.isEmpty == false)
            try await authenticator.remove()
        }
    }

    @Test("over HTTPS, a page of another site logs in silently in a frame")
    func silentLogin() async throws {
        try await withVisit { visit in
            try await BrowserClient.run(visit) { client in
                #expect(try await client.call("client.silent()")["error"] == "login_required")
                try await client.start("client.redirect()")
                try await visit.browser.waitFor("#password")
                try await visit.logIn()
                try await visit.browser.waitFor(".decline button").click()
                _ = try await visit.browser.waitFor(urlPrefix: client.origin)
                let tokens = try await client.outcome()
                #expect(tokens["claims"]?["email"]?.stringValue == visit.email, "\(tokens)")
                let silent = try await client.call("client.silent()")
                #expect(silent["claims"]?["sid"] == tokens["claims"]?["sid"], "\(silent)")
            }
        }
    }
}
