import Foundation

/// The request to an authenticator for a new passkey (Web Authentication Level 3 §5.4).
///
/// A ``PasskeySignupChallenge`` has them as `options`. They are also read from the JSON of `PublicKeyCredential`'s
/// `parseCreationOptionsFromJSON()` (§5.1.8), where other members are ignored.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public struct PublicKeyCredentialCreationOptions: Sendable, Equatable {
    /// The challenge to sign.
    public var challenge: Data

    /// The domain that the passkey will belong to.
    public var relyingPartyID: String

    /// The relying party's name for people.
    public var relyingPartyName: String

    /// The user's handle, 1 to 64 bytes, which the passkey keeps.
    public var userID: Data

    /// Distinguishes the user's accounts, such as an email address.
    public var userName: String

    /// The user's name.
    public var userDisplayName: String

    /// The signature algorithms that the tenant accepts, by their COSE numbers (RFC 9053 §2, RFC 8812 §2), best first.
    public var algorithms: [Int]

    /// How long the tenant waits for the response, in seconds; `nil` if it didn't say.
    public var timeout: TimeInterval?

    /// Existing passkeys of the user: an authenticator that has one of them doesn't create another.
    public var excludedCredentialIDs: [Data]

    /// The required location of the authenticator; anywhere if `nil`.
    public var authenticatorAttachment: PasskeyAttachment?

    /// Whether the passkey has to be found without its identifier.
    public var residentKey: ResidentKeyRequirement

    /// Whether the user has to be verified.
    public var userVerification: UserVerificationRequirement

    /// ES256 and RS256, which count if the tenant names none (Web Authentication Level 3 §5.1.3).
    public static let defaultAlgorithms = [-7, -257]

    /// Creates options from their parts, for example those that your own backend received.
    public init(
        challenge: Data, relyingPartyID: String, relyingPartyName: String? = nil, userID: Data, userName: String,
        userDisplayName: String? = nil, algorithms: [Int] = defaultAlgorithms, timeout: TimeInterval? = nil,
        excludedCredentialIDs: [Data] = [], authenticatorAttachment: PasskeyAttachment? = nil,
        residentKey: ResidentKeyRequirement = .required, userVerification: UserVerificationRequirement = .preferred
    ) {
        self.challenge = challenge
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName ?? relyingPartyID
        self.userID = userID
        self.userName = userName
        self.userDisplayName = userDisplayName ?? userName
        self.algorithms = algorithms
        self.timeout = timeout
        self.excludedCredentialIDs = excludedCredentialIDs
        self.authenticatorAttachment = authenticatorAttachment
        self.residentKey = residentKey
        self.userVerification = userVerification
    }
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PublicKeyCredentialCreationOptions: Decodable {
    private enum CodingKeys: String, CodingKey {
        case challenge
        case relyingParty = "rp"
        case user
        case algorithms = "pubKeyCredParams"
        case timeout
        case excludedCredentials = "excludeCredentials"
        case selection = "authenticatorSelection"
    }

    private enum EntityKeys: String, CodingKey {
        case id
        case name
        case displayName
    }

    private enum SelectionKeys: String, CodingKey {
        case authenticatorAttachment
        case residentKey
        case requireResidentKey
        case userVerification
    }

    private struct Algorithm: Decodable {
        let type: String
        let alg: Int
    }

    /// Reads the options' JSON form.
    ///
    /// - Throws: `DecodingError` if the challenge, the RP ID, the user's handle or name, or an identifier is missing or
    ///   isn't base64url text, or a member has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let relyingParty = try values.nestedContainer(keyedBy: EntityKeys.self, forKey: .relyingParty)
        let user = try values.nestedContainer(keyedBy: EntityKeys.self, forKey: .user)
        self.init(
            challenge: try values.decodeBase64URL(forKey: .challenge),
            relyingPartyID: try relyingParty.decode(String.self, forKey: .id),
            relyingPartyName: try relyingParty.decodeIfPresent(String.self, forKey: .name),
            userID: try user.decodeBase64URL(forKey: .id),
            userName: try user.decode(String.self, forKey: .name),
            userDisplayName: try user.decodeIfPresent(String.self, forKey: .displayName),
            timeout: try values.decodeMilliseconds(forKey: .timeout),
            excludedCredentialIDs: try values.decodeCredentialIDs(forKey: .excludedCredentials),
            residentKey: .discouraged)
        if let named = try values.decodeIfPresent([Algorithm].self, forKey: .algorithms), !named.isEmpty {
            algorithms = named.filter { $0.type == "public-key" }.map(\.alg)
        }
        if values.contains(.selection) {
            try readSelection(values.nestedContainer(keyedBy: SelectionKeys.self, forKey: .selection))
        }
    }

    private mutating func readSelection(_ selection: KeyedDecodingContainer<SelectionKeys>) throws {
        authenticatorAttachment =
            switch try selection.decodeIfPresent(String.self, forKey: .authenticatorAttachment) {
            case "platform": .platform
            case "cross-platform": .crossPlatform
            default: nil
            }
        // The older member counts if the newer one is missing (Web Authentication Level 3 §5.4.4).
        let isRequired = try selection.decodeIfPresent(Bool.self, forKey: .requireResidentKey) ?? false
        residentKey = try selection.decodeKnown(forKey: .residentKey) ?? (isRequired ? .required : .discouraged)
        userVerification = try selection.decodeKnown(forKey: .userVerification) ?? .preferred
    }
}
