import Auth0
import SimpleKeychain

/// Keeps a user logged in between runs of the program: access token and refresh token in the keychain, the profile in
/// memory.
///
/// Tutorials have you write this class. The effort to get it right is the reason for ``ManagedSession``.
actor SessionManager: UserSession {
    enum Failure: Error {
        case noAccessToken
        case noRefreshToken
        /// The tenant no longer accepts the refresh token.
        case sessionOver
    }

    private enum Key {
        static let accessToken = "access_token"
        static let refreshToken = "refresh_token"
    }

    static let shared = SessionManager(authentication: Auth0.authentication())

    private(set) var profile: UserInfo?
    private let authentication: any Authentication
    private let keychain: SimpleKeychain
    private var renewal: Task<Void, any Error>?

    init(authentication: any Authentication, keychain: SimpleKeychain = SimpleKeychain(service: "Auth0")) {
        (self.authentication, self.keychain) = (authentication, keychain)
    }

    // MARK: Tokens

    /// Stores the access token, and the refresh token if there is a new one.
    func storeTokens(_ accessToken: String, refreshToken: String?) throws {
        try keychain.set(accessToken, forKey: Key.accessToken)
        if let refreshToken { try keychain.set(refreshToken, forKey: Key.refreshToken) }
    }

    func store(_ credentials: Credentials) throws {
        try logout()
        try storeTokens(credentials.accessToken, refreshToken: credentials.refreshToken)
    }

    func accessToken() throws -> String {
        guard let token = try stored(Key.accessToken) else { throw Failure.noAccessToken }
        return token
    }

    /// A damaged entry is removed, and treated as missing. A locked keychain is different: its error is rethrown.
    private func stored(_ key: String) throws -> String? {
        do {
            return try keychain.string(forKey: key)
        } catch SimpleKeychainError.itemNotFound {
            return nil
        } catch SimpleKeychainError.unknown {
            try keychain.deleteItem(forKey: key)
            return nil
        }
    }

    // MARK: Startup

    /// If the tenant still accepts the access token, the user is logged in. Otherwise, renews it once.
    func start() async throws -> Start {
        guard let token = try stored(Key.accessToken) else { return .loginRequired }
        do {
            return .loggedIn(try await retrieveProfile())
        } catch let error as AuthenticationError where error.statusCode == 401 {
            do {
                try await refreshToken(insteadOf: token)
                return .loggedIn(try await retrieveProfile())
            } catch let error where Self.endsSession(error) {
                try logout()
                return .loginRequired
            }
        }
    }

    /// Only a response from the tenant can end a session. Network failures and a busy tenant don't.
    private static func endsSession(_ error: any Error) -> Bool {
        switch error {
        case Failure.noRefreshToken, Failure.sessionOver: true
        case let error as AuthenticationError: error.statusCode == 401
        default: false
        }
    }

    @discardableResult
    func retrieveProfile() async throws -> UserInfo {
        let profile = try await authentication.userInfo(withAccessToken: try accessToken()).start()
        self.profile = profile
        return profile
    }

    // MARK: Renewal

    func renew() async throws { try await refreshToken(insteadOf: try accessToken()) }

    /// Gets new tokens, unless another call already has: concurrent calls share one request, because a refresh token
    /// may work only once.
    func refreshToken(insteadOf token: String) async throws {
        if let renewal { return try await renewal.value }
        guard try stored(Key.accessToken) == token else { return }
        let renewal = Task { try await requestTokens() }
        self.renewal = renewal
        defer { self.renewal = nil }
        try await renewal.value
    }

    private func requestTokens() async throws {
        guard let refreshToken = try stored(Key.refreshToken) else { throw Failure.noRefreshToken }
        do {
            let credentials = try await authentication.renew(withRefreshToken: refreshToken).start()
            // A tenant that rotates refresh tokens sends a new one, and the old one no longer works.
            try storeTokens(credentials.accessToken, refreshToken: credentials.refreshToken)
        } catch let error as AuthenticationError where error.code == "invalid_grant" {
            try logout()
            throw Failure.sessionOver
        }
    }

    // MARK: Logout

    func logout() throws {
        profile = nil
        try keychain.deleteAll()
    }

    func logOut(revokes: Bool) async throws {
        if revokes, let refreshToken = try stored(Key.refreshToken) {
            try await authentication.revoke(refreshToken: refreshToken).start()
        }
        try logout()
    }

    func status() throws -> String {
        guard let token = try stored(Key.accessToken) else { return "no access token" }
        let renewable = try stored(Key.refreshToken) == nil ? "no refresh token" : "a refresh token"
        return "an access token of \(token.count) characters, \(renewable)"
    }
}
