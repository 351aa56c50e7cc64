import A0Concurrency
import Auth0
import Foundation

// The SDK, set up with the tenant and its clock.
extension TestTenant {
    /// A client of the Authentication API.
    public var authentication: any Authentication {
        timed(Auth0.authentication(clientId: clientID, domain: domain))
    }

    /// A client of the MFA API.
    public var mfa: any MFAClient {
        timed(Auth0.mfa(clientId: clientID, domain: domain))
    }

    /// A credentials manager that keeps credentials in ``storage``, and renews them according to the tenant's clock.
    /// All instances share the same credentials.
    public var credentialsManager: CredentialsManager {
        CredentialsManager(authentication: authentication, storage: storage, timedBy: clock)
    }

    /// A Web Auth client whose logins need neither pages nor a password: the tenant logs in the user. If a login has a
    /// page that needs a person, such as one for a second factor, it fails with a ``TestTenantError`` as its cause.
    ///
    /// The settings of `WebAuth` work as usual. The default callback URL is `http://127.0.0.1/callback`.
    public func webAuth(as user: TestUser) -> any WebAuth {
        visited(Auth0.webAuth(clientId: clientID, domain: domain), by: user)
    }

    /// Logs in a user with the password, without a browser.
    ///
    /// - Parameters:
    ///   - user: The user; `nil` for ``user``.
    ///   - audience: The API; `nil` for none.
    ///   - scope: The scopes, separated by spaces.
    /// - Throws: `AuthenticationError`.
    public func logIn(
        _ user: TestUser? = nil, audience: String? = nil, scope: String = "openid profile email offline_access"
    ) async throws(AuthenticationError) -> Credentials {
        let user = user ?? self.user
        return try await authentication.login(
            usernameOrEmail: user.email, password: user.password,
            realmOrConnection: "Username-Password-Authentication", audience: audience, scope: scope
        ).start()
    }

    /// Nothing opens it.
    private static let callback = URL(string: "http://127.0.0.1/callback") ?? URL(fileURLWithPath: "/callback")

    private func timed(_ client: some Authentication) -> any Authentication { client.timed(by: clock) }

    private func timed(_ client: some MFAClient) -> any MFAClient { client.timed(by: clock) }

    private func visited(_ client: some WebAuth, by user: TestUser) -> any WebAuth {
        client.timed(by: clock).visited(redirectURL: Self.callback) { [self] page, redirectURL in
            try await page.path == "/v2/logout" ? redirectURL : logIn(user, at: page)
        }
    }

    private func logIn(_ user: TestUser, at page: URL) async throws(TestTenantError) -> URL {
        struct Login: Decodable {
            let callback_url: URL
        }
        return try await api.send(
            "POST", ["logins"], ["user": .string(user.id), "url": .string(page.absoluteString)], as: Login.self
        ).callback_url
    }

    /// The tenant's clock for the SDK. A pause, such as before a retry or between two polls of a device, advances the
    /// tenant's clock by its length instead of taking time.
    private var clock: Clock {
        Clock { [clockOffset] in
            Date().addingTimeInterval(clockOffset.withLock { $0 })
        } pausing: { [self] seconds in
            try await advanceClock(by: max(seconds, 0))
        }
    }
}
