import Auth0
import Foundation

// Types with only the required members, and each operation that they don't implement.

struct MinimalAuthentication: Authentication {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "MINIMAL"
    let url = URL(fileURLWithPath: "/")
}

struct MinimalMFA: MFAClient {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
}

struct MinimalMethods: MyAccountAuthenticationMethods {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let url = URL(fileURLWithPath: "/")
    let token = "AT"
}

struct MinimalUsers: Users {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    let url = URL(fileURLWithPath: "/")
    let token = "AT"
}

/// A client that ignores all settings.
protocol UnsetWebAuth: WebAuth {}

extension UnsetWebAuth {
    func connection(_ connection: String) -> Self { self }
    func scope(_ scope: String) -> Self { self }
    func connectionScope(_ connectionScope: String) -> Self { self }
    func state(_ state: String) -> Self { self }
    func parameters(_ parameters: [String: String]) -> Self { self }
    func audience(_ audience: String) -> Self { self }
    func nonce(_ nonce: String) -> Self { self }
    func maxAge(_ maxAge: Int) -> Self { self }
    func organization(_ organization: String) -> Self { self }
    func invitationURL(_ invitationURL: URL) -> Self { self }
    func redirectURL(_ redirectURL: URL) -> Self { self }
    func authorizeURL(_ authorizeURL: URL) -> Self { self }
    func useHTTPS() -> Self { self }
    func issuer(_ issuer: String) -> Self { self }
    func leeway(_ leeway: Int) -> Self { self }
    func provider(_ provider: @escaping WebAuthProvider) -> Self { self }
    func useEphemeralSession() -> Self { self }
    func headers(_ headers: [String: String]) -> Self { self }
    func onClose(_ callback: (@MainActor @Sendable () -> Void)?) -> Self { self }
}

struct MinimalWebAuth: UnsetWebAuth {
    static let credentials = Credentials(accessToken: "FAKE")

    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "MINIMAL"
    let url = URL(fileURLWithPath: "/")

    func start() async throws(WebAuthError) -> Credentials { Self.credentials }
}

struct MinimalPARAuth: PARAuth {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    let clientId = "MINIMAL"
    let url = URL(fileURLWithPath: "/")

    func start(requestUri: String) async throws(WebAuthError) -> AuthorizationCode {
        AuthorizationCode(code: requestUri)
    }

    func sessionTransferToken(_ token: String) -> Self { self }
    func provider(_ provider: @escaping WebAuthProvider) -> Self { self }
    func useEphemeralSession() -> Self { self }
}

/// A call of one operation of a protocol.
struct Operation: Sendable {
    /// The compiler's name, such as `jwks()`.
    let name: String
    /// Starts the request and returns its error.
    let thrownError: @Sendable () async -> (any Error)?

    init<T, E: Auth0APIError>(_ name: String, _ request: @escaping @Sendable () -> Request<T, E>) {
        self.name = name
        thrownError = {
            do throws(E) {
                _ = try await request().start()
                return nil
            } catch {
                return error.cause
            }
        }
    }
}

struct OwnPasskey: LoginPasskey, SignupPasskey {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let userID: Data! = Data()
    let credentialID = Data()
    let attachment = PasskeyAttachment.platform
    let rawClientDataJSON = Data()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let rawAuthenticatorData: Data! = Data()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    let signature: Data! = Data()
    let rawAttestationObject: Data? = Data()
}

extension Operation {
    static let loginChallenge = PasskeyLoginChallenge(
        authenticationSession: "S", relyingPartyId: "example.com", challengeData: Data())
    static let signupChallenge = PasskeySignupChallenge(
        authenticationSession: "S", relyingPartyId: "example.com", userId: Data(), userName: "u", challengeData: Data())

    /// All methods of `Authentication`, by protocol.
    static func authentication(_ client: any Authentication) -> [Operation] {
        [
            Operation("codeExchange(withCode:codeVerifier:redirectURI:)") {
                client.codeExchange(withCode: "", codeVerifier: "", redirectURI: "")
            },
            Operation("renew(withRefreshToken:audience:scope:)") {
                client.renew(withRefreshToken: "", audience: nil, scope: nil)
            },
            Operation("userInfo(withAccessToken:)") { client.userInfo(withAccessToken: "") },
            Operation("userInfo(withAccessToken:tokenType:)") { client.userInfo(withAccessToken: "", tokenType: "") },
            Operation("revoke(refreshToken:)") { client.revoke(refreshToken: "") },
            Operation("jwks()") { client.jwks() },
        ] + database(client) + passwordless(client) + passkeys(client) + others(client)
    }

