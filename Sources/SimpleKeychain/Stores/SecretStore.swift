import Foundation

/// A place that keeps the items of one partition. Safe to use from any thread.
protocol SecretStore: Sendable {
    /// What people call it.
    var name: String { get }

    /// The value of a key; `nil` if there is no such item.
    func data(forKey key: String) throws(SimpleKeychainError) -> Data?

    func hasItem(forKey key: String) throws(SimpleKeychainError) -> Bool

    /// Adds an item, or replaces the value, and only the value, of the existing one.
    func set(_ data: Data, forKey key: String, accessibility: Accessibility) throws(SimpleKeychainError)

    /// - Throws: `itemNotFound` if there is no such item.
    func deleteItem(forKey key: String) throws(SimpleKeychainError)

    func deleteAll() throws(SimpleKeychainError)

    /// The keys, in the order in which their items were added.
    func keys() throws(SimpleKeychainError) -> [String]
}
