import Foundation

/// Short-lived, single-use tickets.
protocol TicketStore: Sendable {
    /// Adds the ticket, or replaces the one with the same key. Beyond the limit of its kind, the oldest are deleted.
    func put<Details>(_ ticket: Ticket<Details>) async throws(StoreError)
    /// The ticket, whether it has expired or not.
    func ticket<Details>(_ key: Data, as type: Details.Type) async throws(StoreError) -> Ticket<Details>?
    /// A subject's unexpired tickets, oldest first.
    func tickets<Details>(
        subject: String, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> [Ticket<Details>]
    /// The first ``QueuedDetails/partSize`` unexpired messages of a queue that are due, the longest due first.
    func dueTickets<Details: QueuedDetails>(
        as type: Details.Type, at now: Date
    ) async throws(StoreError) -> [Ticket<Details>]
    /// When the first unexpired message of a queue is due; nil if there is none.
    func nextDue<Details: QueuedDetails>(as type: Details.Type, at now: Date) async throws(StoreError) -> Date?
    /// Replaces the details and the due date; false if the ticket is gone.
    func change<Details>(_ ticket: Ticket<Details>) async throws(StoreError) -> Bool
    /// Uses up one of `limit` guesses; nil if there was none left, or the ticket has expired or is gone.
    func guessTicket<Details>(
        _ key: Data, as type: Details.Type, limit: Int, at now: Date
    ) async throws(StoreError) -> Ticket<Details>?
    /// Deletes a subject's tickets.
    func deleteTickets<Details: TicketDetails>(subject: String, as type: Details.Type) async throws(StoreError)
    /// Redeems the ticket; nil if it has expired or is gone.
    func redeemTicket<Details>(
        _ key: Data, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> Ticket<Details>?
}
