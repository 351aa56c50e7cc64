import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// An app's custom types that replace the library's, for example in tests. They only need to compile.

/// A client with only the documented requirements, which forwards everything to another one.
struct OwnAuthentication: Authentication {
    typealias Login = Request<Credentials, AuthenticationError>

    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "OWN"
    var url: URL { inner.url }
    let inner: any Authentication

    init(_ inner: any Authentication) { self.inner = inner }

    func login(email: String, code: String, audience: String?, scope: String) -> Login {
        inner.login(email: email, code: code, audience: audience, scope: scope)
    }
    func login(phoneNumber: String, code: String, audience: String?, scope: String) -> Login {
        inner.login(phoneNumber: phoneNumber, code: code, audience: audience, scope: scope)
    }
    func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String?,
        scope: String
    ) -> Login {
        inner.login(
            usernameOrEmail: username, password: password, realmOrConnection: realm, audience: audience, scope: scope)
    }
    func loginDefaultDirectory(
        withUsername username: String, password: String, audience: String?, scope: String
    ) -> Login {
        inner.loginDefaultDirectory(withUsername: username, password: password, audience: audience, scope: scope)
    }
    func login(withOTP otp: String, mfaToken: String) -> Login { inner.login(withOTP: otp, mfaToken: mfaToken) }
    func login(withOOBCode oobCode: String, mfaToken: String, bindingCode: String?) -> Login {
        inner.login(withOOBCode: oobCode, mfaToken: mfaToken, bindingCode: bindingCode)
    }
    func login(withRecoveryCode recoveryCode: String, mfaToken: String) -> Login {
        inner.login(withRecoveryCode: recoveryCode, mfaToken: mfaToken)
    }
    func multifactorChallenge(
        mfaToken: String, types: [String]?, authenticatorId: String?
    ) -> Request<Challenge, AuthenticationError> {
        inner.multifactorChallenge(mfaToken: mfaToken, types: types, authenticatorId: authenticatorId)
    }
    func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> Login {
        inner.login(
            appleAuthorizationCode: authorizationCode, fullName: fullName, profile: profile, audience: audience,
            scope: scope)
    }
    func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> Login {
        inner.login(
            facebookSessionAccessToken: sessionAccessToken, profile: profile, audience: audience, scope: scope)
    }
    func signup(
        email: String, username: String?, password: String, connection: String, userMetadata: [String: Any]?,
        rootAttributes: [String: Any]?
    ) -> Request<DatabaseUser, AuthenticationError> {
        inner.signup(
            email: email, username: username, password: password, connection: connection, userMetadata: userMetadata,
            rootAttributes: rootAttributes)
    }
    func resetPassword(
        email: String, connection: String, organization: String?
    ) -> Request<Void, AuthenticationError> {
        inner.resetPassword(email: email, connection: connection, organization: organization)
    }
    func startPasswordless(
        email: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError> {
        inner.startPasswordless(email: email, type: type, connection: connection)
    }
    func startPasswordless(
        phoneNumber: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError> {
        inner.startPasswordless(phoneNumber: phoneNumber, type: type, connection: connection)
    }
    func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        inner.passkeyLoginChallenge(connection: connection, organization: organization)
    }
    func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> Login {
        inner.login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: organization)
    }
    func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        inner.passkeySignupChallenge(email: email, connection: connection, organization: organization)
    }
    func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> Login {
        inner.login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: organization)
    }
    func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> Request<UserInfo, AuthenticationError> {
        inner.userInfo(withAccessToken: accessToken, tokenType: tokenType)
    }
    func codeExchange(withCode code: String, codeVerifier: String, redirectURI: String) -> Login {
        inner.codeExchange(withCode: code, codeVerifier: codeVerifier, redirectURI: redirectURI)
    }
    func renew(withRefreshToken refreshToken: String, audience: String?, scope: String?) -> Login {
        inner.renew(withRefreshToken: refreshToken, audience: audience, scope: scope)
    }
    func ssoExchange(withRefreshToken refreshToken: String) -> Request<SSOCredentials, AuthenticationError> {
        inner.ssoExchange(withRefreshToken: refreshToken)
    }
    func revoke(refreshToken: String) -> Request<Void, AuthenticationError> { inner.revoke(refreshToken: refreshToken) }
    func jwks() -> Request<JWKS, AuthenticationError> { inner.jwks() }
    func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> Login {
        inner.customTokenExchange(
            subjectToken: subjectToken, subjectTokenType: subjectTokenType, audience: audience, scope: scope,
            organization: organization, parameters: parameters)
    }
    func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        inner.passwordlessChallenge(email: email, connection: connection, allowSignup: allowSignup)
    }
    func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        inner.passwordlessChallenge(
            phoneNumber: phoneNumber, connection: connection, deliveryMethod: deliveryMethod, allowSignup: allowSignup)
    }
    func login(otp: String, challenge: PasswordlessChallenge, audience: String?, scope: String) -> Login {
        inner.login(otp: otp, challenge: challenge, audience: audience, scope: scope)
    }
}

/// A client with only the documented requirements.
struct OwnMFA: MFAClient {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let inner: any MFAClient

    init(_ inner: any MFAClient) { self.inner = inner }

