/// The authentication methods of the access token's user: passkeys, second factors, and the password (Auth0 docs, "My
/// Account API").
///
/// Adding a method takes two requests: `enroll…` starts, and `confirm…` proves that the user has it. The scope for both
/// is `create:me:authentication_methods`.
///
/// ```swift
/// let methods = Auth0.myAccount(token: accessToken).authenticationMethods
/// let challenge = try await methods.enrollTOTP().start()
/// // Show challenge.authenticatorQRCodeURI as a QR code, then let the user type in what the app shows.
/// let method = try await methods.confirmTOTPEnrollment(
///     id: challenge.authenticationId, authSession: challenge.authenticationSession, otpCode: "123456"
/// ).start()
/// ```
public protocol MyAccountAuthenticationMethods: MyAccountClient {
    // MARK: Passkeys

    /// Asks for a challenge for a new passkey.
    ///
    /// - Parameters:
    ///   - userIdentityId: The ID of one of the user's identities, without the provider; needed for linked accounts.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func passkeyEnrollmentChallenge(
        userIdentityId: String?, connection: String?
    ) -> Request<PasskeyEnrollmentChallenge, MyAccountError>

    /// Adds a passkey that was created for a challenge.
    ///
    /// Fails without sending anything if the passkey lacks its attestation.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func enroll(
        passkey: any NewPasskey, challenge: PasskeyEnrollmentChallenge
    ) -> Request<PasskeyAuthenticationMethod, MyAccountError>

    // MARK: Second factors

    /// Starts adding a recovery code, which logs the user in once if the other factors are lost. Show it to the user.
    func enrollRecoveryCode() -> Request<RecoveryCodeEnrollmentChallenge, MyAccountError>

    /// Adds the recovery code, after the user has saved it.
    ///
    /// - Parameters:
    ///   - id: The `authenticationId` of the challenge.
    ///   - authSession: The `authenticationSession` of the challenge.
    func confirmRecoveryCodeEnrollment(
        id: String, authSession: String
    ) -> Request<AuthenticationMethod, MyAccountError>

    /// Starts adding an authenticator app, which shows a new one-time password every 30 seconds.
    func enrollTOTP() -> Request<TOTPEnrollmentChallenge, MyAccountError>

    /// Adds the authenticator app.
    ///
    /// - Parameters:
    ///   - id: The `authenticationId` of the challenge.
    ///   - authSession: The `authenticationSession` of the challenge.
    ///   - otpCode: The one-time password that the app shows.
    func confirmTOTPEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError>

    /// Starts adding the app *Guardian*, which shows push notifications.
    func enrollPushNotification() -> Request<PushEnrollmentChallenge, MyAccountError>

    /// Adds the app, after the user has confirmed in it. Fails until then: try again every few seconds.
    ///
    /// - Parameters:
    ///   - id: The `authenticationId` of the challenge.
    ///   - authSession: The `authenticationSession` of the challenge.
    func confirmPushNotificationEnrollment(
        id: String, authSession: String
    ) -> Request<AuthenticationMethod, MyAccountError>

    /// Starts adding an email address, and sends a code to it.
    func enrollEmail(emailAddress: String) -> Request<EmailEnrollmentChallenge, MyAccountError>

    /// Adds the email address.
    ///
    /// - Parameters:
    ///   - id: The `authenticationId` of the challenge.
    ///   - authSession: The `authenticationSession` of the challenge.
    ///   - otpCode: The code that was sent.
    func confirmEmailEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError>

    /// Starts adding a phone, and sends a code to it.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number in international form, e.g. `+15550123456` (E.164).
    ///   - preferredAuthenticationMethod: How codes are sent; `nil` for text messages.
    func enrollPhone(
        phoneNumber: String, preferredAuthenticationMethod: PreferredAuthenticationMethod?
    ) -> Request<PhoneEnrollmentChallenge, MyAccountError>

    /// Adds the phone.
    ///
    /// - Parameters:
    ///   - id: The `authenticationId` of the challenge.
    ///   - authSession: The `authenticationSession` of the challenge.
    ///   - otpCode: The code that was sent.
    func confirmPhoneEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError>

    // MARK: Password

    /// Starts setting a password, and returns the rules for it.
    ///
    /// - Parameters:
    ///   - userIdentityId: The ID of one of the user's identities, without the provider; needed for linked accounts.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    func enrollPassword(
        userIdentityId: String?, connection: String?
    ) -> Request<PasswordEnrollmentChallenge, MyAccountError>

    /// Sets the password.
    ///
    /// - Parameters:
    ///   - id: The `authenticationId` of the challenge.
    ///   - authSession: The `authenticationSession` of the challenge.
    ///   - newPassword: A password that meets the challenge's `policy`.
    func confirmPasswordEnrollment(
        id: String, authSession: String, newPassword: String
    ) -> Request<AuthenticationMethod, MyAccountError>

    // MARK: Managing methods

    /// Lists the user's authentication methods. Scope: `read:me:authentication_methods`.
    ///
    /// - Parameter type: Only methods of this type; `nil` for all.
    func getAuthenticationMethods(type: AuthenticationMethodType?) -> Request<[AuthenticationMethod], MyAccountError>

    /// Fetches one of the user's authentication methods. Scope: `read:me:authentication_methods`.
    func getAuthenticationMethod(by id: String) -> Request<AuthenticationMethod, MyAccountError>

    /// Changes one of the user's authentication methods, and returns it. Scope: `update:me:authentication_methods`.
    ///
    /// - Parameters:
    ///   - id: The `id` of the method.
    ///   - name: The new name; `nil` keeps the current one.
    ///   - preferredAuthenticationMethod: How codes are sent to the phone; `nil` keeps the current setting.
    func updateAuthenticationMethod(
        by id: String, name: String?, preferredAuthenticationMethod: PreferredAuthenticationMethod?
    ) -> Request<AuthenticationMethod, MyAccountError>

    /// Deletes one of the user's authentication methods. Scope: `delete:me:authentication_methods`.
    func deleteAuthenticationMethod(by id: String) -> Request<Void, MyAccountError>

    /// Lists the methods that the tenant lets the user enroll. Scope: `read:me:factors`.
    func getFactors() -> Request<[Factor], MyAccountError>
}

