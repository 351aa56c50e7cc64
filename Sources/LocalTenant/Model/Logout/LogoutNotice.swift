import Foundation

/// A logout notification for an application's server. It is stored before the request that caused it gets its response,
/// and kept until it is delivered or abandoned.
struct LogoutNotice: QueuedDetails {
    static let kind = "logout-notice"
    static let limit: Int? = nil
    static let queue = "back-channel"
    /// Seconds until it is abandoned in any case.
    static let lifetime: TimeInterval = 86_400

    /// Seconds to wait after each failed attempt. There is no wait after the last one.
    private static let pauses: [TimeInterval] = [5, 30, 120, 600, 3_600]

    let clientID: String
    /// `sid`: what the application knows the session by.
    let sessionID: String
    let userID: String
    let initiator: LogoutInitiator
    /// The session's metadata (`session_metadata`).
    var metadata: [String: TenantValue]?
    /// The number of attempts.
    private(set) var attempts = 0
    /// The time of the next attempt.
    private(set) var dueAt: Date

    init(
        clientID: String, sessionID: String, userID: String, initiator: LogoutInitiator,
        metadata: [String: TenantValue]? = nil, at now: Date
    ) {
        (self.clientID, self.sessionID, self.userID, self.initiator) = (clientID, sessionID, userID, initiator)
        (self.metadata, dueAt) = (metadata, now)
    }

    fileprivate mutating func postpone(at now: Date) -> Bool {
        attempts += 1
        guard attempts <= Self.pauses.count else { return false }
        dueAt = now + Self.pauses[attempts - 1]
        return true
    }
}

extension Ticket<LogoutNotice> {
    /// A notice's entry in the queue.
    init(_ notice: LogoutNotice, at now: Date) {
        let name = [notice.sessionID, notice.clientID, notice.initiator.rawValue, String(now.milliseconds)]
        self.init(
            key: name.joined(separator: " ").secretHash, subject: LogoutNotice.queue,
            expiresAt: now + LogoutNotice.lifetime, dueAt: notice.dueAt, details: notice)
    }

    /// Counts a failed attempt. False if it was the last one.
    mutating func postpone(at now: Date) -> Bool {
        defer { dueAt = details.dueAt }
        return details.postpone(at: now)
    }
}
