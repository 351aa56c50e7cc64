import A0SQL
import Foundation

// Single-use tickets.
extension SQLStore {
    func put<Details>(_ ticket: Ticket<Details>) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in try database.put(ticket) }
    }

    func ticket<Details>(_ key: Data, as type: Details.Type) async throws(StoreError) -> Ticket<Details>? {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT \(ticketColumns) FROM tickets WHERE kind = ? AND key = ?",
                [.text(Details.kind), .blob(key)]
            ).first.map(Ticket.init)
        }
    }

    func tickets<Details>(
        subject: String, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> [Ticket<Details>] {
        try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT \(ticketColumns) FROM tickets
                WHERE kind = ? AND subject = ? AND expires_at > ? ORDER BY rowid
                """,
                [.text(Details.kind), .text(subject), .date(now)]
            ).map(Ticket.init)
        }
    }

    func dueTickets<Details: QueuedDetails>(
        as type: Details.Type, at now: Date
    ) async throws(StoreError) -> [Ticket<Details>] {
        try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT \(ticketColumns) FROM tickets
                WHERE kind = ? AND subject = ? AND due_at <= ? AND expires_at > ?
                ORDER BY due_at, rowid LIMIT \(Details.partSize)
                """,
                [.text(Details.kind), .text(Details.queue), .date(now), .date(now)]
            ).map(Ticket.init)
        }
    }

    func nextDue<Details: QueuedDetails>(as type: Details.Type, at now: Date) async throws(StoreError) -> Date? {
        try await find { (database) throws(StoreError) in
            try database.run(
                """
                SELECT due_at FROM tickets WHERE kind = ? AND subject = ? AND expires_at > ? ORDER BY due_at LIMIT 1
                """,
                [.text(Details.kind), .text(Details.queue), .date(now)]
            ).first?.date(0)
        }
    }

    func deleteTickets<Details: TicketDetails>(subject: String, as type: Details.Type) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.deleteTickets(Details.kind, subject: subject)
        }
    }

    func change<Details>(_ ticket: Ticket<Details>) async throws(StoreError) -> Bool {
        try await write(.byStatement) { (database) throws(StoreError) in try database.change(ticket) }
    }

    func guessTicket<Details>(
        _ key: Data, as type: Details.Type, limit: Int, at now: Date
    ) async throws(StoreError) -> Ticket<Details>? {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run(
                """
                UPDATE tickets SET guesses = guesses + 1
                WHERE kind = ? AND key = ? AND expires_at > ? AND guesses < ?
                RETURNING \(ticketColumns)
                """,
                [.text(Details.kind), .blob(key), .date(now), .int(limit)]
            ).first.map(Ticket.init)
        }
    }

    func redeemTicket<Details>(
        _ key: Data, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> Ticket<Details>? {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run(
                """
                DELETE FROM tickets WHERE kind = ? AND key = ? AND expires_at > ?
                RETURNING \(ticketColumns)
                """,
                [.text(Details.kind), .blob(key), .date(now)]
            ).first.map(Ticket.init)
        }
    }
}

extension SQLDatabase {
    /// False if it is gone.
    func change<Details>(_ ticket: Ticket<Details>) throws(StoreError) -> Bool {
        try run(
            "UPDATE tickets SET details = ?, due_at = ? WHERE kind = ? AND key = ?",
            [.json(ticket.details), .date(ticket.dueAt), .text(Details.kind), .blob(ticket.key)])
        return changes > 0
    }

    func put<Details>(_ ticket: Ticket<Details>) throws(StoreError) {
        try run(
            """
            INSERT INTO tickets (kind, key, subject, expires_at, details, due_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (kind, key) DO UPDATE SET
                subject = excluded.subject, expires_at = excluded.expires_at, details = excluded.details,
                due_at = excluded.due_at, guesses = 0
            """,
            [
                .text(Details.kind), .blob(ticket.key), .text(ticket.subject), .date(ticket.expiresAt),
                .json(ticket.details), .date(ticket.dueAt),
            ])
        // Only occasionally, because tickets must be counted. At random, so that nobody can avoid it.
        guard let limit = Details.limit, Int.random(in: 0...limit / 100) == 0 else { return }
        try dropOldest(Details.kind, beyond: limit)
    }

    func deleteTickets(_ kind: String, subject: String) throws(StoreError) {
        try run("DELETE FROM tickets WHERE kind = ? AND subject = ?", [.text(kind), .text(subject)])
    }

    private func dropOldest(_ kind: String, beyond limit: Int) throws(StoreError) {
        try run(
            """
            DELETE FROM tickets WHERE kind = ?1 AND rowid <=
                (SELECT rowid FROM tickets WHERE kind = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2)
            """,
            [.text(kind), .int(limit)])
    }
}

private let ticketColumns = "key, subject, expires_at, due_at, details"

extension Ticket {
    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            key: try row.data(0), subject: try row.text(1), expiresAt: try row.date(2), dueAt: try row.date(3),
            details: try row.json(4))
    }
}
