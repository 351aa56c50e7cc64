import A0Concurrency
import Auth0
import Foundation

/// A test double of the Authentication API that doesn't need a tenant: the test sets the results.
///
/// ```swift
/// let double = AuthenticationDouble(renewal: .failure(.error("invalid_grant")))
/// let session = try CredentialsManager.double(holding: .sample(expiresIn: -1), authentication: double)
/// ```
///
/// Operations without a result here fail when they're started, as in all custom types that conform to `Authentication`.
public struct AuthenticationDouble: Authentication {
    public var telemetry = Telemetry()
    public var logger: (any Logger)?
    public var dpop: DPoP?
    public let clientId = "double"
    public let url = URL(fileURLWithPath: "/double")

    /// The result of logins and code exchanges.
    public var credentials: Result<Credentials, AuthenticationError>
    /// The result of renewals; nil for ``credentials``.
    public var renewal: Result<Credentials, AuthenticationError>?
    /// The result of `userInfo`.
    public var profile: Result<UserInfo, AuthenticationError>
    /// The result of sign-ups.
    public var signup: Result<DatabaseUser, AuthenticationError>
    /// The result of operations without a value: revoking, resetting a password, and starting a passwordless login.
    public var confirmation: Result<Void, AuthenticationError>
    /// The delay before each response, in seconds.
    public var delay: TimeInterval

    private let record = Locked<[String]>([])

    /// Creates a double with these results, each `delay` seconds after the operation was started. `nil` for `renewal`
    /// means that renewals return `credentials`.
    public init(
        credentials: Result<Credentials, AuthenticationError> = .success(.sample()),
        renewal: Result<Credentials, AuthenticationError>? = nil,
        profile: Result<UserInfo, AuthenticationError> = Self.profile(["sub": "auth0|sample", "name": "Ada Lovelace"]),
        signup: Result<DatabaseUser, AuthenticationError> = .success(
            (email: "ada@example.com", username: nil, verified: false)),
        confirmation: Result<Void, AuthenticationError> = .success(()), delay: TimeInterval = 0
    ) {
        (self.credentials, self.renewal, self.profile) = (credentials, renewal, profile)
        (self.signup, self.confirmation, self.delay) = (signup, confirmation, delay)
    }

    /// A profile with these claims; a failure if `sub` is missing.
    public static func profile(_ claims: [String: any Sendable]) -> Result<UserInfo, AuthenticationError> {
        UserInfo(json: claims).map { .success($0) } ?? .failure(.error("server_error", status: 500))
    }

    /// The names of the operations started so far, such as `renew`, oldest first. Copies share them.
    public var calls: [String] { record.withLock { $0 } }

    private func response<Value: Sendable>(
        _ result: Result<Value, AuthenticationError>, _ name: String
    ) -> Request<Value, AuthenticationError> {
        Request { [record, delay] () async throws(AuthenticationError) in
            record.withLock { $0.append(name) }
            return try await Request(result: result, delay: delay).start()
        }
    }

    private func tokens(_ name: String) -> TokenRequest<Credentials, AuthenticationError> {
        response(credentials, name)
    }
    private func done(_ name: String) -> Request<Void, AuthenticationError> { response(confirmation, name) }
}

// MARK: - Logins

extension AuthenticationDouble {
    public func codeExchange(
        withCode code: String, codeVerifier: String, redirectURI: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("codeExchange") }

    public func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func loginDefaultDirectory(
        withUsername username: String, password: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("loginDefaultDirectory") }

    public func login(
        email: String, code: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func login(
        phoneNumber: String, code: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func login(withOTP otp: String, mfaToken: String) -> TokenRequest<Credentials, AuthenticationError> {
        tokens("login")
    }

    public func login(
        withOOBCode oobCode: String, mfaToken: String, bindingCode: String?
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func login(
        withRecoveryCode recoveryCode: String, mfaToken: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func login(deviceCode: DeviceCode) -> TokenRequest<Credentials, AuthenticationError> { tokens("login") }

    public func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("customTokenExchange") }

    public func clientCredentials(
        audience: String, scope: String?, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> { tokens("clientCredentials") }
}

// MARK: - Other operations

extension AuthenticationDouble {
    public func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> TokenRequest<Credentials, AuthenticationError> { response(renewal ?? credentials, "renew") }

    public func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> Request<UserInfo, AuthenticationError> { response(profile, "userInfo") }

    public func signup(
        email: String, username: String?, password: String, connection: String, userMetadata: [String: Any]?,
        rootAttributes: [String: Any]?
    ) -> Request<DatabaseUser, AuthenticationError> { response(signup, "signup") }

    public func resetPassword(
        email: String, connection: String, organization: String?
    ) -> Request<Void, AuthenticationError> { done("resetPassword") }

    public func resetPassword(email: String, connection: String) -> Request<Void, AuthenticationError> {
        done("resetPassword")
    }

    public func startPasswordless(
        email: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError> { done("startPasswordless") }

    public func startPasswordless(
        phoneNumber: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError> { done("startPasswordless") }

    public func revoke(refreshToken: String) -> Request<Void, AuthenticationError> { done("revoke") }
}
