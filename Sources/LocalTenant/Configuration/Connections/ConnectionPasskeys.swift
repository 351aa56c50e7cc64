/// `passkeys` of a database: who may log in and sign up with them, and how the pages offer it.
public struct ConnectionPasskeys: Sendable, Hashable {
    /// How the login page asks for a passkey (`challenge_ui`).
    public enum ChallengeUI: String, Sendable, Codable, CaseIterable, Choice {
        /// Both.
        case both
        /// Among the suggestions for the email address (WebAuthn Level 3, conditional mediation).
        case autofill
        /// With a button.
        case button
    }

    /// `enabled`. Default: true. In Auth0 passkeys have to be switched on.
    public var isEnabled: Bool
    /// `challenge_ui`. Default: both.
    public var challengeUI: ChallengeUI
    /// `progressive_enrollment_enabled`: whether users without a passkey are offered one when they have logged in with
    /// their password. Users who decline are asked again after 30 days. Default: true.
    public var progressiveEnrollment: Bool

    /// Creates settings of a connection. By default, passkeys are offered if the tenant has them turned on.
    public init(isEnabled: Bool = true, challengeUI: ChallengeUI = .both, progressiveEnrollment: Bool = true) {
        self.isEnabled = isEnabled
        self.challengeUI = challengeUI
        self.progressiveEnrollment = progressiveEnrollment
    }
}

extension ConnectionPasskeys: Codable, Record {
    static let blank = ConnectionPasskeys()
    static let table = Table<ConnectionPasskeys> {
        Member("enabled", \.isEnabled)
        Member("challenge_ui", \.challengeUI)
        Member("progressive_enrollment_enabled", \.progressiveEnrollment)
    }
}
