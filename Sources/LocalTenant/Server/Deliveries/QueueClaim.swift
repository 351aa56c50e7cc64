import Foundation

extension Tenant {
    /// Whether other processes use the same database.
    var isShared: Bool { declared.database != nil }

    /// Runs `body` with a queued message as it is now, unless it's no longer in the queue, or another process has it.
    /// If a process ends before its messages are delivered, others can have them a minute later.
    func claiming<Details>(
        _ ticket: Ticket<Details>, _ body: (Ticket<Details>) async throws -> Void
    ) async throws {
        let name = "\(Details.kind) \(ticket.key.base64EncodedString())"
        if isShared {
            guard try await store.takeThrottle(name, limit: 1, refill: 60, at: clock.now) else { return }
        }
        do {
            if let current = try await store.ticket(ticket.key, as: Details.self) { try await body(current) }
            if isShared { try await store.clearThrottle(name) }
        } catch {
            if isShared { try await store.clearThrottle(name) }
            throw error
        }
    }
}
