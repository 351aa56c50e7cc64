import Foundation

/// An event of the log that log streams haven't sent yet. It is stored along with the event.
struct StreamedEvent: QueuedDetails {
    static let kind = "streamed-event"
    static let limit: Int? = LogEvent.limit
    static let queue = "log-streams"
    /// Seconds until it is abandoned in any case.
    static let lifetime: TimeInterval = 7 * 86_400

    let eventID: String
}

extension Ticket<StreamedEvent> {
    /// An event's entry in the queue.
    init(_ event: LogEvent) {
        self.init(
            key: event.id.secretHash, subject: StreamedEvent.queue, expiresAt: event.date + StreamedEvent.lifetime,
            details: StreamedEvent(eventID: event.id))
    }
}
