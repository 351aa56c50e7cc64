import A0WebDriver
import Auth0
import Foundation
import JWTDecode
import LocalTenant

/// Demonstrates a login with a password, with its own tenant.
struct PasswordDemo: Demo {
    enum Step: String, CaseIterable {
        case tenant, login, idtoken, profile, store, reload, renew, logout
    }

    let report: DemoReport<Step>
    let headless: Bool
    let album: ScreenshotAlbum?

    func run() async throws(CommandError) {
        let tenant = try await report.step(.tenant) {
            let tenant = try await LocalTenant.start()
            return (tenant, "running at \(tenant.url.absoluteString)")
        }
        let outcome = await attempt { () throws(CommandError) in try await visit(tenant) }
        await tenant.stop()
        try outcome.get()
    }

    private func visit(_ tenant: LocalTenant) async throws(CommandError) {
        guard let user = tenant.sampleUser else { throw .failed("The tenant has no sample user.") }
        let browser: DemoBrowser?
        if headless {
            browser = DemoBrowser { try await Self.logIn(user, $0, $1, album) }
        } else {
            browser = nil
            report.note("Your browser opens now. Log in as \(user.email) with the password \(user.password)")
        }
        let account = Account(Profile(domain: tenant.domain, clientID: "a0-cli"))
        let outcome = await attempt { () throws(CommandError) in try await tell(account, browser) }
        // Whatever happened, nothing is left in the user's keyring, and no browser is left running.
        let removal = await attempt { () throws(CommandError) in try account.forget() }
        await browser?.quit()
        try outcome.get()
        try removal.get()
    }

    private func tell(_ account: Account, _ browser: DemoBrowser?) async throws(CommandError) {
        let webAuth = browser.map { account.webAuth.provider($0.provider) } ?? account.webAuth
        let manager = account.credentialsManager

        let credentials = try await report.step(.login) {
            let credentials = try await DemoBrowser.use(browser) {
                try await webAuth.scope("\(defaultScope) offline_access").start()
            }
            return (credentials, "code exchanged for tokens, granted: \(credentials.scope ?? "no scope")")
        }
        try await report.step(.idtoken) {
            let token = try decode(jwt: credentials.idToken)
            let keys = try await account.authentication.jwks().start()
            guard let keyID = token.header["kid"] as? String, keys.key(id: keyID) != nil else {
                throw CommandError.failed("The key set doesn't have the key that signed the ID token.")
            }
            guard token.audience == [account.profile.clientID], !token.expired, token["nonce"].string != nil else {
                throw CommandError.failed("The ID token is not for this client, is expired or lacks its nonce.")
            }
            return ((), "signature, issuer, audience, expiration, and nonce are valid; signed with key \(keyID)")
        }
        try await report.step(.profile) {
            let user = try await account.authentication.userInfo(withAccessToken: credentials.accessToken).start()
            return ((), "\(user.name ?? "no name") <\(user.email ?? "no email")>, \(user.sub)")
        }
        try await report.step(.store) {
            try manager.save(credentials)
            return ((), "kept in the \(account.keychain.storeDescription)")
        }
        try await report.step(.reload) {
            let printed = try await SecondProcess.run(["token"], profile: account.profile)
            guard printed == credentials.accessToken else {
                throw CommandError.failed("A second process read back another access token.")
            }
            return ((), "a second process (a0 token) read the same access token")
        }
        let renewed = try await report.step(.renew) {
            let renewed = try await manager.renew()
            guard let refreshToken = renewed.refreshToken, refreshToken != credentials.refreshToken else {
                throw CommandError.failed("The refresh token was not rotated.")
            }
            return (renewed, "new access token, refresh token rotated")
        }
        try await report.step(.logout) {
            try await DemoBrowser.use(browser) { try await webAuth.logout() }
            try await manager.revoke()
            do {
                _ = try await account.authentication.renew(withRefreshToken: renewed.refreshToken).start()
                throw CommandError.failed("The tenant still accepts the refresh token.")
            } catch let error as AuthenticationError where error.isInvalidRefreshToken {
                return ((), "browser session ended, stored credentials deleted, refresh token no longer accepted")
            }
        }
    }

    /// Fills in the page's form if it has one, and waits for the program's own final page.
    private static func logIn(
        _ user: SampleUser, _ driver: WebDriver, _ page: URL, _ album: ScreenshotAlbum?
    ) async throws {
        guard try await !driver.elements("input[type=password]").isEmpty else {
            try await album?.add("logged-out", from: driver)
            return
        }
        try await album?.add("login", from: driver)
        let field = try await driver.element("input[name=username]")
        try await field.clear()
        try await field.type(user.email)
        try await driver.type(user.password, into: "input[name=password]")
        try await album?.add("login-filled-in", from: driver)
        try await driver.click("button[type=submit]")
        try await driver.waitFor(urlPrefix: redirectURI(of: page))
        try await album?.add("logged-in", from: driver)
    }

    private static func redirectURI(of url: URL) throws(CommandError) -> String {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        guard let uri = items?.first(where: { $0.name == "redirect_uri" })?.value else {
            throw .failed("The login page was requested without a redirect_uri.")
        }
        return uri
    }
}
