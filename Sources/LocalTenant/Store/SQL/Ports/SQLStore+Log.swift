import A0Encoding
import A0SQL
import Foundation

// The log.
extension SQLStore {
    /// A login with more messages, such as one whose device asks again and again, is cut off.
    private static let maximumHops = 200

    func append(_ batches: [LogBatch], queuing tickets: [Ticket<StreamedEvent>]) async throws(StoreError) {
        try await write(flushes: false) { (database) throws(StoreError) in
            for batch in batches { try database.append(batch, maximumHops: Self.maximumHops) }
            for ticket in tickets { try database.put(ticket) }
        }
    }

    func logEvents(_ query: LogQuery) async throws(StoreError) -> [LogEvent] {
        try await read { (database) throws(StoreError) in
            var conditions: [SQLCondition] = []
            if let search = query.search { conditions.append(search.condition(database.flavor)) }
            if let after = query.after { conditions.append(SQLCondition(sql: "log_id > ?", values: [.text(after)])) }
            let joined = SQLCondition.joined(conditions, by: "AND")
            let direction = query.isDescending ? "DESC NULLS LAST" : "ASC NULLS FIRST"
            return try database.run(
                """
                SELECT \(LogEvent.selection) FROM log_events \(conditions.isEmpty ? "" : "WHERE \(joined.sql)")
                ORDER BY \(query.sortedBy.rawValue) \(direction), log_id \(direction) LIMIT ? OFFSET ?
                """, joined.values + [.int(query.limit), .int(query.offset)]
            ).map(LogEvent.init)
        }
    }

    func logEvent(_ id: String) async throws(StoreError) -> LogEvent? {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT \(LogEvent.selection) FROM log_events WHERE log_id = ?", [.text(id)])
                .first.map(LogEvent.init)
        }
    }

    func logEvents(ofLogin login: String) async throws(StoreError) -> [LogEvent] {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT \(LogEvent.selection) FROM log_events WHERE login = ? ORDER BY log_id", [.text(login)]
            ).map(LogEvent.init)
        }
    }

    func hops(ofLogin login: String) async throws(StoreError) -> [LoginHop] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT hop FROM login_hops WHERE login = ? ORDER BY position", [.text(login)])
                .map { (row) throws(StoreError) in try row.json(0) }
        }
    }

    func logCounts(_ types: [String], in range: Range<Date>) async throws(StoreError) -> [Date: [String: Int]] {
        let day: Int64 = 86_400_000
        let rows = try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT date / \(day), type, count(*) FROM log_events
                WHERE date >= ? AND date < ? AND type IN (\(placeholders(types))) GROUP BY date / \(day), type
                """,
                [.date(range.lowerBound), .date(range.upperBound)] + types.map(SQLValue.text))
        }
        var counts: [Date: [String: Int]] = [:]
        for row in rows {
            let start = Date(milliseconds: Int64(try row.integer(0)) * day)
            counts[start, default: [:]][try row.text(1)] = try row.integer(2)
        }
        return counts
    }

    func activeUsers(_ types: [String], since: Date) async throws(StoreError) -> Int {
        try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT count(DISTINCT user_id) FROM log_events WHERE date >= ? AND type IN (\(placeholders(types)))
                """,
                [.date(since)] + types.map(SQLValue.text)
            ).first?.integer(0) ?? 0
        }
    }

    func trimLog(keeping limit: Int) async throws(StoreError) {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.keepNewest(limit, of: "log_events")
            // A login has a few events, and several messages for each.
            for table in ["login_hops", "login_values"] { try database.keepNewest(limit * 5, of: table) }
        }
    }
}

private func placeholders(_ values: [String]) -> String { values.map { _ in "?" }.joined(separator: ", ") }

extension SQLDatabase {
    fileprivate func append(_ batch: LogBatch, maximumHops: Int) throws(StoreError) {
        var login = batch.login
        if login == nil, let presented = batch.presented {
            login = try run("SELECT login FROM login_values WHERE hash = ?", [.blob(presented)]).first?.text(0)
        }
        for event in batch.events {
            try run(
                """
                INSERT INTO log_events (
                    log_id, date, type, description, connection, connection_id, client_id, client_name, hostname, ip,
                    organization_id, user_id, user_name, user_agent, strategy, strategy_type, login, members)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                event.columns(login: login))
        }
        guard let login else { return }
        var position =
            try run("SELECT count(*) FROM login_hops WHERE login = ?", [.text(login)]).first?.integer(0) ?? 0
        for hop in batch.hops where position < maximumHops {
            try run(
                "INSERT INTO login_hops (login, position, date, hop) VALUES (?, ?, ?, ?)",
                [.text(login), .int(position), .date(hop.date), .text(hop.json)])
            position += 1
        }
        guard let date = batch.hops.last?.date else { return }
        for hash in batch.handedOut {
            try run(
                "INSERT INTO login_values (hash, login, date) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING",
                [.blob(hash), .text(login), .date(date)])
        }
    }
}

extension LogEvent {
    fileprivate static let selection = "log_id, date, type, login, members"

    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            id: try row.text(0), date: try row.date(1), type: try row.text(2), members: try row.json(4),
            login: row.optionalText(3))
    }

    fileprivate func columns(login: String?) -> [SQLValue] {
        let searched = [
            "description", "connection", "connection_id", "client_id", "client_name", "hostname", "ip",
            "organization_id",
            "user_id", "user_name", "user_agent", "strategy", "strategy_type",
        ]
        return [.text(id), .date(date), .text(type)] + searched.map { .optional(self[$0]) }
            + [.optional(self.login ?? login), .text(String(decoding: TenantValue.encoded(members), as: UTF8.self))]
    }
}

extension LogQuery.Field: SQLSearchField {
    func condition(_ test: SearchTest, _ flavor: SQLFlavor) -> SQLCondition {
        test.condition(rawValue, ignoresCase: false, flavor)
    }
}
