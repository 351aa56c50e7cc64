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

extension PasskeySettings: Codable, Record {
    static let blank = PasskeySettings()
    static let table = Table<PasskeySettings> {
        Member("enabled", \.isEnabled)
        Member("relying_party_id", \.relyingPartyID, .domain("localhost"))
        Member("origins", \.origins)
    }
}
