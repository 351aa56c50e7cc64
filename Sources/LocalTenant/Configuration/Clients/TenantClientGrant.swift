import A0Web

/// What a client may do at an API for itself, with `client_credentials`.
///
/// The JSON keys are those of Auth0's client grants: `client_id`, `audience`, `scope`.
public struct TenantClientGrant: Sendable, Hashable {
    /// `client_id`. Required.
    public var clientID: String
    /// `audience`: the identifier of the API. `/api/v2/` is the tenant's own Management API, whatever its port. Required.
    public var audience: String
    /// `scope`: which of the API's scopes the client gets. Default: none.
    public var scope: [String]

    /// What a client may ask of an API for itself.
    public init(clientID: String, audience: String, scope: [String] = []) {
        self.clientID = clientID
        self.audience = audience
        self.scope = scope
    }
}

extension TenantClientGrant: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case clientID = "client_id"
        case audience, scope
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            clientID: try values.required(.clientID), audience: try values.required(.audience),
            scope: try values.value(.scope, default: []))
    }
}
