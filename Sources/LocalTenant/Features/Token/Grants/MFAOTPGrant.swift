extension GrantType {
    static let mfaOTP = GrantType("http://auth0.com/oauth/grant-type/mfa-otp")
}

/// The grant `mfa-otp`: a one-time password of an authenticator app. The first one also confirms that the app was set
/// up.
struct MFAOTPGrant: TokenGrant {
    static let type = GrantType.mfaOTP

    private let otp: String
    private let mfaToken: String

    init(_ parameters: Parameters) throws {
        otp = try parameters.required("otp")
        mfaToken = try parameters.required("mfa_token")
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let step = try await SecondFactor(mfaToken, request)
        let error = OAuthError.invalidGrant("Invalid otp_code.")
        let enrollments = try await step.enrollments()
        let (enrollment, period) = try await step.guess(orThrow: error) {
            enrollments.match(otp: otp, at: request.now)
        }
        let factor = Redemption.factor(enrollment.id, userID: step.user.id, step: period)
        return try await step.outcome(spending: [.init(factor, orThrow: error)], wasGuessed: true)
    }
}
