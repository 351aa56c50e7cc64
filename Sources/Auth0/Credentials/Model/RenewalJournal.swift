import Foundation

/// A note, stored with the credentials, that their refresh token was sent and no response has been stored yet.
///
/// It stays behind if the program dies: the tenant may have rotated the refresh token. The tenant accepts the stored
/// one again for a short time, its reuse leeway (Auth0 docs, "Refresh Token Rotation"), so the next caller has to renew
/// at once, even if the access token is still valid.
struct RenewalJournal: Codable, Sendable, Equatable {
    /// Seconds during which an unanswered renewal is repeated early. No leeway is longer in practice.
    static let window: TimeInterval = 600

    /// Seconds from a failed attempt to the next early one.
    static let pause: TimeInterval = 2

    /// When the refresh token was first sent, in seconds since 1970.
    let startedAt: Double

    /// When the last attempt ended without a response. `nil` while it runs, and permanently if the program died.
    var failedAt: Double?

    enum CodingKeys: String, CodingKey {
        case startedAt = "started_at"
        case failedAt = "failed_at"
    }

    /// The note for an attempt that begins now. It keeps the start time of unanswered attempts before it: if the first
    /// of them reached the tenant, the leeway began then. After the leeway, the attempt counts on its own.
    static func begun(after previous: RenewalJournal?, at now: Date) -> RenewalJournal {
        let now = now.timeIntervalSince1970
        guard let start = previous?.startedAt, start <= now, now - start < window else {
            return RenewalJournal(startedAt: now)
        }
        return RenewalJournal(startedAt: start)
    }

    /// Whether the renewal should be repeated now. Also `true` if the clock was set back.
    func isUrgent(at now: Date) -> Bool {
        let now = now.timeIntervalSince1970
        guard now - startedAt < Self.window else { return false }
        guard let failedAt else { return true }
        return now < failedAt || now - failedAt >= Self.pause
    }
}
