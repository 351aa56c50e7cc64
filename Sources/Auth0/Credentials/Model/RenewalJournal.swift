import Foundation

/// A note, stored with the credentials, that their refresh token was sent and no response has been stored yet.
///
/// It stays behind if the program dies: the tenant may have rotated the refresh token. The tenant accepts the stored
/// one again for a short time, its reuse leeway (Auth0 docs, "Refresh Token Rotation"), so the next caller has to renew
/// at once, even if the access token is still valid.
struct RenewalJournal: Codable, Sendable, Equatable {
    /// Seconds after the refresh token was last sent during which an unanswered renewal is repeated early. No leeway is
    /// longer in practice.
    static let window: TimeInterval = 600

    /// Seconds from a failed attempt to the next early one, at first and at most. A request may take a minute to fail,
    /// and the next one has to arrive within the leeway, which is often three minutes.
    static let pauses: ClosedRange<TimeInterval> = 2...20

    /// When the refresh token was first sent, in seconds since 1970.
    let startedAt: Double

    /// The latest time at which it may have arrived; `nil` for `startedAt`. The leeway may have begun only then.
    private(set) var sentAt: Double?

    /// When the last attempt ended without a response. `nil` while it runs, and permanently if the program died.
    private(set) var failedAt: Double?

    enum CodingKeys: String, CodingKey {
        case startedAt = "started_at"
        case sentAt = "sent_at"
        case failedAt = "failed_at"
    }

    init(startedAt: Double, sentAt: Double? = nil, failedAt: Double? = nil) {
        (self.startedAt, self.sentAt, self.failedAt) = (startedAt, sentAt, failedAt)
    }

    /// The note for an attempt that begins now. It keeps the start time of unanswered attempts before it, unless the
    /// tenant no longer accepts their refresh token.
    static func begun(after previous: RenewalJournal?, at now: Date) -> RenewalJournal {
        let time = now.timeIntervalSince1970
        guard let previous, previous.startedAt <= time, previous.isRecent(at: now) else {
            return RenewalJournal(startedAt: time)
        }
        return RenewalJournal(startedAt: previous.startedAt, sentAt: time)
    }

    /// The note after the attempt failed.
    ///
    /// - Parameters:
    ///   - wasSent: Whether the refresh token may have arrived.
    ///   - previous: The note before the attempt.
    func failed(at now: Date, wasSent: Bool, after previous: RenewalJournal?) -> RenewalJournal {
        var failed = self
        failed.failedAt = now.timeIntervalSince1970
        if wasSent {
            failed.sentAt = failed.failedAt
        } else if let previous, previous.startedAt == startedAt {
            failed.sentAt = previous.sentAt
        }
        return failed
    }

    /// Whether the tenant may still accept the refresh token. Also `true` if the clock was set back.
    func isRecent(at now: Date) -> Bool {
        now.timeIntervalSince1970 - (sentAt ?? startedAt) < Self.window
    }

    /// Whether the renewal should be repeated now. Also `true` if the clock was set back.
    ///
    /// - Parameter isOwn: Whether this process has attempted it, and goes on. Only then a pause follows a failed
    ///   attempt: the process that failed may have died since, and the next call may come too late.
    func isUrgent(at now: Date, isOwn: Bool) -> Bool {
        guard isRecent(at: now) else { return false }
        guard isOwn, let failedAt else { return true }
        let pause = min(max((failedAt - startedAt) / 10, Self.pauses.lowerBound), Self.pauses.upperBound)
        let elapsed = now.timeIntervalSince1970 - failedAt
        return elapsed < 0 || elapsed >= pause
    }
}