    func getAuthenticators(
        mfaToken: String, factorsAllowed: [String]
    ) -> Request<[Authenticator], MfaListAuthenticatorsError> {
        inner.getAuthenticators(mfaToken: mfaToken, factorsAllowed: factorsAllowed)
    }
    func enroll(mfaToken: String, phoneNumber: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> {
        inner.enroll(mfaToken: mfaToken, phoneNumber: phoneNumber)
    }
    func enroll(mfaToken: String, email: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> {
        inner.enroll(mfaToken: mfaToken, email: email)
    }
    func enroll(mfaToken: String) -> Request<OTPMFAEnrollmentChallenge, MfaEnrollmentError> {
        inner.enroll(mfaToken: mfaToken)
    }
    func enroll(mfaToken: String) -> Request<PushMFAEnrollmentChallenge, MfaEnrollmentError> {
        inner.enroll(mfaToken: mfaToken)
    }
    func challenge(with authenticatorId: String, mfaToken: String) -> Request<MFAChallenge, MfaChallengeError> {
        inner.challenge(with: authenticatorId, mfaToken: mfaToken)
    }
    func verify(oobCode: String, bindingCode: String?, mfaToken: String) -> Request<Credentials, MFAVerifyError> {
        inner.verify(oobCode: oobCode, bindingCode: bindingCode, mfaToken: mfaToken)
    }
    func verify(otp: String, mfaToken: String) -> Request<Credentials, MFAVerifyError> {
        inner.verify(otp: otp, mfaToken: mfaToken)
    }
    func verify(recoveryCode: String, mfaToken: String) -> Request<Credentials, MFAVerifyError> {
        inner.verify(recoveryCode: recoveryCode, mfaToken: mfaToken)
    }
}

/// A request that isn't sent.
struct OwnRequest<ResultType: Sendable, ErrorType: Auth0APIError>: Requestable {
    let result: Result<ResultType, ErrorType>

    func start(_ callback: @escaping @MainActor (Result<ResultType, ErrorType>) -> Void) {
        Task { @MainActor [result] in callback(result) }
    }
    func start() async throws -> ResultType { try result.get() }
}

struct OwnValidator: RequestValidator {
    struct SampleError: Error {}
    let isWilling: Bool

    func validate() throws { if !isWilling { throw SampleError() } }
}

/// A logger that records its calls.
final class OwnLogger: Logger, @unchecked Sendable {  // `lines` is only accessed while `lock` is held.
    private let lock = NSLock()
    private var shown: [String] = []

    var lines: [String] { lock.withLock { shown } }

    func trace(request: URLRequest, session: URLSession) { add("request \(request.url?.path ?? "")") }
    func trace(response: URLResponse, data: Data?) {
        add("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
    }
    func trace(url: URL, source: String?) { add("\(source ?? "URL") \(url.path)") }

    private func add(_ line: String) { lock.withLock { shown.append(line) } }
}

/// A storage written for the first releases.
final class OwnStorage: CredentialsStorage {
    var entries: [String: Data] = [:]
    var calls: [String] = []
    var isWritable = true

    func getEntry(forKey key: String) -> Data? { entries[key] }
    func setEntry(_ data: Data, forKey key: String) -> Bool {
        calls.append("set \(key)")
        if isWritable { entries[key] = data }
        return isWritable
    }
    func deleteEntry(forKey key: String) -> Bool {
        calls.append("delete \(key)")
        return entries.removeValue(forKey: key) != nil
    }
}

/// A storage with a single entry, which ignores the key.
final class OwnDrawer: CredentialsStorage {
    var content: Data?

    func getEntry(forKey key: String) -> Data? { content }
    func setEntry(_ data: Data, forKey key: String) -> Bool {
        content = data
        return true
    }
    func deleteEntry(forKey key: String) -> Bool {
        defer { content = nil }
        return content != nil
    }
}

/// A storage written for the releases with throwing requirements, with a custom error for missing entries.
final class OwnTable: ThrowingCredentialsStorage {
    enum Failure: Error { case notFound }

    var entries: [String: Data] = [:]

    func getEntry(forKey key: String) throws -> Data {
        guard let data = entries[key] else { throw Failure.notFound }
        return data
    }
    func setEntry(_ data: Data, forKey key: String) throws { entries[key] = data }
    func deleteEntry(forKey key: String) throws {
        guard entries.removeValue(forKey: key) != nil else { throw Failure.notFound }
    }
    func deleteAllEntries() throws { entries = [:] }
}

/// A storage whose errors are numeric codes.
struct OwnCodes: ThrowingCredentialsStorage {
    struct Failure: Error { let code: Int }

    let isKnown: Bool

    func getEntry(forKey key: String) throws -> Data { throw Failure(code: 7) }
    func setEntry(_ data: Data, forKey key: String) throws { throw Failure(code: 8) }
    func deleteEntry(forKey key: String) throws { throw Failure(code: 7) }
    func isNotFound(_ error: any Error) -> Bool { isKnown && (error as? Failure)?.code == 7 }
}

/// A storage that throws.
struct OwnThrowingStorage: ThrowingCredentialsStorage {
    struct Broken: Error {}

    func getEntry(forKey key: String) throws -> Data { throw Broken() }
    func setEntry(_ data: Data, forKey key: String) throws { throw Broken() }
    func deleteEntry(forKey key: String) throws { throw Broken() }
}

/// A user agent without a page: the user acts as soon as it starts. Like many user agents, it's a class that isn't
/// `Sendable`.
class OwnUserAgent: WebAuthUserAgent {
    let callback: WebAuthProviderCallback
    let page: URL
    let act: @Sendable (URL) -> Void
    var isOpen = false

    init(_ page: URL, _ callback: @escaping WebAuthProviderCallback, act: @escaping @Sendable (URL) -> Void) {
        (self.page, self.callback, self.act) = (page, callback, act)
    }

    func start() {
        isOpen = true
        act(page)
    }

    func finish(with result: WebAuthResult<Void>) {
        isOpen = false
        callback(result)
    }
}
