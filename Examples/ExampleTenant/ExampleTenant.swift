import LocalTenant

/// The tenant for the examples: a `LocalTenant` with a user, two applications and an API.
public enum ExampleTenant {
    public static let user = "ada@example.com"
    public static let password = "Analytical-Engine-1"
    public static let clientId = "examples"
    public static let api = "https://bookshop.example.com"
    public static let webServer = (clientId: "web-server", secret: "for-a-tenant-on-this-machine-only")

    public static var configuration: TenantConfiguration {
        var configuration = TenantConfiguration()
        configuration.friendlyName = "Example tenant"
        configuration.sampleUser = false
        configuration.users = [TenantUser(email: user, password: password, emailVerified: true, name: "Ada Lovelace")]
        configuration.clients = [native, server]
        configuration.apis = [TenantAPI(identifier: api, scopes: ["read:books"], allowOfflineAccess: true)]
        // The tutorial about user sessions changes metadata with the ID token.
        configuration.flags.managementAcceptsIDTokens = true
        return configuration
    }

    /// For programs on a user's machine: no secret, any callback on the loopback interface, and rotating refresh
    /// tokens.
    private static var native: TenantClient {
        TenantClient(
            clientID: clientId, name: "Examples", callbacks: ["auth0test1://test"], anyLoopbackCallback: true,
            grantTypes: [
                "authorization_code", "refresh_token", "password", "http://auth0.com/oauth/grant-type/password-realm",
            ], refreshToken: .init(leeway: 60))
    }

    private static var server: TenantClient {
        TenantClient(
            clientID: webServer.clientId, name: "Web server", appType: .regularWeb, clientSecret: webServer.secret,
            anyLoopbackCallback: true, refreshToken: .init(leeway: 60))
    }
}
