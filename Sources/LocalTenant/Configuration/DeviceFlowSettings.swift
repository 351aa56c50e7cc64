/// `device_flow`: the format of the codes that users enter from another device (RFC 8628 §6.1).
public struct DeviceFlowSettings: Sendable, Hashable {
    /// The characters of user codes (`charset`).
    public enum Charset: String, Sendable, Codable, CaseIterable, Choice {
        /// Twenty consonants, which form no words.
        case base20
        /// Digits.
        case digits

        var characters: [Character] {
            switch self {
            case .base20: Array("BCDFGHJKLMNPQRSTVWXZ")
            case .digits: Array("0123456789")
            }
        }

        /// The minimum length that prevents guessing.
        var minimumLength: Int {
            switch self {
            case .base20: 8
            case .digits: 9
            }
        }
    }

    /// `charset`. Default: `base20`.
    public var charset: Charset
    /// `mask`: `*` stands for a character of the code; `-` and spaces make it easier to read. At most 20 characters.
    /// Default: `****-****`; for digits `***-***-***`.
    public var mask: String

    /// Creates settings for user codes with these characters, in this format.
    public init(charset: Charset = .base20, mask: String? = nil) {
        self.charset = charset
        self.mask = mask ?? (charset == .base20 ? "****-****" : "***-***-***")
    }

    /// The lifetime of device codes and user codes, in seconds.
    static let lifetime = 900
    /// Seconds between two polls of a device.
    static let interval = 5
}

extension DeviceFlowSettings: Codable, Record {
    static let blank = DeviceFlowSettings()
    static let table = Table<DeviceFlowSettings> {
        Member("charset", \.charset)
        Member(
            "mask", \.mask, Rule("a mask has at most 20 characters.") { $0.count <= 20 },
            Rule("a mask consists of *, -, and spaces.") { $0.allSatisfy { "*- ".contains($0) } })
    }

    mutating func complete(_ isGiven: (String) -> Bool) {
        if !isGiven("mask") { self = DeviceFlowSettings(charset: charset) }
    }

    func checkTogether() throws(TenantError) {
        let stars = mask.count { $0 == "*" }
        try require(
            stars >= charset.minimumLength, "mask",
            "\(stars) characters of \(charset.rawValue) are easy to guess; take at least \(charset.minimumLength).")
    }
}
