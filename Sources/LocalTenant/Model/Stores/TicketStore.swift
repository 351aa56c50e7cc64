import Foundation

/// What is good for one use within a short time.
protocol TicketStore: Sendable {
    /// Adds the ticket in place of one with the same key. The oldest of its kind go where there are more than ten thousand or so.
    func put<Details>(_ ticket: Ticket<Details>) async throws(StoreError)
    /// The ticket, whether it has expired or not.
    func ticket<Details>(_ key: Data, as type: Details.Type) async throws(StoreError) -> Ticket<Details>?
    /// What a subject has that has not expired, oldest first.
    func tickets<Details>(
        subject: String, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> [Ticket<Details>]
    /// Replaces the details; false if the ticket is gone.
    func change<Details>(_ ticket: Ticket<Details>) async throws(StoreError) -> Bool
    /// Uses up one of `limit` guesses; nil if there was none left, or the ticket has expired or is gone.
    func guessTicket<Details>(
        _ key: Data, as type: Details.Type, limit: Int, at now: Date
    ) async throws(StoreError) -> Ticket<Details>?
    /// Takes the ticket out; nil if it has expired or is gone.
    func redeemTicket<Details>(
        _ key: Data, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> Ticket<Details>?
}
