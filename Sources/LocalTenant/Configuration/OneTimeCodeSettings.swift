/// `email_codes` and `phone_codes` of ``MFASettings``: the codes that users get as a second factor.
public struct OneTimeCodeSettings: Sendable, Hashable {
    /// `length`: the number of digits, 4 to 40. Default: 6.
    public var length: Int
    /// `lifetime`: seconds that a code is valid. Default: 300.
    public var lifetime: Int

    /// Creates settings with this length and lifetime.
    public init(length: Int = 6, lifetime: Int = 300) {
        self.length = length
        self.lifetime = lifetime
    }

    static let lengths = 4...40
    static let lengthMessage = "a code has 4 to 40 digits."
}

extension OneTimeCodeSettings: Codable, Record {
    static let blank = OneTimeCodeSettings()
    static let table = Table<OneTimeCodeSettings> {
        Member("length", \.length, .within(lengths, lengthMessage))
        Member("lifetime", \.lifetime, .seconds)
    }
}
