import Auth0
import Foundation
import JWTDecode
import LocalTenant

/// The whole story of a login, against a tenant that exists for its sake.
struct Demo: Sendable {
    enum Step: String, CaseIterable {
        case tenant, login, idtoken, profile, store, reload, renew, logout
    }

    let report: DemoReport
    let headless: Bool
    let album: ScreenshotAlbum?

    func run() async throws(CommandFailure) {
        let tenant = try await step(.tenant) {
            let tenant = try await LocalTenant.start()
            return (tenant, "running at \(tenant.url.absoluteString)")
        }
        let outcome = await result { () throws(CommandFailure) in try await visit(tenant) }
        await tenant.stop()
        try outcome.get()
    }

    private func visit(_ tenant: LocalTenant) async throws(CommandFailure) {
        guard let user = tenant.sampleUser else { throw .failed("The tenant has no sample user.") }
        let browser: DemoBrowser?
        if headless {
            browser = DemoBrowser(username: user.email, password: user.password, album: album)
        } else {
            browser = nil
            report.note("Your browser opens now. Log in as \(user.email) with the password \(user.password)")
        }
        let account = Account(Profile(domain: tenant.domain, clientID: "a0-cli"))
        let outcome = await result { () throws(CommandFailure) in try await tell(account, browser) }
        // Whatever happened: nothing stays in the user's keyring, and no browser stays behind.
        let removal = await result { () throws(CommandFailure) in try account.forget() }
        await browser?.quit()
        try outcome.get()
        try removal.get()
    }

    private func tell(_ account: Account, _ browser: DemoBrowser?) async throws(CommandFailure) {
        let webAuth = browser.map { account.webAuth.provider($0.provider) } ?? account.webAuth
        let manager = account.credentialsManager

        let credentials = try await step(.login) {
            let credentials = try await inBrowser(browser) {
                try await webAuth.scope("\(defaultScope) offline_access").start()
            }
            return (credentials, "code exchanged for tokens, granted: \(credentials.scope ?? "no scope")")
        }
        try await step(.idtoken) {
            let token = try decode(jwt: credentials.idToken)
            let keys = try await account.authentication.jwks().start()
            guard let keyID = token.header["kid"] as? String, keys.key(id: keyID) != nil else {
                throw CommandFailure.failed("The key set lacks the key that signed the ID token.")
            }
            guard token.audience == [account.profile.clientID], !token.expired, token["nonce"].string != nil else {
                throw CommandFailure.failed("The ID token is not for this client, is expired or lacks its nonce.")
            }
            return ((), "signature, issuer, audience, expiry and nonce hold; signed with key \(keyID)")
        }
        try await step(.profile) {
            let user = try await account.authentication.userInfo(withAccessToken: credentials.accessToken).start()
            return ((), "\(user.name ?? "no name") <\(user.email ?? "no email")>, \(user.sub)")
        }
        try await step(.store) {
            try manager.save(credentials)
            return ((), "kept in the \(account.keychain.storeDescription)")
        }
        try await step(.reload) {
            let printed = try await SecondProcess.run(["token"], profile: account.profile)
            guard printed == credentials.accessToken else {
                throw CommandFailure.failed("A second process read back another access token.")
            }
            return ((), "a second process (a0 token) read the same access token")
        }
        let renewed = try await step(.renew) {
            let renewed = try await manager.renew()
            guard let refreshToken = renewed.refreshToken, refreshToken != credentials.refreshToken else {
                throw CommandFailure.failed("The refresh token was not rotated.")
            }
            return (renewed, "new access token, refresh token rotated")
        }
        try await step(.logout) {
            try await inBrowser(browser) { try await webAuth.logout() }
            try await manager.revoke()
            do {
                _ = try await account.authentication.renew(withRefreshToken: renewed.refreshToken).start()
                throw CommandFailure.failed("The tenant still takes the refresh token.")
            } catch let error as AuthenticationError where error.isInvalidRefreshToken {
                return ((), "browser session ended, stored credentials gone, refresh token refused from now on")
            }
        }
    }

    /// A failure of the driven browser says more than the cancelled flow that follows from it.
    private func inBrowser<Value>(_ browser: DemoBrowser?, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw browser?.failure.map { CommandFailure.failed("\($0)") } ?? error
        }
    }

    /// Does one step of the story and reports it, whichever way it ends.
    private func step<Value>(_ step: Step, _ work: () async throws -> (Value, seen: String))
        async throws(CommandFailure) -> Value
    {
        let clock = ContinuousClock()
        let start = clock.now
        do {
            let (value, seen) = try await work()
            try report.finished(step, seen: seen, after: clock.now - start)
            return value
        } catch {
            let why = (error as? CommandFailure)?.message ?? "\(error.localizedDescription)"
            try report.failed(step, why: why, after: clock.now - start)
            throw .failed("The demo stopped at the step '\(step.rawValue)': \(why)")
        }
    }

    private func result(_ work: () async throws(CommandFailure) -> Void) async -> Result<Void, CommandFailure> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
