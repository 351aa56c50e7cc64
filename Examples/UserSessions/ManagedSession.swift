import Auth0
import SimpleKeychain

/// The same session with the SDK's credentials manager. It handles the entries in the keychain, when to renew, a single
/// renewal for all callers in all processes, renewals that a crash interrupts, and which errors end a session.
struct ManagedSession: UserSession {
    private let authentication: any Authentication
    private let manager: CredentialsManager

    init(authentication: any Authentication, keychain: SimpleKeychain = SimpleKeychain(service: "Auth0 managed")) {
        self.authentication = authentication
        manager = CredentialsManager(authentication: authentication, storage: keychain)
    }

    func store(_ credentials: Credentials) throws { try manager.save(credentials) }

    func start() async throws -> Start {
        do {
            return .loggedIn(try await profile())
        } catch let error as CredentialsManagerError where error.isLoginNeeded {
            return .loginRequired
        } catch let error as AuthenticationError where error.statusCode == 401 {
            manager.clear()
            return .loginRequired
        }
    }

    /// The manager knows when a token expires, but only the tenant knows whether it was revoked.
    private func profile() async throws -> UserInfo {
        let first = try await manager.credentials()
        do {
            return try await profile(first)
        } catch let error as AuthenticationError where error.statusCode == 401 {
            return try await profile(try await manager.renew(insteadOf: first))
        }
    }

    private func profile(_ credentials: Credentials) async throws -> UserInfo {
        try await authentication.userInfo(withAccessToken: credentials.accessToken).start()
    }

    func renew() async throws { _ = try await manager.renew() }

    func accessToken() async throws -> String { try await manager.credentials().accessToken }

    func status() -> String {
        guard let credentials = try? manager.storedCredentials() else { return "no session" }
        return "an access token of \(credentials.accessToken.count) characters that expires at \(credentials.expiresIn)"
    }

    func logOut(revokes: Bool) async throws {
        if revokes { try await manager.revoke() } else { manager.clear() }
    }
}
