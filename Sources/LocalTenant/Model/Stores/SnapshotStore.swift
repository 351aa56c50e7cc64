import A0SQL

/// Snapshots of the whole store, to restore later.
protocol SnapshotStore: Sendable {
    func snapshot() async throws(StoreError) -> StoreSnapshot
    /// Restores a snapshot, or changes nothing. The snapshot must be from this store.
    func restore(_ snapshot: StoreSnapshot) async throws(StoreError)
}

/// The content of the store, by table.
struct StoreSnapshot: Sendable, Equatable {
    struct Table: Sendable, Equatable {
        let name: String
        let columns: [String]
        let rows: [[SQLValue]]
    }

    let tables: [Table]
}