    private static func database(_ client: any Authentication) -> [Operation] {
        [
            Operation("login(usernameOrEmail:password:realmOrConnection:audience:scope:)") {
                client.login(usernameOrEmail: "", password: "", realmOrConnection: "", audience: nil, scope: "")
            },
            Operation("loginDefaultDirectory(withUsername:password:audience:scope:)") {
                client.loginDefaultDirectory(withUsername: "", password: "", audience: nil, scope: "")
            },
            Operation("signup(email:username:password:connection:userMetadata:rootAttributes:)") {
                client.signup(
                    email: "", username: nil, password: "", connection: "", userMetadata: nil, rootAttributes: nil)
            },
            Operation("resetPassword(email:connection:)") { client.resetPassword(email: "", connection: "") },
            Operation("resetPassword(email:connection:organization:)") {
                client.resetPassword(email: "", connection: "", organization: nil)
            },
            Operation("login(withOTP:mfaToken:)") { client.login(withOTP: "", mfaToken: "") },
            Operation("login(withOOBCode:mfaToken:bindingCode:)") {
                client.login(withOOBCode: "", mfaToken: "", bindingCode: nil)
            },
            Operation("login(withRecoveryCode:mfaToken:)") { client.login(withRecoveryCode: "", mfaToken: "") },
            Operation("multifactorChallenge(mfaToken:types:authenticatorId:)") {
                client.multifactorChallenge(mfaToken: "", types: nil, authenticatorId: nil)
            },
        ]
    }

    private static func passwordless(_ client: any Authentication) -> [Operation] {
        [
            Operation("startPasswordless(email:type:connection:)") {
                client.startPasswordless(email: "", type: .code, connection: "")
            },
            Operation("startPasswordless(phoneNumber:type:connection:)") {
                client.startPasswordless(phoneNumber: "", type: .code, connection: "")
            },
            Operation("login(email:code:audience:scope:)") {
                client.login(email: "", code: "", audience: nil, scope: "")
            },
            Operation("login(phoneNumber:code:audience:scope:)") {
                client.login(phoneNumber: "", code: "", audience: nil, scope: "")
            },
            Operation("passwordlessChallenge(email:connection:allowSignup:)") {
                client.passwordlessChallenge(email: "", connection: "", allowSignup: false)
            },
            Operation("passwordlessChallenge(phoneNumber:connection:deliveryMethod:allowSignup:)") {
                client.passwordlessChallenge(phoneNumber: "", connection: "", deliveryMethod: .text, allowSignup: false)
            },
            Operation("login(otp:challenge:audience:scope:)") {
                client.login(otp: "", challenge: PasswordlessChallenge(authSession: ""), audience: nil, scope: "")
            },
        ]
    }

    private static func passkeys(_ client: any Authentication) -> [Operation] {
        [
            Operation("passkeyLoginChallenge(connection:)") { client.passkeyLoginChallenge(connection: nil) },
            Operation("passkeyLoginChallenge(connection:organization:)") {
                client.passkeyLoginChallenge(connection: nil, organization: nil)
            },
            Operation("login(passkey:challenge:connection:audience:scope:)") {
                client.login(
                    passkey: OwnPasskey(), challenge: loginChallenge, connection: nil, audience: nil, scope: "")
            },
            Operation("login(passkey:challenge:connection:audience:scope:organization:)") {
                client.login(
                    passkey: OwnPasskey(), challenge: loginChallenge, connection: nil, audience: nil, scope: "",
                    organization: nil)
            },
            Operation("passkeySignupChallenge(email:phoneNumber:username:name:connection:)") {
                client.passkeySignupChallenge(email: nil, phoneNumber: nil, username: nil, name: nil, connection: nil)
            },
            Operation(
                """
                passkeySignupChallenge(email:phoneNumber:username:name:givenName:familyName:nickname:picture:\
                userMetadata:connection:organization:)
                """
            ) {
                client.passkeySignupChallenge(
                    email: nil, phoneNumber: nil, username: nil, name: nil, givenName: nil, familyName: nil,
                    nickname: nil, picture: nil, userMetadata: nil, connection: nil, organization: nil)
            },
            Operation("login(passkey:challenge:connection:audience:scope:)") {
                client.login(
                    passkey: OwnPasskey(), challenge: signupChallenge, connection: nil, audience: nil, scope: "")
            },
            Operation("login(passkey:challenge:connection:audience:scope:organization:)") {
                client.login(
                    passkey: OwnPasskey(), challenge: signupChallenge, connection: nil, audience: nil, scope: "",
                    organization: nil)
            },
        ]
    }

