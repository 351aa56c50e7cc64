import Foundation

/// A store for the items of a partition. Safe to use from any thread.
protocol SecretStore: Sendable {
    /// The display name.
    var name: String { get }

    /// The item with a key; `nil` if there is none.
    func item(forKey key: String) throws(SimpleKeychainError) -> StoredItem?

    /// The item with a key, without asking the user; `nil` if there is none.
    func itemWithoutPrompt(forKey key: String) throws(SimpleKeychainError) -> StoredItem?

    func hasItem(forKey key: String) throws(SimpleKeychainError) -> Bool

    /// Adds an item, or changes the existing one.
    func set(_ change: ItemChange, forKey key: String) throws(SimpleKeychainError)

    /// Adds an item unless there is one. Returns the stored one.
    func add(_ change: ItemChange, unlessPresent key: String) throws(SimpleKeychainError) -> StoredItem

    /// - Throws: `itemNotFound` if there is no such item.
    func deleteItem(forKey key: String) throws(SimpleKeychainError)

    func deleteAll() throws(SimpleKeychainError)

    /// The keys, in the order in which their items were added.
    func keys() throws(SimpleKeychainError) -> [String]

    /// Sets aside unreadable files that prevent storing new items, and returns a message; `nil` if there are none.
    func startAnewIfUnreadable() throws(SimpleKeychainError) -> String?

    /// Reserves space for the next change of an item, by which it may grow by that many bytes.
    func reserveRoom(_ byteCount: Int, forKey key: String) throws(SimpleKeychainError)
}

extension SecretStore {
    // Most stores don't prompt. They report that the user must be verified.
    func itemWithoutPrompt(forKey key: String) throws(SimpleKeychainError) -> StoredItem? {
        try item(forKey: key)
    }

    // In most stores, items are kept by other programs.
    func startAnewIfUnreadable() throws(SimpleKeychainError) -> String? { nil }
    func reserveRoom(_ byteCount: Int, forKey key: String) throws(SimpleKeychainError) {}
}

/// An item as returned by a store.
struct StoredItem: Sendable, Equatable {
    let value: Data
    /// Whether the user must be verified before the value is returned.
    var needsUserPresence = false
}

/// The change of an item.
struct ItemChange: Sendable {
    let value: Data
    /// Recorded with a new item.
    var protection = ItemProtection()
    /// Whether the protection of an existing item is replaced, too.
    var replacesProtection = false
}
