import Foundation

/// The request to an authenticator for a login (Web Authentication Level 3 §5.5).
///
/// A ``PasskeyLoginChallenge`` has them as `options`. They are also read from the JSON of `PublicKeyCredential`'s
/// `parseRequestOptionsFromJSON()` (§5.1.9), where other members are ignored.
public struct PublicKeyCredentialRequestOptions: Sendable, Equatable {
    /// The challenge to sign.
    public var challenge: Data

    /// The domain that the passkey belongs to.
    public var relyingPartyID: String

    /// How long the tenant waits for the response, in seconds; `nil` if it didn't say.
    public var timeout: TimeInterval?

    /// The passkeys that can respond; if empty, any of the relying party's.
    public var allowedCredentialIDs: [Data]

    /// Whether the user has to be verified.
    public var userVerification: UserVerificationRequirement

    /// Creates options from their parts, for example those that your own backend received.
    public init(
        challenge: Data, relyingPartyID: String, timeout: TimeInterval? = nil, allowedCredentialIDs: [Data] = [],
        userVerification: UserVerificationRequirement = .preferred
    ) {
        self.challenge = challenge
        self.relyingPartyID = relyingPartyID
        self.timeout = timeout
        self.allowedCredentialIDs = allowedCredentialIDs
        self.userVerification = userVerification
    }
}

extension PublicKeyCredentialRequestOptions: Decodable {
    private enum CodingKeys: String, CodingKey {
        case challenge
        case relyingPartyID = "rpId"
        case timeout
        case allowedCredentials = "allowCredentials"
        case userVerification
    }

    /// Reads the options' JSON form.
    ///
    /// - Throws: `DecodingError` if the challenge, the RP ID, or an identifier is missing or isn't base64url text, or a
    ///   member has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            challenge: try values.decodeBase64URL(forKey: .challenge),
            relyingPartyID: try values.decode(String.self, forKey: .relyingPartyID),
            timeout: try values.decodeMilliseconds(forKey: .timeout),
            allowedCredentialIDs: try values.decodeCredentialIDs(forKey: .allowedCredentials),
            userVerification: try values.decodeKnown(forKey: .userVerification) ?? .preferred)
    }
}