extension MyAccountAuthenticationMethods {
    /// Asks for a challenge for a new passkey.
    ///
    /// The parameters are those of `passkeyEnrollmentChallenge(userIdentityId:connection:)`. Those that you leave out
    /// have default values.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    public func passkeyEnrollmentChallenge(
        userIdentityId: String? = nil, connection: String? = nil, _: NoMoreArguments...
    ) -> Request<PasskeyEnrollmentChallenge, MyAccountError> {
        passkeyEnrollmentChallenge(userIdentityId: userIdentityId, connection: connection)
    }

    /// Starts adding a phone, and sends a code to it.
    ///
    /// The parameters are those of `enrollPhone(phoneNumber:preferredAuthenticationMethod:)`. Those that you leave out
    /// have default values.
    public func enrollPhone(phoneNumber: String) -> Request<PhoneEnrollmentChallenge, MyAccountError> {
        enrollPhone(phoneNumber: phoneNumber, preferredAuthenticationMethod: nil)
    }

    /// Starts setting a password, and returns the rules for it.
    ///
    /// The parameters are those of `enrollPassword(userIdentityId:connection:)`. Those that you leave out have default
    /// values.
    public func enrollPassword(
        userIdentityId: String? = nil, connection: String? = nil, _: NoMoreArguments...
    ) -> Request<PasswordEnrollmentChallenge, MyAccountError> {
        enrollPassword(userIdentityId: userIdentityId, connection: connection)
    }

    /// Lists the user's authentication methods. Scope: `read:me:authentication_methods`.
    ///
    /// The parameters are those of `getAuthenticationMethods(type:)`. Those that you leave out have default values.
    public func getAuthenticationMethods() -> Request<[AuthenticationMethod], MyAccountError> {
        getAuthenticationMethods(type: nil)
    }

    /// Changes one of the user's authentication methods, and returns it. Scope: `update:me:authentication_methods`.
    ///
    /// The parameters are those of `updateAuthenticationMethod(by:name:preferredAuthenticationMethod:)`. Those that you
    /// leave out have default values.
    public func updateAuthenticationMethod(
        by id: String, name: String? = nil, preferredAuthenticationMethod: PreferredAuthenticationMethod? = nil,
        _: NoMoreArguments...
    ) -> Request<AuthenticationMethod, MyAccountError> {
        updateAuthenticationMethod(
            by: id, name: name, preferredAuthenticationMethod: preferredAuthenticationMethod)
    }
}
