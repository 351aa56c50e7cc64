/// Objects that all users of a key share for as long as one of them holds on to it.
package final class SharedObjects<Key: Hashable & Sendable, Object: AnyObject & Sendable>: Sendable {
    private struct Entry: Sendable {
        weak var object: Object?
    }

    private struct Table: Sendable {
        var entries: [Key: Entry] = [:]
        var countToPruneAt = 64

        /// Forgets the objects that nobody holds anymore, each time that the table has doubled.
        mutating func prune() {
            guard entries.count >= countToPruneAt else { return }
            entries = entries.filter { $0.value.object != nil }
            countToPruneAt = max(64, 2 * entries.count)
        }
    }

    private let table = Locked(Table())

    package init() {}

    /// How many keys are known, those included whose objects are gone but not yet forgotten.
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
