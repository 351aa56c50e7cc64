/// `bot_detection` of a tenant: when people have to show that they aren't programs (Auth0 docs, "Bot Detection").
///
/// On the pages, they answer a question. The Authentication API rejects the request with `requires_verification`, so
/// that applications can send users to the pages.
public struct BotDetection: Sendable, Hashable {
    /// When a question is asked.
    public enum Policy: String, Sendable, Codable, CaseIterable, Choice {
        /// Never.
        case never
        /// After failed logins from the same network address: ``BotDetection/level`` says how many.
        case whenRisky = "when_risky"
        /// Always.
        case always
    }

    /// How many failed logins make an address risky.
    public enum Level: String, Sendable, Codable, CaseIterable, Choice {
        /// 10 failed logins.
        case low
        /// 5 failed logins.
        case medium
        /// 3 failed logins.
        case high

        var failedLogins: Double {
            switch self {
            case .low: 10
            case .medium: 5
            case .high: 3
            }
        }
    }

    /// `challenge_password_policy`: for logins with a password, and for people who sign up. Default: never.
    public var passwords = Policy.never
    /// `challenge_passwordless_policy`: before a code or a link to log in with is sent. Default: never.
    public var passwordless = Policy.never
    /// `challenge_password_reset_policy`: before a link to change the password is sent. Default: never.
    public var passwordResets = Policy.never
    /// `bot_detection_level`. Failed logins are forgotten at the rate of ``SuspiciousIPThrottling/logins``. Default:
    /// medium.
    public var level = Level.medium
    /// `allowlist`: addresses, or networks such as `10.0.0.0/8`, from which nothing is asked. Default: none.
    public var allowlist: [String] = []
    /// `monitoring_mode_enabled`: whether nothing is asked, and the log (events of the type `pla`) says when it would
    /// have been. Default: false.
    public var isMonitoring = false

    /// Creates settings; by default, nothing is ever asked.
    public init() {}
}

extension BotDetection {
    func policy(_ flow: AttackProtection.Flow) -> Policy {
        switch flow {
        case .password, .signup: passwords
        case .passwordless: passwordless
        case .passwordReset: passwordResets
        }
    }
}

extension BotDetection: Codable, Record {
    static let blank = BotDetection()
    static let table = Table<BotDetection> {
        Member("bot_detection_level", \.level)
        Member("challenge_password_policy", \.passwords)
        Member("challenge_passwordless_policy", \.passwordless)
        Member("challenge_password_reset_policy", \.passwordResets)
        Member("allowlist", \.allowlist, .network)
        Member("monitoring_mode_enabled", \.isMonitoring)
    }
}
