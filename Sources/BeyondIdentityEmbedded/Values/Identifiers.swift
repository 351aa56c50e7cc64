/// Names a credential on this device. Made by the device; the server has an identifier of its own (``Credential/passkeyId``).
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
