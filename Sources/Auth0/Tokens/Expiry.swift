import Foundation

extension KeyedDecodingContainer {
    /// The date of an `expires_in` member: seconds from `now` as text or number, or else a date in the decoder's own
    /// format.
    func decodeExpiry(forKey key: Key, from now: Date) -> Date? {
        if let text = try? decode(String.self, forKey: key), let seconds = Double(text), seconds.isFinite {
            return now + seconds
        }
        if let seconds = try? decode(Double.self, forKey: key) { return now + seconds }
        return try? decode(Date.self, forKey: key)
    }
}

extension Decoder {
    /// The time that relative times refer to.
    var now: Date {
        CodingUserInfoKey.now.flatMap { userInfo[$0] as? Date } ?? Date()
    }
}
