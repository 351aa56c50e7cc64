import Foundation

/// The note, stored with the credentials, that their refresh token has been sent and that no answer has been stored yet.
///
/// A program that dies meanwhile leaves it behind: the tenant may have put another refresh token in place of the stored one.
/// It accepts the stored one again for a short time, its reuse leeway (Auth0 docs, "Refresh Token Rotation"), so that the
/// next one to use the credentials has to renew them at once, even if the access token is still good.
struct RenewalJournal: Codable, Sendable, Equatable {
    /// For that many seconds an unanswered renewal is repeated early; no leeway is longer in practice.
    static let window: TimeInterval = 600

    /// Seconds to the next early attempt after one that came to nothing.
    static let pause: TimeInterval = 10

    /// When the refresh token was first sent, in seconds since 1970.
    let startedAt: Double

    /// When the last attempt ended without an answer. `nil` while it runs, and forever if the program died.
    var failedAt: Double?

    enum CodingKeys: String, CodingKey {
        case startedAt = "started_at"
        case failedAt = "failed_at"
    }

    /// The note of an attempt that begins now. It keeps the start of the unanswered ones before it: if the first of them got
    /// through, the tenant's leeway began then. Once that is over, the attempt stands for itself.
    static func begun(after previous: RenewalJournal?, at now: Date) -> RenewalJournal {
        let now = now.timeIntervalSince1970
        guard let start = previous?.startedAt, start <= now, now - start < window else {
            return RenewalJournal(startedAt: now)
        }
        return RenewalJournal(startedAt: start)
    }

    /// Whether the renewal should be repeated now. Where a clock was put back, the rather now.
    func isUrgent(at now: Date) -> Bool {
        let now = now.timeIntervalSince1970
        guard now - startedAt < Self.window else { return false }
        guard let failedAt else { return true }
        return now < failedAt || now - failedAt >= Self.pause
    }
}
