import A0Web

/// `passkeys` of a tenant: the relying party of WebAuthn.
public struct PasskeySettings: Sendable, Hashable {
    /// `enabled`: whether `/passkey/register` and `/passkey/challenge` are available. Default: true.
    public var isEnabled: Bool
    /// `relying_party_id`: the domain that passkeys belong to. Pages of the tenant can use them only under that name or
    /// one below it, and with https unless it's `localhost`: see ``TenantConfiguration/host``. Default: the host of the
    /// tenant if it is a name, else `localhost`.
    public var relyingPartyID: String
    /// `origins`: other origins that may use passkeys, such as `android:apk-key-hash:` and the hash of an application.
    /// The tenant's own pages, the `web_origins` and `allowed_origins` of the client, and `https://` with the domain,
    /// which apps on Apple platforms send, don't need to be listed. Default: none.
    public var origins: Set<String>

    /// Passkeys of this relying party, from these origins.
    public init(isEnabled: Bool = true, relyingPartyID: String = "localhost", origins: Set<String> = []) {
        self.isEnabled = isEnabled
        self.relyingPartyID = relyingPartyID
        self.origins = origins
    }
}

extension PasskeySettings: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case isEnabled = "enabled"
        case relyingPartyID = "relying_party_id"
        case origins
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            isEnabled: try values.value(.isEnabled, default: true),
            relyingPartyID: try values.value(.relyingPartyID, default: "localhost"),
            origins: try values.value(.origins, default: []))
    }
}
