/// Second factors: enroll them, challenge them, and complete a login with them (Auth0 docs, "MFA API"). Make one with
/// `Auth0.mfa()`.
///
/// A login that needs a second factor fails with `isMultifactorRequired`. The error's `mfaRequiredErrorPayload` has the
/// MFA token for all methods here.
public protocol MFAClient: Trackable, Loggable, TimeLimited, SenderConstraining, Sendable {
    /// Lists the user's authenticators of these kinds.
    ///
    /// - Parameters:
    ///   - mfaToken: From the error of the login.
    ///   - factorsAllowed: The `type` of each factor in `challenge` in the error of the login. It must not be empty.
    func getAuthenticators(
        mfaToken: String, factorsAllowed: [String]
    ) -> Request<[Authenticator], MfaListAuthenticatorsError>

    /// Lists all of the user's authenticators.
    func getAuthenticators(mfaToken: String) -> Request<[Authenticator], MfaListAuthenticatorsError>

    /// Enrolls a phone that receives text messages, and sends the first one.
    ///
    /// Verify the code with the `oobCode` of the result.
    ///
    /// - Parameters:
    ///   - mfaToken: From the error of the login.
    ///   - phoneNumber: The number in international form, e.g. `+15550123456` (E.164).
    func enroll(mfaToken: String, phoneNumber: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError>

    /// Enrolls a phone that receives calls, and calls it.
    ///
    /// Verify the code with the `oobCode` of the result.
    ///
    /// - Parameters:
    ///   - mfaToken: From the error of the login.
    ///   - voicePhoneNumber: The number in international form, e.g. `+15550123456` (E.164).
    func enroll(mfaToken: String, voicePhoneNumber: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError>

    /// Enrolls an email address, and sends the first code.
    ///
    /// Verify the code with the `oobCode` of the result.
    func enroll(mfaToken: String, email: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError>

    /// Enrolls an authenticator app, which shows a new one-time password every 30 seconds.
    ///
    /// Show `barcodeUri` as a QR code, and `secret` for users who can't scan it. Then verify a one-time password.
    /// Specify the type of the result, or use the other name, `enrollOTP`.
    func enroll(mfaToken: String) -> Request<OTPMFAEnrollmentChallenge, MfaEnrollmentError>

    /// Enrolls the app *Guardian*, which shows push notifications.
    ///
    /// Show `barcodeUri` as a QR code. Then verify the `oobCode` until the user has confirmed. Specify the type of the
    /// result, or use the other name, `enrollPush`.
    func enroll(mfaToken: String) -> Request<PushMFAEnrollmentChallenge, MfaEnrollmentError>

    /// Challenges an authenticator: sends the code or the push notification.
    ///
    /// - Parameters:
    ///   - authenticatorId: The `id` of the authenticator.
    ///   - mfaToken: From the error of the login.
    func challenge(with authenticatorId: String, mfaToken: String) -> Request<MFAChallenge, MfaChallengeError>

    /// Challenges an authenticator in one of the ways that it allows.
    ///
    /// - Parameters:
    ///   - authenticatorId: The `id` of the authenticator.
    ///   - mfaToken: From the error of the login.
    ///   - challengeType: `oob` for a code or push notification that is sent, or `otp` for the one-time password of an
    ///     authenticator app, which needs no message.
    func challenge(
        with authenticatorId: String, mfaToken: String, challengeType: String
    ) -> Request<MFAChallenge, MfaChallengeError>

    /// Completes a login that was confirmed on another channel.
    ///
    /// - Parameters:
    ///   - oobCode: From the challenge or the enrollment.
    ///   - bindingCode: What the user received, if `bindingMethod` is `prompt`.
    ///   - mfaToken: From the error of the login.
    func verify(
        oobCode: String, bindingCode: String?, mfaToken: String
    ) -> TokenRequest<Credentials, MFAVerifyError>

    /// Completes the login with the one-time password of an authenticator app.
    func verify(otp: String, mfaToken: String) -> TokenRequest<Credentials, MFAVerifyError>

    /// Completes the login with a recovery code, which works once.
    ///
    /// Show the user the result's `recoveryCode`, which replaces the one that was used.
    func verify(recoveryCode: String, mfaToken: String) -> TokenRequest<Credentials, MFAVerifyError>

    /// Deletes one of the user's authenticators.
    ///
    /// - Parameters:
    ///   - id: The `id` of the authenticator.
    ///   - accessToken: An access token for the audience `https://{domain}/mfa/` with the scope
    ///     `remove:authenticators`.
    func deleteAuthenticator(id: String, accessToken: String) -> Request<Void, MfaEnrollmentError>
}

extension MFAClient {
    /// The other name of `enroll(mfaToken:)` for authenticator apps.
    public func enrollOTP(mfaToken: String) -> Request<OTPMFAEnrollmentChallenge, MfaEnrollmentError> {
        enroll(mfaToken: mfaToken)
    }

    /// The other name of `enroll(mfaToken:)` for push notifications.
    public func enrollPush(mfaToken: String) -> Request<PushMFAEnrollmentChallenge, MfaEnrollmentError> {
        enroll(mfaToken: mfaToken)
    }
}
