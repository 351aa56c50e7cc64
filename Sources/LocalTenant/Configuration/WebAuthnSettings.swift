/// `webauthn_roaming` and `webauthn_platform` of ``MFASettings``: how a second factor is used with WebAuthn.
public struct WebAuthnSettings: Sendable, Hashable {
    /// Whether an authenticator verifies its user, with a PIN, a fingerprint, or the like.
    public enum UserVerification: String, Sendable, Codable, CaseIterable, Choice {
        /// If it can't be avoided: a touch is enough.
        case discouraged
        /// If the authenticator can.
        case preferred
        /// Always. Other authenticators are rejected.
        case required
    }

    /// `user_verification`. Default: preferred for security keys, required for the user's device.
    public var userVerification: UserVerification?
    /// `relying_party_identifier`: the domain that the credentials belong to. Default: that of
    /// ``PasskeySettings/relyingPartyID``.
    public var relyingPartyID: String?

    /// Creates settings with this verification and relying party; nil for the defaults.
    public init(userVerification: UserVerification? = nil, relyingPartyID: String? = nil) {
        self.userVerification = userVerification
        self.relyingPartyID = relyingPartyID
    }
}

extension WebAuthnSettings: Codable, Record {
    static let blank = WebAuthnSettings()
    static let table = Table<WebAuthnSettings> {
        Member("user_verification", \.userVerification)
        Member("relying_party_identifier", \.relyingPartyID, .domain("localhost"))
    }
}
