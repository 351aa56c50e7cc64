/// Why a page is shown again.
enum FactorError: Sendable {
    case missing, wrong, wrongRecoveryCode, tooMany, expired, refused, pending

    func sentence(_ texts: Texts) -> String {
        switch self {
        case .missing: texts["mfa-otp-challenge.no-code"]
        case .wrong: texts["mfa-otp-challenge.invalid-code"]
        case .wrongRecoveryCode: texts["mfa-recovery-code-challenge.invalid-code"]
        case .tooMany: texts["mfa-otp-challenge.too-many-failures"]
        case .expired: texts["mfa-push-challenge-push.transaction-not-found"]
        case .refused: texts["mfa-push-challenge-push.transaction-rejected"]
        case .pending: texts["mfa-push-challenge-push.challenge-transaction-pending"]
        }
    }

    var status: Int { self == .tooMany ? 429 : 400 }
}
