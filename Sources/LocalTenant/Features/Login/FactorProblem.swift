/// Why a page is shown again.
enum FactorProblem: Sendable {
    case missing, wrong, wrongRecoveryCode, tooMany, expired, refused, pending

    var sentence: String {
        switch self {
        case .missing: "Enter the code."
        case .wrong: "That code is incorrect or has expired. Try again."
        case .wrongRecoveryCode: "That recovery code is incorrect or was used already. Try again."
        case .tooMany: "Too many wrong codes. Wait a few minutes before the next attempt."
        case .expired: "That took too long. Request a new one."
        case .refused: "The login was refused on your device."
        case .pending: "Your device hasn't responded yet."
        }
    }

    var status: Int { self == .tooMany ? 429 : 400 }
}
