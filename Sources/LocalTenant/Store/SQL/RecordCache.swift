import A0Concurrency

/// Decoded records that nearly every request reads, until a table that they're from changes.
final class RecordCache: Sendable {
    /// The tables with such records, and with settings. Their rows must not be deleted by foreign keys, of which nobody
    /// is told.
    enum Table: String, CaseIterable {
        case clients, apis, settings, organizations
        case clientGrants = "client_grants"
        case signingKeys = "signing_keys"
    }

    private struct Entry: Sendable {
        let value: any Sendable
        let table: Table
        let revision: Int
    }

    private struct State: Sendable {
        var revisions: [Table: Int] = [:]
        var entries: [String: Entry] = [:]
        var isClosed = false
        var observer: (@Sendable (Set<Table>) -> Void)?
    }

    /// More than any tenant needs at once.
    private static let limit = 1_000

    private let state = Locked(State())

    /// The value that was kept under this name, unless its table has changed.
    func value<Value: Sendable>(_ name: String, as type: Value.Type) -> Value? {
        state.withLock { state in
            guard let entry = state.entries[name], state.revisions[entry.table, default: 0] == entry.revision
            else { return nil }
            return entry.value as? Value
        }
    }

    /// How often the table has changed. Ask for it before reading what will be kept.
    func revision(of table: Table) -> Int {
        state.withLock { $0.revisions[table, default: 0] }
    }

    func keep(_ value: some Sendable, as name: String, from table: Table, _ revision: Int) {
        state.withLock { state in
            guard !state.isClosed else { return }
            if state.entries.count >= Self.limit { state.entries = [:] }
            state.entries[name] = Entry(value: value, table: table, revision: revision)
        }
    }

    func changed(_ tables: Set<String>) {
        state.withLock { state in
            for table in tables.compactMap(Table.init) { state.revisions[table, default: 0] += 1 }
        }
    }

    /// Like `changed`, for changes that another process may have made.
    func changedElsewhere(_ tables: Set<String>) {
        changed(tables)
        state.withLock { $0.observer }?(Set(tables.compactMap(Table.init)))
    }

    /// Tells of changes that another process may have made.
    func observe(_ observer: @escaping @Sendable (Set<Table>) -> Void) {
        state.withLock { $0.observer = observer }
    }

    /// Forgets everything, and keeps nothing from now on.
    func close() {
        state.withLock { state in
            (state.entries, state.observer) = ([:], nil)
            state.isClosed = true
        }
    }
}
