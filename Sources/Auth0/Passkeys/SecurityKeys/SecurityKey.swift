/// A security key that is plugged in.
public struct SecurityKey: Sendable, Hashable, Identifiable {
    /// Where the system has the key, such as `/dev/hidraw3`. Another one each time that it is plugged in.
    public let id: String

    /// What its maker calls it.
    public let name: String

    /// A key with this place and name.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A security key's question for its PIN.
public struct SecurityKeyPINQuestion: Sendable, Equatable {
    /// The key whose PIN is asked for.
    public let key: SecurityKey

    /// Whether the PIN that was given before was wrong.
    public let isRepeated: Bool

    /// How many more wrong PINs the key takes before it blocks its PIN; `nil` if it did not tell.
    public let retriesLeft: Int?
}
