import A0HTTPServer
import A0Process
import A0WebDriver
import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("a tenant with https, a browser that trusts its authority, and the SDK", .serialized, .oneBrowserFlow)
struct HTTPSTests {
    /// A home whose browser trusts an authority, and the SDK with it.
    ///
    /// - Parameter offersPasskey: Whether somebody who has logged in with a password is offered a passkey.
    private func withVisit(offersPasskey: Bool = true, _ body: (Visit) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)")
        defer { _ = Result { try FileManager.default.removeItem(at: home) } }
        var configuration = TenantConfiguration.withPasskeys(.button)
        configuration.host = nil
        configuration.connections[0].passkeys.progressiveEnrollment = offersPasskey
        configuration.tls = TenantTLS(authorityDirectory: home.appendingPathComponent("ca"))
        let tenant = try await LocalTenant.start(configuration)
        let authority = try #require(tenant.certificateAuthority)
        let database = home.appendingPathComponent(".pki/nssdb")
        try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)
        let certutil = try #require(Program("certutil"))
        for words in [
            ["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", authority.name, "-i", authority.url.path],
        ] {
            #expect(try await certutil.output(of: ["-d", "sql:\(database.path)"] + words).status == 0)
        }
        // As a user's shell would have it: requests to http are none of its business.
        let before = ProcessInfo.processInfo.environment["CURL_CA_BUNDLE"]
        setenv("CURL_CA_BUNDLE", authority.url.path, 1)
        defer {
            if let before { setenv("CURL_CA_BUNDLE", before, 1) } else { unsetenv("CURL_CA_BUNDLE") }
        }
        let browser = try await WebDriver.start(variables: ["HOME": home.path])
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

    @Test("a passkey is created and used, and the cookies are for https alone")
    func passkeys() async throws {
        try await withVisit { visit in
            let browser = visit.browser
            let authenticator = try await browser.addAuthenticator()
            try await visit.authorize()
            #expect(try await browser.execute("return location.protocol + isSecureContext").string == "https:true")
            try await visit.logIn()
            try await browser.waitFor(".decline button")
            try await browser.element("#passkey button").click()
            #expect(try await visit.answer()["code"]?.isEmpty == false)
            #expect(try await authenticator.credentials.map(\.relyingPartyID) == ["localhost"])

            try await visit.open("v2/logout?client_id=a0-cli")
            try await visit.authorize(["state": "second"])
            try await browser.click("#passkey button")
            let answer = try await visit.answer()
            #expect(answer["state"] == "second" && answer["code"]?.isEmpty == false)
            try await authenticator.remove()
        }
    }

    @Test("the SDK logs in, checks the ID token, renews, and logs out")
    func webAuth() async throws {
        try await withVisit(offersPasskey: false) { visit in
            let webAuth = visit.webAuth.scope("openid profile email offline_access")
            let credentials = try await webAuth.start()
            let token = try decode(jwt: credentials.idToken)
            #expect(token.issuer == visit.tenant.issuer && token.issuer?.hasPrefix("https://localhost:") == true)
            let authentication = Auth0.authentication(clientId: "a0-cli", domain: visit.tenant.domain)
            let renewed = try await authentication.renew(withRefreshToken: credentials.refreshToken).start()
            let profile = try await authentication.userInfo(withAccessToken: renewed.accessToken).start()
            #expect(profile.email == visit.email)
            let silent = visit.webAuth { try await visit.expectClosingPage("You can close this window") }
            _ = try await silent.parameters(["prompt": "none"]).start()
            try await visit.webAuth {}.logout(federated: false)
        }
    }
}
