/// Objects that are shared by all users of a key, for as long as one of them retains the object.
package final class SharedObjects<Key: Hashable & Sendable, Object: AnyObject & Sendable>: Sendable {
    private struct Entry: Sendable {
        weak var object: Object?
    }

    private struct Table: Sendable {
        var entries: [Key: Entry] = [:]
        var countToPruneAt = 64

        /// Removes deallocated objects each time the table has doubled.
        mutating func prune() {
            guard entries.count >= countToPruneAt else { return }
            entries = entries.filter { $0.value.object != nil }
            countToPruneAt = max(64, 2 * entries.count)
        }
    }

    private let table = Locked(Table())

    package init() {}

    /// The number of keys, including those with deallocated objects that weren't removed yet.
    package var count: Int { table.withLock { $0.entries.count } }

    package func object(for key: Key, make: () -> Object) -> Object {
        table.withLock { table in
            if let object = table.entries[key]?.object { return object }
            let object = make()
            table.prune()
            table.entries[key] = Entry(object: object)
            return object
        }
    }
}
