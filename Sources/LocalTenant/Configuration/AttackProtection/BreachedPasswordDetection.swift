/// `breached_password_detection` of a tenant: what happens with passwords that are known from a breach (Auth0 docs,
/// "Breached Password Detection").
///
/// The tenant has no list of breaches. A password counts as breached if it begins with `AUTH0-TEST-`, as at Auth0, so
/// that you can test what happens; ``AttackProtection/breachedPasswords`` are always rejected.
public struct BreachedPasswordDetection: Sendable, Hashable {
    /// A consequence of a breached password.
    public enum Shield: String, Sendable, Codable, CaseIterable, Choice {
        /// The password is rejected with `password_leaked`. Users choose another one with the link for a forgotten
        /// password.
        case block
        /// The user gets an email after a login, at most one an hour.
        case userNotification = "user_notification"
        /// An event in the tenant's log, which is written in any case: nobody gets an email.
        case adminNotification = "admin_notification"
    }

    /// `enabled`. Default: false.
    public var isEnabled = false
    /// `shields`: at a login. Without any, breached passwords are only logged. Default: none.
    public var logins: Set<Shield> = []
    /// `stage.pre-user-registration.shields`: at a sign-up. Default: none.
    public var signups: Set<Shield> = []
    /// `stage.pre-change-password.shields`: for the new password of a user. Default: none.
    public var passwordChanges: Set<Shield> = []

    /// Creates settings; by default, nothing is detected.
    public init() {}
}

extension BreachedPasswordDetection: Codable, Record {
    static let blank = BreachedPasswordDetection()
    static let table = Table<BreachedPasswordDetection> {
        Member("enabled", \.isEnabled)
        Member("shields", \.logins)
        Member("stage") {
            Member("pre-user-registration") { Member("shields", \.signups) }
            Member("pre-change-password") { Member("shields", \.passwordChanges) }
        }
        Member.withoutEffect("admin_notification_frequency", "method")
    }
}