    private static func others(_ client: any Authentication) -> [Operation] {
        [
            Operation("login(appleAuthorizationCode:fullName:profile:audience:scope:)") {
                client.login(appleAuthorizationCode: "", fullName: nil, profile: nil, audience: nil, scope: "")
            },
            Operation("login(facebookSessionAccessToken:profile:audience:scope:)") {
                client.login(facebookSessionAccessToken: "", profile: [:], audience: nil, scope: "")
            },
            Operation("ssoExchange(withRefreshToken:)") { client.ssoExchange(withRefreshToken: "") },
            Operation("customTokenExchange(subjectToken:subjectTokenType:audience:scope:organization:parameters:)") {
                client.customTokenExchange(
                    subjectToken: "", subjectTokenType: "", audience: nil, scope: "", organization: nil, parameters: [:]
                )
            },
            Operation("deviceCode(scope:audience:)") { client.deviceCode(scope: "", audience: nil) },
            Operation("login(deviceCode:)") {
                client.login(
                    deviceCode: DeviceCode(
                        deviceCode: "", userCode: "", verificationURI: client.url, expiresIn: .distantPast))
            },
            Operation("clientCredentials(audience:scope:organization:)") {
                client.clientCredentials(audience: "", scope: nil, organization: nil)
            },
            Operation("clientCredentials(clientSecret:audience:scope:organization:)") {
                client.clientCredentials(clientSecret: "", audience: "", scope: nil, organization: nil)
            },
            Operation(
                """
                pushedAuthorizationRequest(redirectURI:codeVerifier:state:nonce:scope:audience:clientSecret:parameters:)
                """
            ) {
                client.pushedAuthorizationRequest(
                    redirectURI: "", codeVerifier: "", state: "", nonce: nil, scope: "", audience: nil,
                    clientSecret: nil, parameters: [:])
            },
            Operation("introspect(token:tokenTypeHint:clientSecret:endpoint:)") {
                client.introspect(token: "", tokenTypeHint: nil, clientSecret: "", endpoint: nil)
            },
            Operation("openIDConfiguration()") { client.openIDConfiguration() },
        ]
    }

    /// All methods of `MFAClient`.
    static func mfa(_ client: any MFAClient) -> [Operation] {
        [
            Operation("getAuthenticators(mfaToken:factorsAllowed:)") {
                client.getAuthenticators(mfaToken: "", factorsAllowed: [])
            },
            Operation("getAuthenticators(mfaToken:)") { client.getAuthenticators(mfaToken: "") },
            Operation("enroll(mfaToken:phoneNumber:)") { client.enroll(mfaToken: "", phoneNumber: "") },
            Operation("enroll(mfaToken:voicePhoneNumber:)") { client.enroll(mfaToken: "", voicePhoneNumber: "") },
            Operation("enroll(mfaToken:email:)") { client.enroll(mfaToken: "", email: "") },
            Operation("enroll(mfaToken:)") { client.enrollOTP(mfaToken: "") },
            Operation("enroll(mfaToken:)") { client.enrollPush(mfaToken: "") },
            Operation("challenge(with:mfaToken:)") { client.challenge(with: "", mfaToken: "") },
            Operation("challenge(with:mfaToken:challengeType:)") {
                client.challenge(with: "", mfaToken: "", challengeType: "otp")
            },
            Operation("verify(oobCode:bindingCode:mfaToken:)") {
                client.verify(oobCode: "", bindingCode: nil, mfaToken: "")
            },
            Operation("verify(otp:mfaToken:)") { client.verify(otp: "", mfaToken: "") },
            Operation("verify(recoveryCode:mfaToken:)") { client.verify(recoveryCode: "", mfaToken: "") },
            Operation("deleteAuthenticator(id:accessToken:)") { client.deleteAuthenticator(id: "", accessToken: "") },
        ]
    }

