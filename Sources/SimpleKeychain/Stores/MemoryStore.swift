import A0Concurrency
import Foundation

/// The item lists of all partitions in a memory store, by the partition's identifier.
final class Memory: Sendable {
    /// Unique, even if another object reuses this one's memory address.
    let name = UUID().uuidString
    let lists = Locked<[Data: ItemList]>([:])
}

/// Items that are lost when the process ends.
struct MemoryStore: SecretStore {
    let memory: Memory
    let partition: Partition

    let name = "memory"

    func item(forKey key: String) -> StoredItem? {
        withItems { $0.item(forKey: key) }
    }

    func hasItem(forKey key: String) -> Bool {
        withItems { $0.contains(key) }
    }

    func set(_ change: ItemChange, forKey key: String) {
        withItems { $0.set(change, forKey: key) }
    }

    func add(_ change: ItemChange, unlessPresent key: String) -> StoredItem {
        withItems { $0.add(change, unlessPresent: key) }
    }

    func deleteItem(forKey key: String) throws(SimpleKeychainError) {
        try withItems { (items) throws(SimpleKeychainError) in try items.remove(key) }
    }

    func deleteAll() {
        withItems { $0 = ItemList() }
    }

    func keys() -> [String] {
        withItems { $0.keys }
    }

    private func withItems<Result: Sendable, Failure: Error>(
        _ body: (inout ItemList) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try memory.lists.withLock { (lists) throws(Failure) -> Result in
            try body(&lists[partition.identifier, default: ItemList()])
        }
    }
}
