import A0SQLite

/// The whole store at one moment, to come back to it.
protocol SnapshotStore: Sendable {
    func snapshot() async throws(StoreError) -> StoreSnapshot
    /// Replaces everything by what was there then, or changes nothing. The snapshot has to be of this very store.
    func restore(_ snapshot: StoreSnapshot) async throws(StoreError)
}

/// What was in the store, table by table.
struct StoreSnapshot: Sendable, Equatable {
    struct Table: Sendable, Equatable {
        let name: String
        let columns: [String]
        let rows: [[SQLiteValue]]
    }

    let tables: [Table]
}
