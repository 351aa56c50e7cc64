import Foundation

/// Records that a user skipped creating a passkey.
struct DeclinedPasskey: TicketDetails {
    static let kind = "declined-passkey"
    static let limit: Int? = nil
    /// Seconds until the user is asked again: 30 days.
    static let lifetime: TimeInterval = 30 * 86_400
}

extension TicketStore {
    /// Records that a user skipped creating a passkey.
    func declinePasskey(of user: UserRecord, at now: Date) async throws {
        try await put(
            Ticket(
                key: user.id.secretHash, subject: user.id, expiresAt: now + DeclinedPasskey.lifetime,
                details: DeclinedPasskey()))
    }

    func hasDeclinedPasskey(_ user: UserRecord, at now: Date) async throws -> Bool {
        guard let ticket = try await ticket(user.id.secretHash, as: DeclinedPasskey.self) else { return false }
        return ticket.expiresAt > now
    }
}
