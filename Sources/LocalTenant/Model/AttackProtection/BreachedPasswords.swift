/// Recognizes passwords that are known from a breach, and decides what follows.
struct BreachedPasswords: Sendable {
    /// When the password is used.
    enum Stage: Sendable {
        case login, signup, change

        var event: LogEventType {
            switch self {
            case .login: .pwd_leak
            case .signup: .signup_pwd_leak
            case .change: .reset_pwd_leak
            }
        }
    }

    /// Those that are always rejected, for tests of applications.
    let simulated: Set<String>
    let detection: BreachedPasswordDetection

    /// The beginning of passwords that count as breached, so that owners can test the settings.
    private static let testPrefix = "AUTH0-TEST-"

    /// The consequences of using a password; nil if it isn't breached.
    func shields(_ password: String, at stage: Stage) -> Set<BreachedPasswordDetection.Shield>? {
        guard !simulated.contains(password) else { return [.block] }
        guard detection.isEnabled, password.hasPrefix(Self.testPrefix) else { return nil }
        return switch stage {
        case .login: detection.logins
        case .signup: detection.signups
        case .change: detection.passwordChanges
        }
    }
}
