/// A security key that is plugged in.
public struct SecurityKey: Sendable, Hashable, Identifiable {
    /// The key's path, such as `/dev/hidraw3`. It may change each time the key is plugged in.
    public let id: String

    /// The maker's name for it.
    public let name: String

    /// Creates a key with this path and name.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A security key's request for its PIN.
public struct SecurityKeyPINQuestion: Sendable, Equatable {
    /// The key whose PIN is requested.
    public let key: SecurityKey

    /// Whether the previous PIN was wrong.
    public let isRepeated: Bool

    /// How many more wrong PINs the key accepts before it blocks its PIN; `nil` if it didn't say.
    public let retriesLeft: Int?
}
