/// Makes the tenant reject logins even with correct credentials, so that you can test how a client handles that.
///
/// Set it in the configuration (`attack_protection`), or at any time as ``LocalTenant/attackProtection``. Protection as
/// at Auth0 has other settings: see <doc:ProtectingAccounts>.
public struct AttackProtection: Sendable, Hashable {
    /// A flow that bots might use.
    public enum Flow: String, Sendable, Codable, CaseIterable, Choice {
        /// The grants `password` and `password-realm`.
        case password
        /// `/dbconnections/signup` and `/passkey/register`.
        case signup
        /// `/passwordless/start` and `/otp/challenge`.
        case passwordless
        /// `/dbconnections/change_password`.
        case passwordReset = "password_reset"
    }

    /// `bot_detection`: the flows that are rejected with `requires_verification`, as if a CAPTCHA were required. The
    /// pages in the browser continue to work, so that applications can send users there. Default: none.
    public var botDetection: Set<Flow>
    /// `captcha_on_pages`: the pages of those flows show a question that bots can't answer. Default: false.
    public var captchaOnPages: Bool
    /// `suspicious_ip_throttling`: rejects password logins, sign-ups, and custom token exchanges with
    /// `too_many_attempts`. Default: false.
    public var suspiciousIPThrottling: Bool
    /// `breached_passwords`: passwords that count as leaked: rejected at login, signup and reset with
    /// `password_leaked`. Default: none.
    public var breachedPasswords: Set<String>

    /// Creates simulated attack protection; by default, nothing is rejected.
    public init(
        botDetection: Set<Flow> = [], captchaOnPages: Bool = false, suspiciousIPThrottling: Bool = false,
        breachedPasswords: Set<String> = []
    ) {
        self.botDetection = botDetection
        self.captchaOnPages = captchaOnPages
        self.suspiciousIPThrottling = suspiciousIPThrottling
        self.breachedPasswords = breachedPasswords
    }
}

extension AttackProtection: CustomStringConvertible {
    /// Without the passwords.
    public var description: String {
        let flows = botDetection.map(\.rawValue).sorted()
        return "AttackProtection(bot detection: \(flows), suspicious IP throttling: \(suspiciousIPThrottling), "
            + "\(breachedPasswords.count) breached passwords)"
    }
}

extension AttackProtection: Codable, Record {
    static let blank = AttackProtection()
    static let table = Table<AttackProtection> {
        Member("bot_detection", \.botDetection)
        Member("captcha_on_pages", \.captchaOnPages)
        Member("suspicious_ip_throttling", \.suspiciousIPThrottling)
        Member("breached_passwords", \.breachedPasswords)
    }
}