    /// All methods of `MyAccountAuthenticationMethods`.
    static func methods(_ client: any MyAccountAuthenticationMethods) -> [Operation] {
        let challenge = PasskeyEnrollmentChallenge(
            authenticationMethodId: "M", authenticationSession: "S", relyingPartyId: "example.com", userId: Data(),
            userName: "u", challengeData: Data())
        return [
            Operation("passkeyEnrollmentChallenge(userIdentityId:connection:)") {
                client.passkeyEnrollmentChallenge(userIdentityId: nil, connection: nil)
            },
            Operation("enroll(passkey:challenge:)") { client.enroll(passkey: OwnPasskey(), challenge: challenge) },
            Operation("enrollRecoveryCode()") { client.enrollRecoveryCode() },
            Operation("confirmRecoveryCodeEnrollment(id:authSession:)") {
                client.confirmRecoveryCodeEnrollment(id: "", authSession: "")
            },
            Operation("enrollTOTP()") { client.enrollTOTP() },
            Operation("confirmTOTPEnrollment(id:authSession:otpCode:)") {
                client.confirmTOTPEnrollment(id: "", authSession: "", otpCode: "")
            },
            Operation("enrollPushNotification()") { client.enrollPushNotification() },
            Operation("confirmPushNotificationEnrollment(id:authSession:)") {
                client.confirmPushNotificationEnrollment(id: "", authSession: "")
            },
            Operation("enrollEmail(emailAddress:)") { client.enrollEmail(emailAddress: "") },
            Operation("confirmEmailEnrollment(id:authSession:otpCode:)") {
                client.confirmEmailEnrollment(id: "", authSession: "", otpCode: "")
            },
            Operation("enrollPhone(phoneNumber:preferredAuthenticationMethod:)") {
                client.enrollPhone(phoneNumber: "", preferredAuthenticationMethod: nil)
            },
            Operation("confirmPhoneEnrollment(id:authSession:otpCode:)") {
                client.confirmPhoneEnrollment(id: "", authSession: "", otpCode: "")
            },
            Operation("enrollPassword(userIdentityId:connection:)") {
                client.enrollPassword(userIdentityId: nil, connection: nil)
            },
            Operation("confirmPasswordEnrollment(id:authSession:newPassword:)") {
                client.confirmPasswordEnrollment(id: "", authSession: "", newPassword: "")
            },
            Operation("getAuthenticationMethods(type:)") { client.getAuthenticationMethods(type: nil) },
            Operation("getAuthenticationMethod(by:)") { client.getAuthenticationMethod(by: "") },
            Operation("updateAuthenticationMethod(by:name:preferredAuthenticationMethod:)") {
                client.updateAuthenticationMethod(by: "", name: nil, preferredAuthenticationMethod: nil)
            },
            Operation("deleteAuthenticationMethod(by:)") { client.deleteAuthenticationMethod(by: "") },
            Operation("getFactors()") { client.getFactors() },
        ]
    }

    /// All methods of `Users`.
    static func users(_ client: any Users) -> [Operation] {
        let calls: any UserCalls.Type = UserOperations.self
        return calls.all(client)
    }
}

/// Lets tests call deprecated methods without warnings.
private protocol UserCalls {
    static func all(_ client: any Users) -> [Operation]
}

private enum UserOperations: UserCalls {
    @available(*, deprecated)
    static func all(_ client: any Users) -> [Operation] {
        [
            Operation("get(_:fields:include:)") { client.get("", fields: [], include: true) },
            Operation("patch(_:attributes:)") { client.patch("", attributes: UserPatchAttributes()) },
            Operation("patch(_:userMetadata:)") { client.patch("", userMetadata: [:]) },
            Operation("link(_:withOtherUserToken:)") { client.link("", withOtherUserToken: "") },
            Operation("link(_:withUser:provider:connectionId:)") {
                client.link("", withUser: "", provider: "", connectionId: nil)
            },
            Operation("unlink(identityId:provider:fromUserId:)") {
                client.unlink(identityId: "", provider: "", fromUserId: "")
            },
        ]
    }
}
