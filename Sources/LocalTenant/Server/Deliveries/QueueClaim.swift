import Foundation

extension Tenant {
    /// Whether other processes use the same database.
    var isShared: Bool { declared.database != nil }

    /// Runs `body` with each message of a queue, one after the other, until no more are due that this process can have,
    /// or `body` returns false.
    func deliverAll<Details: QueuedDetails>(
        _ type: Details.Type, _ body: (Ticket<Details>) async throws -> Bool
    ) async throws {
        var isMoving = true
        while isMoving {
            let part = try await store.dueTickets(as: type, at: clock.now)
            isMoving = false
            for ticket in part {
                var goesOn = true
                let wasFree = try await claiming(ticket) { goesOn = try await body($0) }
                guard goesOn else { return }
                if wasFree { isMoving = part.count == type.partSize }
            }
        }
    }

    /// Runs `body` with a queued message as it is now, unless it's no longer in the queue, or another process has it.
    /// If a process ends before its messages are delivered, others can have them a minute later.
    ///
    /// - Returns: Whether it ran.
    @discardableResult
    func claiming<Details>(
        _ ticket: Ticket<Details>, _ body: (Ticket<Details>) async throws -> Void
    ) async throws -> Bool {
        let name = "\(Details.kind) \(ticket.key.base64EncodedString())"
        if isShared {
            guard try await store.takeThrottle(name, limit: 1, refill: 60, at: clock.now) else { return false }
        }
        do {
            let current = try await store.ticket(ticket.key, as: Details.self)
            if let current { try await body(current) }
            if isShared { try await store.clearThrottle(name) }
            return current != nil
        } catch {
            if isShared { try await store.clearThrottle(name) }
            throw error
        }
    }
}
