import Foundation

/// The items of one partition, in the order in which they were added.
struct ItemList: Codable, Sendable {
    private struct Item: Codable, Sendable {
        let key: String
        let accessibility: String
        var value: Data
    }

    private var items: [Item] = []

    var keys: [String] {
        items.map(\.key)
    }

    func value(forKey key: String) -> Data? {
        index(of: key).map { items[$0].value }
    }

    mutating func set(_ value: Data, forKey key: String, accessibility: Accessibility) {
        if let index = index(of: key) {
            items[index].value = value
        } else {
            items.append(Item(key: key, accessibility: accessibility.rawValue, value: value))
        }
    }

    mutating func remove(_ key: String) throws(SimpleKeychainError) {
        guard let index = index(of: key) else { throw .itemNotFound }
        items.remove(at: index)
    }

    /// Keys are compared byte by byte; `==` would find "é" under another spelling of it.
    private func index(of key: String) -> Int? {
        items.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }
}
