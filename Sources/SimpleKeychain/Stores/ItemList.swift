import Foundation

/// The items of a partition, in the order in which they were added.
struct ItemList: Codable, Sendable {
    private struct Item: Codable, Sendable {
        let key: String
        var accessibility: String
        /// Missing in items of the first versions, which didn't have it.
        var needsUserPresence: Bool?
        var value: Data
    }

    private var items: [Item] = []

    var keys: [String] {
        items.map(\.key)
    }

    func item(forKey key: String) -> StoredItem? {
        index(of: key).map {
            StoredItem(value: items[$0].value, needsUserPresence: items[$0].needsUserPresence ?? false)
        }
    }

    func contains(_ key: String) -> Bool {
        index(of: key) != nil
    }

    mutating func set(_ change: ItemChange, forKey key: String) {
        if let index = index(of: key) {
            items[index].value = change.value
            guard change.replacesProtection else { return }
            items[index].accessibility = change.protection.accessibility.text
            items[index].needsUserPresence = change.protection.needsUserPresence ? true : nil
        } else {
            items.append(
                Item(
                    key: key, accessibility: change.protection.accessibility.text,
                    needsUserPresence: change.protection.needsUserPresence ? true : nil, value: change.value))
        }
    }

    /// Returns the item that is stored now.
    mutating func add(_ change: ItemChange, unlessPresent key: String) -> StoredItem {
        if let item = item(forKey: key) { return item }
        set(change, forKey: key)
        return StoredItem(value: change.value, needsUserPresence: change.protection.needsUserPresence)
    }

    mutating func remove(_ key: String) throws(SimpleKeychainError) {
        guard let index = index(of: key) else { throw .itemNotFound }
        items.remove(at: index)
    }

    /// Keys are compared byte by byte. `==` would also match another encoding of "é".
    private func index(of key: String) -> Int? {
        items.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }
}
