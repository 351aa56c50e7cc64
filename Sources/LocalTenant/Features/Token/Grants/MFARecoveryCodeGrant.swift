import Foundation

extension GrantType {
    static let mfaRecoveryCode = GrantType("http://auth0.com/oauth/grant-type/mfa-recovery-code")
}

/// The grant `mfa-recovery-code`. The code is used up, and the answer has another one.
struct MFARecoveryCodeGrant: TokenGrant {
    static let type = GrantType.mfaRecoveryCode

    private let hash: Data
    private let mfaToken: String

    init(_ parameters: Parameters) throws {
        hash = RecoveryCode.hash(try parameters.required("recovery_code"))
        mfaToken = try parameters.required("mfa_token")
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let step = try await SecondFactor(mfaToken, request)
        let error = OAuthError.invalidGrant("MFA Authorization rejected.")
        let enrollments = try await step.enrollments()
        _ = try await step.guess(orThrow: error) { enrollments.contain(recoveryCode: hash) ? hash : nil }
        var outcome = try await step.outcome(wasGuessed: true)
        // A login that cannot be finished must not cost the last code on paper.
        guard outcome.error == nil else { return outcome }
        let successor = try RecoveryCode.make(request.tenant.random)
        outcome.members["recovery_code"] = .string(successor)
        outcome.presented.append(
            .init(
                .recoveryCode(hash, userID: step.user.id, successor: RecoveryCode.hash(successor)), orThrow: error))
        return outcome
    }
}
