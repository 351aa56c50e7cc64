import Foundation

/// A user who wants no passkey for now.
struct DeclinedPasskey: TicketDetails {
    static let kind = "declined-passkey"
    /// Seconds until the user is asked again: 30 days.
    static let lifetime: TimeInterval = 30 * 86_400
}

extension Call {
    func declinePasskey(of user: UserRecord) async throws {
        try await store.put(
            Ticket(
                key: user.id.secretHash, subject: user.id, expiresAt: now + DeclinedPasskey.lifetime,
                details: DeclinedPasskey()))
    }

    func hasDeclinedPasskey(_ user: UserRecord) async throws -> Bool {
        guard let ticket = try await store.ticket(user.id.secretHash, as: DeclinedPasskey.self) else { return false }
        return ticket.expiresAt > now
    }
}
