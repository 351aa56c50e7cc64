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
}

extension SignedRequestObjects: Codable, Record {
    static let blank = SignedRequestObjects()
    static let table = Table<SignedRequestObjects> {
        Member("required", \.isRequired)
        Member("jwks", \.keys)
        Member.withoutEffect("credentials")
    }

    func checkTogether() throws(TenantError) {
        try require(
            !isRequired || !keys.keys.isEmpty, "jwks", "a client that must sign requests needs its public keys.")
    }
}
