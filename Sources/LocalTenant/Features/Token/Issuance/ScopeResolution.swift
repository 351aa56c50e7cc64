/// Which of the scopes that a client asks for it gets.
enum ScopeResolution {
    static let offlineAccess = "offline_access"
    /// Asks for a refresh token that ends with the session (Auth0 docs, "Online Refresh Tokens").
    static let onlineAccess = "online_access"
    /// Those that bring refresh tokens.
    static let refreshing: Set<String> = [offlineAccess, onlineAccess]

    /// Understood whatever the audience is.
    static let openID: Set<String> = [
        "openid", "profile", "email", "address", "phone", offlineAccess, "name", "given_name", "family_name",
        "nickname",
        "email_verified", "picture", "created_at", "identities",
    ]

    /// Scopes that neither OpenID Connect nor the API has.
    static func unknown(_ requested: [String], _ api: TenantAPI?) -> [String] {
        requested.filter { !openID.contains($0) && !refreshing.contains($0) && api?.scopes.contains($0) != true }
    }

    /// Drops what nobody knows, and `offline_access` and `online_access` where no such refresh token may be issued.
    ///
    /// - Parameter sessions: how long the browser keeps the session; nil if there is none, and nobody is online.
    static func resolve(
        _ requested: [String], client: TenantClient, api: TenantAPI?,
        sessions: TenantConfiguration.SessionCookieMode? = nil
    ) -> [String] {
        requested.filter { scope in
            switch scope {
            case offlineAccess: client.allows(.refreshToken) && api?.allowOfflineAccess != false
            case onlineAccess: client.allows(.refreshToken) && api?.allowsOnlineAccess(sessions) == true
            default: openID.contains(scope) || api?.scopes.contains(scope) == true
            }
        }
    }

    /// For flows in which the client sees the user's proof anyway: without a scope, it gets all of the API's.
    static func resolve(trusted requested: [String]?, client: TenantClient, api: TenantAPI?) -> [String] {
        requested.map { resolve($0, client: client, api: api) } ?? api?.scopes ?? []
    }
}

extension TenantAPI {
    fileprivate func allowsOnlineAccess(_ sessions: TenantConfiguration.SessionCookieMode?) -> Bool {
        switch sessions {
        case nil: false
        case .persistent: allowOnlineAccess
        case .nonPersistent: allowOnlineAccess && allowOnlineAccessWithEphemeralSessions
        }
    }
}
