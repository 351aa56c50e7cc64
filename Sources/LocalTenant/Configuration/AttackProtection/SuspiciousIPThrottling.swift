/// `suspicious_ip_throttling` of a tenant: how many logins may fail, and how many users may sign up, from one network
/// address, whatever the accounts (Auth0 docs, "Suspicious IP Throttling").
///
/// All loopback addresses are one address, and so is the /64 of an IPv6 address.
public struct SuspiciousIPThrottling: Sendable, Hashable {
    /// A consequence of too many attempts.
    public enum Shield: String, Sendable, Codable, CaseIterable, Choice {
        /// More attempts from the address are rejected with `too_many_attempts`.
        case block
        /// Events of the type `limit_mu` in the tenant's log, which are written in any case: nobody gets an email.
        case adminNotification = "admin_notification"
    }

    /// How many attempts an address has, and when it gets more.
    public struct Limit: Sendable, Hashable {
        /// `max_attempts`.
        public var attempts: Int
        /// `rate`: milliseconds after which one attempt is restored.
        public var rate: Int

        /// Creates a limit.
        public init(attempts: Int, rate: Int) {
            self.attempts = attempts
            self.rate = rate
        }
    }

    /// `enabled`. Default: true.
    public var isEnabled = true
    /// `shields`. Without `block`, too many attempts are only logged. Default: all.
    public var shields = Set(Shield.allCases)
    /// `allowlist`: addresses, or networks such as `10.0.0.0/8`, without limits. Default: the loopback interface and
    /// private networks (RFC 1918, RFC 4193), so that programs there can test as much as they like.
    public var allowlist = ["127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
    /// `stage.pre-login`: failed logins with a password. Default: 100, and one more every 864,000 milliseconds, which
    /// makes 100 a day.
    public var logins = Limit(attempts: 100, rate: 864_000)
    /// `stage.pre-user-registration`: attempts to sign up. Default: 50, and one more every 1,200 milliseconds, which
    /// makes 50 a minute.
    public var signups = Limit(attempts: 50, rate: 1_200)
    /// `stage.pre-custom-token-exchange`: subject tokens that the tenant's exchange rejects. Default: 10, and one more
    /// every 600,000 milliseconds.
    public var tokenExchanges = Limit(attempts: 10, rate: 600_000)

    /// Creates settings; by default, as at Auth0, but without limits for private networks.
    public init() {}
}

extension SuspiciousIPThrottling: Codable, Record {
    static let blank = SuspiciousIPThrottling()
    static let table = Table<SuspiciousIPThrottling> {
        Member("enabled", \.isEnabled)
        Member("shields", \.shields)
        Member("allowlist", \.allowlist, .network)
        Member("stage") {
            Member("pre-login") {
                Member("max_attempts", \.logins.attempts, .attempts)
                Member("rate", \.logins.rate, .rate)
            }
            Member("pre-user-registration") {
                Member("max_attempts", \.signups.attempts, .attempts)
                Member("rate", \.signups.rate, .rate)
            }
            Member("pre-custom-token-exchange") {
                Member("max_attempts", \.tokenExchanges.attempts, .attempts)
                Member("rate", \.tokenExchanges.rate, .rate)
            }
        }
    }
}

extension Rule<Int> {
    fileprivate static var attempts: Rule { .within(1...72_000, "choose 1 to 72000 attempts.") }
    fileprivate static var rate: Rule { .within(1...86_400_000, "choose 1 to 86400000 milliseconds.") }
}
