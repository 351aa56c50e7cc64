/// Identifies a credential on this device. The device creates it; the server has its own identifier
/// (``Credential/passkeyId``).
public struct CredentialID: Hashable, Sendable {
    /// The identifier.
    public let value: String

    /// An identifier.
    public init(_ value: String) { self.value = value }
}

/// Names an identity of a realm.
public struct IdentityID: Hashable, Sendable {
    /// The identifier.
    public let value: String

    /// An identifier.
    public init(_ value: String) { self.value = value }
}

/// Names the private key of a credential in the store of this device.
public struct KeyHandle: Hashable, Sendable {
    /// The identifier.
    public let value: String

    /// An identifier.
    public init(_ value: String) { self.value = value }
}

/// Names a realm of a tenant.
public struct RealmID: Hashable, Sendable {
    /// The identifier.
    public let value: String

    /// An identifier.
    public init(_ value: String) { self.value = value }
}

/// Names a tenant.
public struct TenantID: Hashable, Sendable {
    /// The identifier.
    public let value: String

    /// An identifier.
    public init(_ value: String) { self.value = value }
}
