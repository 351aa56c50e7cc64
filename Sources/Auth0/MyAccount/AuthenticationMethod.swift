/// One way in which the user logs in.
public struct AuthenticationMethod: Decodable, Sendable, Equatable, Identifiable {
    /// E.g. `phone|dev_…`.
    public let id: String

    /// When it was added, as the tenant writes it: ISO 8601.
    public let createdAt: String

    /// `primary` for the first step of a login, `secondary` for second factors.
    public let usage: [String]

    /// The kind: a raw value of `AuthenticationMethodType`.
    public let type: String?

    /// The name that the user gave it.
    public let name: String?

    /// Whether the enrollment was completed.
    public let confirmed: Bool?

    /// The id of the user's identity that it belongs to.
    public let identityUserId: String?

    /// When the password was last changed.
    public let lastPasswordReset: String?

    /// How codes are sent to a phone: a raw value of `PreferredAuthenticationMethod`.
    public let preferredAuthenticationMethod: String?

    /// The number of a phone.
    public let phoneNumber: String?

    /// A passkey's identifier.
    public let keyId: String?

    /// A passkey's public key, base64.
    public let publicKey: String?

    /// How a passkey's authenticator is reached, e.g. `internal` or `usb` (Web Authentication Level 3 §5.8.4).
    public let transports: [String]?

    /// The browser or app that a passkey was added with.
    public let userAgent: String?

    /// The user's handle that a passkey keeps, base64url.
    public let userHandle: String?

    /// Whether a passkey can be on several devices: a raw value of `PasskeyDeviceType`.
    public let credentialDeviceType: String?

    /// Whether a passkey is backed up.
    public let credentialBackedUp: Bool?

    private enum CodingKeys: String, CodingKey {
        case id
        case createdAt = "created_at"
        case usage
        case type
        case name
        case confirmed
        case identityUserId = "identity_user_id"
        case lastPasswordReset = "last_password_reset"
        case preferredAuthenticationMethod = "preferred_authentication_method"
        case phoneNumber = "phone_number"
        case keyId = "key_id"
        case publicKey = "public_key"
        case transports
        case userAgent = "user_agent"
        case userHandle = "user_handle"
        case credentialDeviceType = "credential_device_type"
        case credentialBackedUp = "credential_backed_up"
    }

    /// Reads the tenant's response.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        createdAt = try values.decode(String.self, forKey: .createdAt)
        usage = try values.decodeIfPresent([String].self, forKey: .usage) ?? []
        type = try values.decodeIfPresent(String.self, forKey: .type)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        confirmed = try values.decodeIfPresent(Bool.self, forKey: .confirmed)
        identityUserId = try values.decodeIfPresent(String.self, forKey: .identityUserId)
        lastPasswordReset = try values.decodeIfPresent(String.self, forKey: .lastPasswordReset)
        preferredAuthenticationMethod = try values.decodeIfPresent(
            String.self, forKey: .preferredAuthenticationMethod)
        phoneNumber = try values.decodeIfPresent(String.self, forKey: .phoneNumber)
        keyId = try values.decodeIfPresent(String.self, forKey: .keyId)
        publicKey = try values.decodeIfPresent(String.self, forKey: .publicKey)
        transports = try values.decodeIfPresent([String].self, forKey: .transports)
        userAgent = try values.decodeIfPresent(String.self, forKey: .userAgent)
        userHandle = try values.decodeIfPresent(String.self, forKey: .userHandle)
        credentialDeviceType = try values.decodeIfPresent(String.self, forKey: .credentialDeviceType)
        credentialBackedUp = try values.decodeIfPresent(Bool.self, forKey: .credentialBackedUp)
    }
}

/// The tenant's list of the user's authentication methods.
public struct AuthenticationMethods: Decodable, Sendable, Equatable {
    /// The ways in which the user can log in.
    public let authenticationMethods: [AuthenticationMethod]

    private enum CodingKeys: String, CodingKey {
        case authenticationMethods = "authentication_methods"
    }
}
