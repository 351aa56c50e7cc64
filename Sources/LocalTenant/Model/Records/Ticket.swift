import Foundation

/// A short-lived, single-use credential with its data: an emailed code, a link, or an `mfa_token`.
struct Ticket<Details: TicketDetails>: Sendable, Equatable {
    /// The digest of the secret, or of another value that identifies the ticket.
    let key: Data
    /// The owner, if tickets must be found by owner.
    var subject = ""
    let expiresAt: Date
    /// When a queued message is to be delivered.
    var dueAt = Date(timeIntervalSince1970: 0)
    var details: Details
}

/// The data of one kind of ticket.
protocol TicketDetails: Codable, Sendable, Equatable {
    /// The name of this kind in the store.
    static var kind: String { get }
    /// Roughly how many of this kind are kept, the newest ones; nil for all, until they expire.
    static var limit: Int? { get }
}

extension TicketDetails {
    /// A million, because anyone may cause tickets, and they must not fill the disk.
    static var limit: Int? { 1_000_000 }
}
