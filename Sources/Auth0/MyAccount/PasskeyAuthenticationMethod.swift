import Foundation

/// A passkey that was added.
public struct PasskeyAuthenticationMethod: Identifiable, Equatable, Sendable {
    /// E.g. `passkey|dev_…`.
    public let id: String

    /// `passkey`.
    public let type: String

    /// The id of the user's identity that it belongs to.
    public let userIdentityId: String

    /// The user agent that it was added with.
    public let userAgent: String?

    /// The public half of the passkey.
    public let credential: PasskeyCredential

    /// When it was added.
    public let createdAt: Date

    /// The model of the authenticator (Web Authentication Level 3 §6.1); empty if the tenant doesn't say.
    public let aaguid: String

    /// The domain that it belongs to; empty if the tenant doesn't say.
    public let relyingPartyIdentifier: String
}

/// The public half of a passkey.
public struct PasskeyCredential: Identifiable, Equatable, Sendable {
    /// The passkey's identifier.
    public let id: String

    /// The public key.
    public let publicKey: Data

    /// The user's handle that the passkey keeps.
    public let userHandle: Data

    /// Whether it can be on several devices.
    public let deviceType: PasskeyDeviceType

    /// Whether it is backed up.
    public let isBackedUp: Bool
}

/// Whether a passkey can be on several devices.
public enum PasskeyDeviceType: String, Decodable, Sendable {
    /// It stays on the device that it was made on.
    case singleDevice = "single_device"
    /// It can be synchronized between devices.
    case multiDevice = "multi_device"
}

extension PasskeyAuthenticationMethod: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id
        case type
        case userIdentityId = "identity_user_id"
        case userAgent = "user_agent"
        case createdAt = "created_at"
        case aaguid
        case relyingPartyIdentifier = "relying_party_id"
    }

    /// Reads the tenant's response.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let createdAt = try? Date(values.decode(String.self, forKey: .createdAt), strategy: style) else {
            throw DecodingError.dataCorruptedError(
                forKey: .createdAt, in: values, debugDescription: "No ISO 8601 time with fractions of a second.")
        }
        self.init(
            id: try values.decode(String.self, forKey: .id),
            type: try values.decode(String.self, forKey: .type),
            userIdentityId: try values.decode(String.self, forKey: .userIdentityId),
            userAgent: try values.decodeIfPresent(String.self, forKey: .userAgent),
            credential: try PasskeyCredential(from: decoder),
            createdAt: createdAt,
            aaguid: try values.decodeIfPresent(String.self, forKey: .aaguid) ?? "",
            relyingPartyIdentifier: try values.decodeIfPresent(String.self, forKey: .relyingPartyIdentifier) ?? "")
    }
}

extension PasskeyCredential: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id = "key_id"
        case publicKey = "public_key"
        case userHandle = "user_handle"
        case deviceType = "credential_device_type"
        case isBackedUp = "credential_backed_up"
    }

    /// Reads the tenant's response.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let publicKey = Data(base64Encoded: try values.decode(String.self, forKey: .publicKey)) else {
            throw DecodingError.dataCorruptedError(forKey: .publicKey, in: values, debugDescription: "No base64 text.")
        }
        self.init(
            id: try values.decode(String.self, forKey: .id),
            publicKey: publicKey,
            userHandle: try values.decodeBase64URL(forKey: .userHandle),
            deviceType: try values.decode(PasskeyDeviceType.self, forKey: .deviceType),
            isBackedUp: try values.decode(Bool.self, forKey: .isBackedUp))
    }
}
