/// Which of the scopes that a client asks for it gets.
enum ScopeResolution {
    static let offlineAccess = "offline_access"

    /// Understood whatever the audience is.
    static let openID: Set<String> = [
        "openid", "profile", "email", "address", "phone", offlineAccess, "name", "given_name", "family_name",
        "nickname",
        "email_verified", "picture", "created_at", "identities",
    ]

    /// Drops what nobody knows, and `offline_access` where no refresh token may be issued.
    static func resolve(_ requested: [String], client: TenantClient, api: TenantAPI?) -> [String] {
        requested.filter { scope in
            guard scope == offlineAccess else { return openID.contains(scope) || api?.scopes.contains(scope) == true }
            return client.allows(.refreshToken) && api?.allowOfflineAccess != false
        }
    }

    /// For flows in which the client sees the user's proof anyway: without a scope, it gets all of the API's.
    static func resolve(trusted requested: [String]?, client: TenantClient, api: TenantAPI?) -> [String] {
        requested.map { resolve($0, client: client, api: api) } ?? api?.scopes ?? []
    }
}
