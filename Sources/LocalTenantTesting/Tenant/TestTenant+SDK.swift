import Auth0
import Foundation
import LocalTenant

// The SDK, set up with the tenant and its clock.
extension TestTenant {
    /// A client of the Authentication API.
    public var authentication: any Authentication {
        timed(Auth0.authentication(clientId: clientID, domain: domain))
    }

    /// A client of the MFA API.
    public var mfa: any MFAClient {
        let client: any MFAClient = Auth0.mfa(clientId: clientID, domain: domain)
        return client.timed(by: sharedClock)
    }

    /// A credentials manager that keeps credentials in ``storage``, and renews them according to the tenant's clock.
    /// All instances share the same credentials.
    public var credentialsManager: CredentialsManager {
        CredentialsManager(authentication: authentication, storage: storage, timedBy: sharedClock)
    }

    /// Logs in a user with the password, without a browser.
    ///
    /// - Parameters:
    ///   - user: The user; nil for ``user``.
    ///   - audience: The API; nil for none.
    ///   - scope: The scopes, separated by spaces.
    /// - Throws: `AuthenticationError`.
    public func logIn(
        _ user: TestUser? = nil, audience: String? = nil, scope: String = "openid profile email offline_access"
    ) async throws(AuthenticationError) -> Credentials {
        let user = user ?? self.user
        return try await authentication.login(
            usernameOrEmail: user.email, password: user.password, realmOrConnection: TenantConnection.defaultName,
            audience: audience, scope: scope
        ).start()
    }

    private func timed(_ client: some Authentication) -> any Authentication { client.timed(by: sharedClock) }

    /// The tenant's clock for the SDK. A pause, such as before a retry or between two polls of a device, is over after
    /// a moment, and advances the clock by its length.
    var sharedClock: Clock {
        Clock { [clock] in
            clock.now
        } pausing: { [clock] seconds in
            try await Task.sleep(nanoseconds: UInt64(min(max(seconds, 0), 0.05) * 1e9))
            clock.advance(by: seconds)
        }
    }
}
