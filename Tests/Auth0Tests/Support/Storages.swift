import A0Concurrency
import Foundation
import SimpleKeychain

@testable import Auth0

/// A storage written for older releases: a plain class that can't report why it fails.
final class PlainStorage: CredentialsStorage {
    let storageIdentity = UUID().uuidString
    var entries: [String: Data] = [:]
    var refusesWrites = false

    func getEntry(forKey key: String) -> Data? { entries[key] }

    func setEntry(_ data: Data, forKey key: String) -> Bool {
        guard !refusesWrites else { return false }
        entries[key] = data
        return true
    }

    func deleteEntry(forKey key: String) -> Bool {
        entries.removeValue(forKey: key) != nil
    }
}

/// A storage that ignores the key.
final class SingleEntryStorage: CredentialsStorage {
    private var entry: Data?

    func getEntry(forKey key: String) -> Data? { entry }

    func setEntry(_ data: Data, forKey key: String) -> Bool {
        entry = data
        return true
    }

    func deleteEntry(forKey key: String) -> Bool {
        defer { entry = nil }
        return entry != nil
    }
}

/// A storage that reports errors, and fails when a test tells it to.
final class ThrowingStorage: ThrowingCredentialsStorage, Sendable {
    struct Broken: Error, Equatable {}

    struct State: Sendable {
        var entries: [String: Data] = [:]
        var writes = 0
        var refusesReads = false
        /// The entries that cannot be read.
        var unreadable: Set<String> = []
        var refusesWrites = false
        var refusesDeletes = false
        /// Writes are stored, but reported as failed.
        var failsAfterWrites = false
        /// The entries that another process deletes as soon as they were read.
        var vanishing: Set<String> = []
    }

    let storageIdentity = UUID().uuidString
    private let locked = Locked(State())

    var state: State {
        get { locked.withLock { $0 } }
        set { locked.withLock { $0 = newValue } }
    }

    func change(_ change: @Sendable (inout State) -> Void) {
        locked.withLock { change(&$0) }
    }

    func getEntry(forKey key: String) throws -> Data {
        let state = state
        guard !state.refusesReads, !state.unreadable.contains(key) else { throw Broken() }
        guard let entry = state.entries[key] else { throw SimpleKeychainError.itemNotFound }
        if state.vanishing.contains(key) { change { $0.entries[key] = nil } }
        return entry
    }

    func setEntry(_ data: Data, forKey key: String) throws {
        guard !state.refusesWrites else { throw Broken() }
        locked.withLock { state in
            state.entries[key] = data
            state.writes += 1
        }
        guard !state.failsAfterWrites else { throw Broken() }
    }

    func deleteEntry(forKey key: String) throws {
        guard !state.refusesDeletes else { throw Broken() }
        let deleted = locked.withLock { $0.entries.removeValue(forKey: key) }
        guard deleted != nil else { throw SimpleKeychainError.itemNotFound }
    }
}
