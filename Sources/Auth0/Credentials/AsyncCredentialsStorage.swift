import Foundation

/// A storage behind a network, whose answers are awaited, so that no thread that tasks share waits for them.
///
/// The credentials manager calls these methods wherever it can await, and the plain ones elsewhere, such as in
/// `store(credentials:)`. Both kinds may be called at once from any thread.
public protocol AsyncCredentialsStorage: ThrowingCredentialsStorage, Sendable {
    /// As `getEntry(forKey:)`.
    func readEntry(forKey key: String) async throws -> Data

    /// As `setEntry(_:forKey:)`.
    func writeEntry(_ data: Data, forKey key: String) async throws

    /// As `deleteEntry(forKey:)`.
    func removeEntry(forKey key: String) async throws
}
