import A0JOSE
import Foundation

/// Where queued messages are brought to their recipients.
protocol MailDelivery: Sendable {
    /// Adds a message that is in the queue.
    func begin(_ ticket: Ticket<QueuedMail>)
    /// Adds a message that is in the queue, and waits until it was tried.
    func deliver(_ ticket: Ticket<QueuedMail>) async
}

/// Takes messages in that are written later, without the request waiting for them.
struct MailQueue: Sendable {
    let store: any TicketStore
    let delivery: any MailDelivery
    /// The client that causes the messages.
    let client: String?
    let random: SecureRandom
    let now: Date

    /// Messages that cannot be written are given up, and mailed links end, after five days.
    private static let lifetime: TimeInterval = 432_000

    /// The place of a message in the queue.
    func ticket(for reason: QueuedMail.Reason) throws -> Ticket<QueuedMail> {
        Ticket(
            key: try random.bytes(16), subject: QueuedMail.queue, expiresAt: now + Self.lifetime,
            details: QueuedMail(reason: reason, client: client))
    }

    /// Queues a message with a code. The request waits for it only where everyone gets one: else its time would tell
    /// who does.
    func add(_ message: PasswordlessMessage) async throws {
        let ticket = try ticket(for: .passwordless(message))
        try await store.put(ticket)
        if message.isForStrangers { await delivery.deliver(ticket) } else { delivery.begin(ticket) }
    }

    /// Queues a message.
    func add(_ reason: QueuedMail.Reason) async throws {
        let ticket = try ticket(for: reason)
        try await store.put(ticket)
        delivery.begin(ticket)
    }
}
