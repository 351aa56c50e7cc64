import Auth0
import Foundation

// Doubles as people wrote them for Auth0.swift 2.x and 3.x.

/// A `WebAuth` with untyped errors, an `onClose` without an actor, and only the later name of the telemetry.
struct PublishedWebAuth: WebAuth {
    var auth0ClientInfo = Auth0ClientInfo()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "C"
    let url = URL(fileURLWithPath: "/")
    var result: WebAuthResult<Credentials>

    func connection(_ connection: String) -> Self { self }
    func scope(_ scope: String) -> Self { self }
    func connectionScope(_ connectionScope: String) -> Self { self }
    func state(_ state: String) -> Self { self }
    func parameters(_ parameters: [String: String]) -> Self { self }
    func redirectURL(_ redirectURL: URL) -> Self { self }
    func authorizeURL(_ authorizeURL: URL) -> Self { self }
    func audience(_ audience: String) -> Self { self }
    func nonce(_ nonce: String) -> Self { self }
    func issuer(_ issuer: String) -> Self { self }
    func leeway(_ leeway: Int) -> Self { self }
    func maxAge(_ maxAge: Int) -> Self { self }
    func useHTTPS() -> Self { self }
    func useEphemeralSession() -> Self { self }
    func invitationURL(_ invitationURL: URL) -> Self { self }
    func organization(_ organization: String) -> Self { self }
    func provider(_ provider: @escaping WebAuthProvider) -> Self { self }
    @available(iOS 17.4, macOS 14.4, visionOS 1.2, *)
    func headers(_ headers: [String: String]) -> Self { self }
    func onClose(_ callback: (() -> Void)?) -> Self { self }

    func start(_ callback: @escaping @MainActor (WebAuthResult<Credentials>) -> Void) {
        Task { @MainActor in callback(result) }
    }
    func start() async throws -> Credentials { try result.get() }
    func clearSession(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        Task { @MainActor in callback(result.map { _ in }) }
    }
    func clearSession(federated: Bool) async throws { _ = try result.get() }
    func logout(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        Task { @MainActor in callback(result.map { _ in }) }
    }
    func logout(federated: Bool) async throws { _ = try result.get() }
}

/// A request that only has a callback.
struct PublishedRequest: Requestable {
    var result: Result<String, AuthenticationError>

    func start(_ callback: @escaping @MainActor (Result<String, AuthenticationError>) -> Void) {
        Task { @MainActor in callback(result) }
    }
}

/// A client that only names itself as later releases do.
struct PublishedTracker: Trackable {
    var auth0ClientInfo = Auth0ClientInfo()
}

/// A client in the form of release 3.x, whose methods return any request.
struct PublishedAuthenticationDouble: Authentication {
    var auth0ClientInfo = Auth0ClientInfo()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "C"
    let url = URL(fileURLWithPath: "/")

    func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String?,
        scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        PublishedTokenRequest(name: "\(username) \(password) \(realm) \(audience ?? "-") \(scope)")
    }

    func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        PublishedTokenRequest(name: refreshToken)
    }

    func ssoExchange(withRefreshToken refreshToken: String) -> any TokenRequestable<SSOCredentials, AuthenticationError>
    {
        TokenRequest<SSOCredentials, AuthenticationError>(
            result: .failure(AuthenticationError(info: ["error": refreshToken], statusCode: 403)))
    }

    func signup(
        email: String, username: String?, password: String, connection: String, userMetadata: [String: Any]?,
        rootAttributes: [String: Any]?
    ) -> any Requestable<DatabaseUser, AuthenticationError> {
        Request(result: .success((email: email, username: connection, verified: true)))
    }

    func resetPassword(email: String, connection: String) -> any Requestable<Void, AuthenticationError> {
        Request(result: .failure(AuthenticationError(info: ["error": "\(email) \(connection)"], statusCode: 400)))
    }

    func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> any Requestable<UserInfo, AuthenticationError> {
        Request { () async throws(AuthenticationError) in
            guard let user = UserInfo(json: ["sub": "\(tokenType) \(accessToken)"]) else {
                throw AuthenticationError(info: [:], statusCode: 0)
            }
            return user
        }
    }

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> any Requestable<PasskeyLoginChallenge, AuthenticationError> {
        Request(result: .success(Operation.loginChallenge))
    }
}

/// A token request of one's own: its result's access token says how it was made.
struct PublishedTokenRequest: TokenRequestable {
    var name: String

    func start(_ callback: @escaping @MainActor (Result<Credentials, AuthenticationError>) -> Void) {
        Task { @MainActor in callback(.success(credentials)) }
    }

    func start() async throws -> Credentials { credentials }
    private var credentials: Credentials { Credentials(accessToken: name, expiresIn: .distantFuture) }
    func parameters(_ extraParameters: [String: Any]) -> Self { noting("\(extraParameters)") }
    func headers(_ extraHeaders: [String: String]) -> Self { noting("\(extraHeaders)") }
    func validateClaims() -> Self { noting("valid") }
    func withLeeway(_ leeway: Int) -> Self { noting("leeway \(leeway)") }
    func withIssuer(_ issuer: String) -> Self { noting("issuer \(issuer)") }
    func withNonce(_ nonce: String?) -> Self { noting("nonce \(nonce ?? "-")") }
    func withMaxAge(_ maxAge: Int?) -> Self { noting("age \(maxAge ?? 0)") }
    func withOrganization(_ organization: String?) -> Self { noting("organization \(organization ?? "-")") }

    private func noting(_ setting: String) -> Self { PublishedTokenRequest(name: "\(name), \(setting)") }
}
