/// The second factor of a login, as earlier releases offered it. `MFAClient` does all of this and more.
///
/// If `isMultifactorRequired` is `true` for an error, its `info["mfa_token"]` has the MFA token.
public protocol MultifactorAuthentication {
    /// Completes a login with the one-time password of an authenticator app. Later name:
    /// `MFAClient.verify(otp:mfaToken:)`.
    func login(withOTP otp: String, mfaToken: String) -> TokenRequest<Credentials, AuthenticationError>

    /// Completes a login that was confirmed on another channel: a push message, text message, call or email.
    /// Later name: `MFAClient.verify(oobCode:bindingCode:mfaToken:)`.
    ///
    /// - Parameters:
    ///   - oobCode: From the challenge.
    ///   - mfaToken: From the error of the login.
    ///   - bindingCode: What the user received, if the challenge's `bindingMethod` is `prompt`.
    func login(
        withOOBCode oobCode: String, mfaToken: String, bindingCode: String?
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Completes a login with a recovery code, which works once. Later name:
    /// `MFAClient.verify(recoveryCode:mfaToken:)`.
    ///
    /// Show the user the result's `recoveryCode`, which replaces the one that was used.
    func login(
        withRecoveryCode recoveryCode: String, mfaToken: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Challenges a second factor. Later name: `MFAClient.challenge(with:mfaToken:)`.
    ///
    /// - Parameters:
    ///   - mfaToken: From the error of the login.
    ///   - types: The kinds that the application supports, `oob` or `otp`; `nil` for all.
    ///   - authenticatorId: The authenticator to challenge; `nil` lets the tenant choose.
    func multifactorChallenge(
        mfaToken: String, types: [String]?, authenticatorId: String?
    ) -> Request<Challenge, AuthenticationError>
}

extension MultifactorAuthentication {
    /// Completes a login that was confirmed on another channel: a push message, text message, call or email. Later
    /// name: `MFAClient.verify(oobCode:bindingCode:mfaToken:)`.
    ///
    /// The parameters are those of `login(withOOBCode:mfaToken:bindingCode:)`. Those that you leave out have default
    /// values.
    public func login(
        withOOBCode oobCode: String, mfaToken: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(withOOBCode: oobCode, mfaToken: mfaToken, bindingCode: nil)
    }

    /// Challenges a second factor. Later name: `MFAClient.challenge(with:mfaToken:)`.
    ///
    /// The parameters are those of `multifactorChallenge(mfaToken:types:authenticatorId:)`. Those that you leave out
    /// have default values.
    public func multifactorChallenge(
        mfaToken: String, types: [String]? = nil, authenticatorId: String? = nil, _: NoMoreArguments...
    ) -> Request<Challenge, AuthenticationError> {
        multifactorChallenge(mfaToken: mfaToken, types: types, authenticatorId: authenticatorId)
    }
}

// MARK: - Endpoints

extension MultifactorAuthentication {
    public func login(withOTP otp: String, mfaToken: String) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) { $0.token(.mfaOTP, ["otp": otp, "mfa_token": mfaToken]) }
    }

    public func login(
        withOOBCode oobCode: String, mfaToken: String, bindingCode: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.token(.mfaOOB, ["oob_code": oobCode, "mfa_token": mfaToken, "binding_code": bindingCode])
        }
    }

    public func login(
        withRecoveryCode recoveryCode: String, mfaToken: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) { $0.token(.mfaRecoveryCode, ["recovery_code": recoveryCode, "mfa_token": mfaToken]) }
    }

    public func multifactorChallenge(
        mfaToken: String, types: [String]?, authenticatorId: String?
    ) -> Request<Challenge, AuthenticationError> {
        .sent(by: self) {
            $0.post(
                "mfa/challenge",
                [
                    "mfa_token": mfaToken, "challenge_type": types?.joined(separator: " "),
                    "authenticator_id": authenticatorId,
                ])
        }
    }
}
