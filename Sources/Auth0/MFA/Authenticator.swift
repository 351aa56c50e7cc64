/// A second factor that a user has enrolled.
public struct Authenticator: Decodable, Sendable, Hashable {
    /// `otp`, `oob` or `recovery-code`.
    public let authenticatorType: String

    /// `sms`, `voice`, `email` or `auth0` (push messages), for the type `oob`.
    public let oobChannel: String?

    /// E.g. `sms|dev_…`.
    public let id: String

    /// A name that people recognize, e.g. the end of a phone number.
    public let name: String?

    /// Whether the enrollment was completed.
    public let active: Bool

    /// The kind of factor: `otp`, `phone`, `email`, `push-notification` or `recovery-code`. Empty if the tenant doesn't
    /// say.
    public let type: String

    /// Creates an authenticator from its parts, for tests.
    public init(
        authenticatorType: String, oobChannel: String? = nil, id: String, name: String? = nil, active: Bool,
        type: String = ""
    ) {
        self.authenticatorType = authenticatorType
        self.oobChannel = oobChannel
        self.id = id
        self.name = name
        self.active = active
        self.type = type
    }

    private enum CodingKeys: String, CodingKey {
        case authenticatorType = "authenticator_type"
        case oobChannel = "oob_channel"
        case id
        case name
        case active
        case type
    }

    /// Reads the tenant's response.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            authenticatorType: try values.decode(String.self, forKey: .authenticatorType),
            oobChannel: try values.decodeIfPresent(String.self, forKey: .oobChannel),
            id: try values.decode(String.self, forKey: .id),
            name: try values.decodeIfPresent(String.self, forKey: .name),
            active: try values.decode(Bool.self, forKey: .active),
            type: try values.decodeIfPresent(String.self, forKey: .type) ?? "")
    }

    /// One authenticator has one `id`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
