import Foundation

/// The form that methods of `Authentication` have in Auth0.swift 3.x: they return any request. Test doubles that were
/// written for it work unchanged.
///
/// Callers never see this form: the methods of `Authentication` call it, and return a `Request`.
public protocol PublishedAuthentication {
    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String?,
        scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func loginDefaultDirectory(
        withUsername username: String, password: String, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func signup(
        email: String, username: String?, password: String, connection: String, userMetadata: [String: Any]?,
        rootAttributes: [String: Any]?
    ) -> any Requestable<DatabaseUser, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func resetPassword(
        email: String, connection: String
    ) -> any Requestable<Void, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func resetPassword(
        email: String, connection: String, organization: String?
    ) -> any Requestable<Void, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func startPasswordless(
        email: String, type: PasswordlessType, connection: String
    ) -> any Requestable<Void, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func startPasswordless(
        phoneNumber: String, type: PasswordlessType, connection: String
    ) -> any Requestable<Void, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func login(
        email: String, code: String, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func login(
        phoneNumber: String, code: String, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> any Requestable<PasswordlessChallenge, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> any Requestable<PasswordlessChallenge, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func login(
        otp: String, challenge: PasswordlessChallenge, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func ssoExchange(withRefreshToken refreshToken: String) -> any TokenRequestable<
        SSOCredentials, AuthenticationError
    >

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> any Requestable<PasskeyLoginChallenge, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> any Requestable<PasskeySignupChallenge, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func codeExchange(
        withCode code: String, codeVerifier: String, redirectURI: String
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> any TokenRequestable<Credentials, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> any Requestable<UserInfo, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func revoke(refreshToken: String) -> any Requestable<Void, AuthenticationError>

    /// The form in Auth0.swift 3.x of the method of `Authentication` with the same name.
    @_disfavoredOverload func jwks() -> any Requestable<JWKS, AuthenticationError>
}

// MARK: - Defaults for custom conforming types: these requests fail when they're started

extension PublishedAuthentication {
    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String?,
        scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func loginDefaultDirectory(
        withUsername username: String, password: String, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func signup(
        email: String, username: String?, password: String, connection: String, userMetadata: [String: Any]?,
        rootAttributes: [String: Any]?
    ) -> any Requestable<DatabaseUser, AuthenticationError> {
        Request<DatabaseUser, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func resetPassword(
        email: String, connection: String
    ) -> any Requestable<Void, AuthenticationError> {
        Request<Void, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func resetPassword(
        email: String, connection: String, organization: String?
    ) -> any Requestable<Void, AuthenticationError> {
        // Release 3.0 had no organization.
        organization == nil
            ? resetPassword(email: email, connection: connection) : Request<Void, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func startPasswordless(
        email: String, type: PasswordlessType, connection: String
    ) -> any Requestable<Void, AuthenticationError> {
        Request<Void, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func startPasswordless(
        phoneNumber: String, type: PasswordlessType, connection: String
    ) -> any Requestable<Void, AuthenticationError> {
        Request<Void, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func login(
        email: String, code: String, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func login(
        phoneNumber: String, code: String, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> any Requestable<PasswordlessChallenge, AuthenticationError> {
        Request<PasswordlessChallenge, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> any Requestable<PasswordlessChallenge, AuthenticationError> {
        Request<PasswordlessChallenge, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func login(
        otp: String, challenge: PasswordlessChallenge, audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func login(
        appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
        audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func login(
        facebookSessionAccessToken sessionAccessToken: String, profile: [String: Any], audience: String?, scope: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func ssoExchange(withRefreshToken refreshToken: String) -> any TokenRequestable<
        SSOCredentials, AuthenticationError
    > {
        TokenRequest<SSOCredentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload public func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> any Requestable<PasskeyLoginChallenge, AuthenticationError> {
        Request<PasskeyLoginChallenge, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload public func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> any Requestable<PasskeySignupChallenge, AuthenticationError> {
        Request<PasskeySignupChallenge, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    @_disfavoredOverload public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func codeExchange(
        withCode code: String, codeVerifier: String, redirectURI: String
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> any TokenRequestable<Credentials, AuthenticationError> {
        TokenRequest<Credentials, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> any Requestable<UserInfo, AuthenticationError> {
        Request<UserInfo, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func revoke(refreshToken: String) -> any Requestable<Void, AuthenticationError> {
        Request<Void, AuthenticationError>.notOffered()
    }

    /// Fails when it is started, as the type doesn't have this method.
    @_disfavoredOverload public func jwks() -> any Requestable<JWKS, AuthenticationError> {
        Request<JWKS, AuthenticationError>.notOffered()
    }
}
