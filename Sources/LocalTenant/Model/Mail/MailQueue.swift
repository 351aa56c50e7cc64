import A0JOSE
import Foundation

/// Delivers queued messages to their recipients.
protocol MailDelivery: Sendable {
    /// Adds a message that is in the queue.
    func begin(_ ticket: Ticket<QueuedMail>)
    /// Adds a message that is in the queue, and waits until delivery was attempted.
    func deliver(_ ticket: Ticket<QueuedMail>) async
}

/// Queues messages that are written later, so that the request doesn't wait for them.
struct MailQueue: Sendable {
    let store: any TicketStore
    let delivery: any MailDelivery
    /// The client that caused the messages.
    let client: String?
    /// The language of the request that caused the messages.
    let language: String
    let random: SecureRandom
    let now: Date

    /// After five days, messages that can't be written are abandoned, and emailed links expire.
    private static let lifetime: TimeInterval = 432_000

    /// A message's entry in the queue.
    func ticket(for reason: QueuedMail.Reason) throws -> Ticket<QueuedMail> {
        Ticket(
            key: try random.bytes(16), subject: QueuedMail.queue, expiresAt: now + Self.lifetime,
            details: QueuedMail(reason: reason, client: client, language: language))
    }

    /// Queues a message with a code. The request waits for it only if every recipient gets one: otherwise, the response
    /// time would reveal who has an account.
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
