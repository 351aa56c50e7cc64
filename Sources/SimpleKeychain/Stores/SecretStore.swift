import Foundation

/// A place that keeps the items of one partition. Safe to use from any thread.
protocol SecretStore: Sendable {
    /// What people call it.
    var name: String { get }

    /// The item of a key; `nil` if there is none.
    func item(forKey key: String) throws(SimpleKeychainError) -> StoredItem?

    /// The item of a key, without asking the user; `nil` if there is none.
    func itemWithoutPrompt(forKey key: String) throws(SimpleKeychainError) -> StoredItem?

    func hasItem(forKey key: String) throws(SimpleKeychainError) -> Bool

    /// Adds an item, or changes the existing one.
    func set(_ change: ItemChange, forKey key: String) throws(SimpleKeychainError)

    /// Adds an item unless there is one. Returns the one that is there now, whoever added it.
    func add(_ change: ItemChange, unlessPresent key: String) throws(SimpleKeychainError) -> StoredItem

    /// - Throws: `itemNotFound` if there is no such item.
    func deleteItem(forKey key: String) throws(SimpleKeychainError)

    func deleteAll() throws(SimpleKeychainError)

    /// The keys, in the order in which their items were added.
    func keys() throws(SimpleKeychainError) -> [String]

    /// Puts aside what cannot be read and keeps new items out, and says so; `nil` if there is nothing of the kind.
    func startAnewIfUnreadable() throws(SimpleKeychainError) -> String?

    /// Keeps room for the next change of an item, if it adds no more than that many bytes.
    func reserveRoom(_ byteCount: Int, forKey key: String) throws(SimpleKeychainError)
}

extension SecretStore {
    // Most stores ask nobody: they say that it has to be done.
    func itemWithoutPrompt(forKey key: String) throws(SimpleKeychainError) -> StoredItem? {
        try item(forKey: key)
    }

    // Other programs keep the items of most stores, in their own way.
    func startAnewIfUnreadable() throws(SimpleKeychainError) -> String? { nil }
    func reserveRoom(_ byteCount: Int, forKey key: String) throws(SimpleKeychainError) {}
}

/// An item as a store hands it out.
struct StoredItem: Sendable, Equatable {
    let value: Data
    /// The user has to prove to be there before anyone gets to see the value.
    var needsUserPresence = false
}

/// What to write into an item.
struct ItemChange: Sendable {
    let value: Data
    /// Recorded with a new item.
    var protection = ItemProtection()
    /// Whether the protection of an existing item is replaced, too.
    var replacesProtection = false
}
