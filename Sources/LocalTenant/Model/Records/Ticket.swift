import Foundation

/// Something that is good for one use within a short time, with what it is good for: a code that was mailed, a link, an
/// `mfa_token`.
struct Ticket<Details: TicketDetails>: Sendable, Equatable {
    /// The digest of the secret, or of whatever else the ticket is found by.
    let key: Data
    /// Whom it belongs to, where that has to be found.
    var subject = ""
    let expiresAt: Date
    var details: Details
}

/// What one kind of ticket is good for.
protocol TicketDetails: Codable, Sendable, Equatable {
    /// The name of this kind in the store.
    static var kind: String { get }
}
