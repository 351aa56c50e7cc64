import A0Encoding

/// An application that users log in to: an OpenID Connect client of the provider.
public struct DelegateApplication: Sendable, Equatable {
    /// Names the application in URLs, usually a UUID.
    public var id: String
    /// For people.
    public var displayName: String
    /// `client_id`.
    public var clientID: String
    /// `client_secret`; `nil` for a public client, which has to use PKCE (RFC 7636).
    public var clientSecret: String?
    /// The allowed redirect URIs, compared character by character (RFC 9700 §2.1).
    public var redirectURIs: [String]
    /// The app that holds the credentials.
    public var authenticatorConfigID: String

    /// Creates an application from its members.
    public init(
        id: String, displayName: String, clientID: String, clientSecret: String? = nil, redirectURIs: [String],
        authenticatorConfigID: String
    ) {
        self.id = id
        self.displayName = displayName
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.redirectURIs = redirectURIs
        self.authenticatorConfigID = authenticatorConfigID
    }
}

extension DelegateApplication: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id
        case displayName = "display_name"
        case clientID = "client_id"
        case clientSecret = "client_secret"
        case redirectURIs = "redirect_uris"
        case authenticatorConfigID = "authenticator_config_id"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            id: try values.required(.id),
            displayName: try values.required(.displayName),
            clientID: try values.required(.clientID),
            clientSecret: try values.value(.clientSecret),
            redirectURIs: try values.required(.redirectURIs),
            authenticatorConfigID: try values.required(.authenticatorConfigID))
    }
}
