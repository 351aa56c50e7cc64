import Foundation

/// A second factor that a user has, or is about to have.
struct Enrollment: Sendable, Equatable {
    enum Factor: String, Sendable, Codable, CaseIterable {
        case otp, phone, email, push
        case recoveryCode = "recovery-code"
        case webAuthnRoaming = "webauthn-roaming"
        case webAuthnPlatform = "webauthn-platform"

        /// Whether it is a credential of the user's browser.
        var isWebAuthn: Bool { self == .webAuthnRoaming || self == .webAuthnPlatform }
    }

    struct Details: Sendable, Equatable, Codable {
        /// The key of one-time passwords.
        var secret: Data?
        /// The recipient of codes: a phone number or an email address.
        var recipient: String?
        /// The name that the user gave it.
        var name: String?
        /// Whether codes for a phone are spoken in a call instead of texted.
        var prefersVoice: Bool?
        /// The credential of WebAuthn.
        var credential: Credential?
    }

    /// `dev_` and 16 letters or digits.
    let id: String
    var userID: String
    let factor: Factor
    let createdAt: Date
    /// Whether the user has proved to have it.
    var isConfirmed: Bool
    /// The digest of a recovery code.
    var codeHash: Data?
    var details = Details()
    /// The period of the one-time password that confirmed it, which can't be used again, or the signature count of a
    /// credential. Read only when it is added.
    var lastStep: Int?
}
