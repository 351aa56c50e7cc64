// The Swift examples of README.md, compiled. `DocumentTests` checks that both say the same.
import Auth0
import Auth0Server
import BeyondIdentityEmbedded
import Foundation
import LocalTenant

func logIn() async throws -> Credentials {
    // example: log in
    let webAuth = Auth0.webAuth(clientId: "YOUR_CLIENT_ID", domain: "YOUR_DOMAIN")
    let credentials = try await webAuth.scope("openid profile email offline_access").start()
    // end
    return credentials
}

func stayLoggedIn(credentials: Credentials) async throws -> UserInfo {
    // example: stay logged in
    let credentialsManager = CredentialsManager(authentication: Auth0.authentication())
    try credentialsManager.save(credentials)

    // Later, in any run of the program: renewed when needed, once, however many ask.
    let fresh = try await credentialsManager.credentials()
    let profile = try await Auth0.authentication().userInfo(withAccessToken: fresh.accessToken).start()
    // end
    return profile
}

func testAgainstATenant() async throws -> any Authentication {
    // example: test against a tenant
    let tenant = try await LocalTenant.start()
    let authentication = Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
    // end
    return authentication
}

func logInWithPassword(authentication: any Authentication, email: String, password: String) async throws {
    // example: a password
    let login = authentication.login(
        usernameOrEmail: email, password: password, realmOrConnection: "Username-Password-Authentication")
    do {
        let credentials = try await login.validateClaims().start()
        print("Logged in:", credentials)
    } catch {
        if let payload = error.mfaRequiredErrorPayload {
            print("A second factor is needed:", payload.mfaRequirements.challenge ?? [])
        } else if error.isNetworkError {
            print("Try again later.")
        } else {
            throw error
        }
    }
    // end
}

#if Postgres
    func keepUsersLoggedIn(keyFromYourVault: Data, userID: String) throws -> CredentialsManager {
        // example: sessions of many users
        let key = try SealingKeys.Key(id: "2026-11", bytes: keyFromYourVault)
        let sessions = try PostgresSessions(
            connection: "host=db.internal dbname=app user=app sslmode=verify-full", keys: SealingKeys(current: key))
        let userCredentials = CredentialsManager(
            authentication: Auth0.authentication(), storage: sessions.storage(forUser: userID))
        // end
        return userCredentials
    }
#endif

func logInWithPasskey(authentication: any Authentication) async throws -> Credentials {
    // example: a passkey
    let challenge = try await authentication.passkeyLoginChallenge().start()
    let passkey = try await SoftwareAuthenticator().assertion(for: challenge)
    let credentials = try await authentication.login(passkey: passkey, challenge: challenge).start()
    // end
    return credentials
}

func logInWithADevice() async throws -> Credentials {
    // example: a delegated login
    let credentials = try await Auth0.webAuth()
        .connection("acme-devices")
        .delegated(by: Embedded.shared)
        .start()
    // end
    return credentials
}

func verify(authorization: String?, url: String) async throws {
    // example: verify an access token
    let verifier = try AccessTokenVerifier(domain: "YOUR_DOMAIN", audience: "https://api.example.com")
    let token = try await verifier.verify(authorization: authorization, method: "GET", url: url)
    try token.require(.scopes("read:orders"))
    // end
}

func handLoginsOn() -> TenantConfiguration {
    // example: another provider
    var configuration = TenantConfiguration()
    configuration.connections.append(
        TenantConnection(
            name: "acme", displayName: "Acme",
            options: OpenIDProviderOptions(issuer: "https://id.example.com/", clientID: "tenant", clientSecret: "…")))
    // end
    return configuration
}
