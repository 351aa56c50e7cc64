import Foundation

/// An application's server that is to be told of a logout. It is in the store before whoever caused it is answered, and until it was
/// told or given up.
struct LogoutNotice: TicketDetails {
    static let kind = "logout-notice"
    /// The subject of all tickets.
    static let queue = "back-channel"
    /// Seconds until it is given up in any case.
    static let lifetime: TimeInterval = 86_400

    /// Seconds after each attempt that failed. There is none after the last one.
    private static let pauses: [TimeInterval] = [5, 30, 120, 600, 3_600]

    let clientID: String
    /// `sid`: what the application knows the session by.
    let sessionID: String
    let userID: String
    let initiator: LogoutInitiator
    /// What the session had been given (`session_metadata`).
    var metadata: [String: TenantValue]?
    /// How often it was tried.
    private(set) var attempts = 0
    /// When it is tried next.
    private(set) var dueAt: Date

    init(
        clientID: String, sessionID: String, userID: String, initiator: LogoutInitiator,
        metadata: [String: TenantValue]? = nil, at now: Date
    ) {
        (self.clientID, self.sessionID, self.userID, self.initiator) = (clientID, sessionID, userID, initiator)
        (self.metadata, dueAt) = (metadata, now)
    }

    /// Counts an attempt that failed. False if it was the last one.
    mutating func postpone(at now: Date) -> Bool {
        attempts += 1
        guard attempts <= Self.pauses.count else { return false }
        dueAt = now + Self.pauses[attempts - 1]
        return true
    }
}

extension Ticket<LogoutNotice> {
    /// The place of a notice in the queue.
    init(_ notice: LogoutNotice, at now: Date) {
        let name = [notice.sessionID, notice.clientID, notice.initiator.rawValue, String(now.milliseconds)]
        self.init(
            key: name.joined(separator: " ").secretHash, subject: LogoutNotice.queue,
            expiresAt: now + LogoutNotice.lifetime, details: notice)
    }
}
