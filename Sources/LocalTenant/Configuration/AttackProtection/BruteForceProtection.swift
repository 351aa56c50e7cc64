/// `brute_force_protection` of a tenant: what happens after failed logins in a row.
///
/// ``TenantConfiguration/bruteForceThreshold`` says how many. Connections can be left out with
/// ``TenantConnection/bruteForceProtection``.
public struct BruteForceProtection: Sendable, Hashable {
    /// A consequence of too many failed logins.
    public enum Shield: String, Sendable, Codable, CaseIterable, Choice {
        /// Logins of the user are rejected.
        case block
        /// The user gets an email.
        case userNotification = "user_notification"
    }

    /// The failed logins that count together.
    public enum Mode: String, Sendable, Codable, CaseIterable, Choice {
        /// Those of a user from one sender. Ten times as many from all senders together count too.
        case perIdentifierAndIP = "count_per_identifier_and_ip"
        /// Those of a user from all senders.
        case perIdentifier = "count_per_identifier"
    }

    /// `enabled`. Default: true.
    public var isEnabled: Bool
    /// `shields`. Default: all.
    public var shields: Set<Shield>
    /// `mode`. Default: `count_per_identifier_and_ip`.
    public var mode: Mode
    /// `allowlist`: addresses, or networks such as `10.0.0.0/8`, from which failed logins don't count. Default: none.
    public var allowlist: [String]

    /// Creates settings; by default, as at Auth0.
    public init(
        isEnabled: Bool = true, shields: Set<Shield> = Set(Shield.allCases), mode: Mode = .perIdentifierAndIP,
        allowlist: [String] = []
    ) {
        self.isEnabled = isEnabled
        self.shields = shields
        self.mode = mode
        self.allowlist = allowlist
    }
}

extension BruteForceProtection {
    /// Whether failed logins from an address count.
    func counts(_ address: String) -> Bool {
        isEnabled && !allowlist.allows(address)
    }
}

extension BruteForceProtection: Codable, Record {
    static let blank = BruteForceProtection()
    static let table = Table<BruteForceProtection> {
        Member("enabled", \.isEnabled)
        Member("shields", \.shields)
        Member("mode", \.mode)
        Member("allowlist", \.allowlist, .network)
    }
}
