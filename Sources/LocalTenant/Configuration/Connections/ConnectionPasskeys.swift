import A0Web

/// `passkeys` of a database: who may log in and sign up with them, and how the pages offer it.
public struct ConnectionPasskeys: Sendable, Hashable {
    /// How the login page asks for a passkey (`challenge_ui`).
    public enum ChallengeUI: String, Sendable, Codable, CaseIterable {
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

extension ConnectionPasskeys: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case isEnabled = "enabled"
        case challengeUI = "challenge_ui"
        case progressiveEnrollment = "progressive_enrollment_enabled"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            isEnabled: try values.value(.isEnabled, default: true),
            challengeUI: try values.value(.challengeUI, default: .both),
            progressiveEnrollment: try values.value(.progressiveEnrollment, default: true))
    }
}
