import A0Web

/// `signed_request_object` of a client: authorization requests that it signs (RFC 9101).
public struct SignedRequestObjects: Sendable, Hashable {
    /// `required`: whether the client's authorization requests must be signed. Default: false.
    public var isRequired: Bool
    /// `jwks`: the public keys that verify them; the Management API has `credentials` in place of them. Default: none,
    /// which means that the client can't sign requests.
    public var keys: TenantKeySet

    /// Creates the settings of a client, which by default doesn't sign requests.
    public init(isRequired: Bool = false, keys: TenantKeySet = .init(keys: [])) {
        self.isRequired = isRequired
        self.keys = keys
    }

    func validate(_ path: String) throws(TenantError) {
        try keys.validate("\(path).jwks")
        try require(
            !isRequired || !keys.keys.isEmpty, "\(path).jwks", "a client that must sign requests needs its public keys."
        )
    }
}

extension SignedRequestObjects: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case isRequired = "required"
        case keys = "jwks"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self, besides: ["credentials"])
        self.init(
            isRequired: try values.value(.isRequired, default: false),
            keys: try values.value(.keys, default: TenantKeySet(keys: [])))
    }
}
