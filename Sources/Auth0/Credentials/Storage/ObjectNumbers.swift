import A0Concurrency

/// Gives each object a unique number. An object that reuses the memory of another one gets a new number.
final class ObjectNumbers: Sendable {
    static let shared = ObjectNumbers()

    private struct Reference: @unchecked Sendable {  // The object is only compared with `nil`.
        weak var object: AnyObject?
    }

    private struct Table: Sendable {
        var entries: [ObjectIdentifier: (reference: Reference, number: Int)] = [:]
        var count = 0
        var countToPruneAt = 64

        /// Removes deallocated objects each time the table has doubled.
        mutating func prune() {
            guard entries.count >= countToPruneAt else { return }
            entries = entries.filter { $0.value.reference.object != nil }
            countToPruneAt = max(64, 2 * entries.count)
        }
    }

    private let table = Locked(Table())

    func number(of object: AnyObject) -> Int {
        let (id, reference) = (ObjectIdentifier(object), Reference(object: object))
        return table.withLock { table in
            if let known = table.entries[id], known.reference.object != nil { return known.number }
            table.prune()
            table.count += 1
            table.entries[id] = (reference, table.count)
            return table.count
        }
    }
}
