import A0Concurrency
import Foundation

/// What all managers of one stored session share in this process: their line, their listeners, and what they know of it.
final class SharedSession: Sendable {
    struct Key: Hashable, Sendable {
        let storage: String
        let entry: String
    }

    /// Renewed credentials that could not be written, and the entry that they were to replace.
    struct UnsavedCredentials: Sendable {
        let origin: Data
        let data: Data
    }

    /// The end of a session as it was found, if any was.
    struct EffectiveCeiling: Sendable {
        let value: SessionCeiling?
        fileprivate let entry: Data
        fileprivate let readAt: Date
    }

    private struct State: Sendable {
        var unsaved: UnsavedCredentials?
        var decoded: CredentialsStore.Entry?
        /// The end that the decoded entry's ID token names.
        var ceiling: SessionCeiling?
        var effective: EffectiveCeiling?
        var announcedExpiry: Date?
    }

    private static let sessions = SharedObjects<Key, SharedSession>()

    /// The sessions with something unsaved, which must not go with the last manager.
    private static let unsettled = Locked<[ObjectIdentifier: SharedSession]>([:])

    /// Lets the operations on the session through one by one.
    let taskQueue = SerialTaskQueue()

    /// The answers of the operations that were called with a callback.
    let answers = AnswerQueue()

    let events = EventHub<CredentialsEvent>()

    private let state = Locked(State())

    /// The one of an entry in this process.
    static func of(_ key: Key) -> SharedSession {
        sessions.object(for: key) { SharedSession() }
    }

    // MARK: What was decoded last

    /// The entry with these bytes, if it was decoded before.
    func decoded(_ data: Data) -> CredentialsStore.Entry? {
        state.withLock { $0.decoded?.data == data ? $0.decoded : nil }
    }

    func remember(_ entry: CredentialsStore.Entry) {
        let ceiling = SessionCeiling(idToken: entry.credentials.idToken)
        state.withLock { state in
            state.decoded = entry
            state.ceiling = ceiling
        }
    }

    /// The end of the session that the entry's ID token names.
    func ceiling(of entry: CredentialsStore.Entry) -> SessionCeiling? {
        let known: SessionCeiling?? = state.withLock { state in
            state.decoded?.data == entry.data ? .some(state.ceiling) : nil
        }
        return known ?? SessionCeiling(idToken: entry.credentials.idToken)
    }

    /// The end of the session that was found a moment ago, while this was its entry.
    func recentCeiling(of entry: CredentialsStore.Entry, at now: Date) -> EffectiveCeiling? {
        state.withLock { state in
            guard let found = state.effective, abs(now.timeIntervalSince(found.readAt)) < 5 else { return nil }
            return found.entry == entry.data ? found : nil
        }
    }

    func remember(_ ceiling: SessionCeiling?, of entry: CredentialsStore.Entry, at now: Date) {
        let found = EffectiveCeiling(value: ceiling, entry: entry.data, readAt: now)
        state.withLock { $0.effective = found }
    }

    func forgetCeiling() {
        state.withLock { $0.effective = nil }
    }

    // MARK: What could not be written

    var unsaved: UnsavedCredentials? { state.withLock { $0.unsaved } }

    func keepUnsaved(_ data: Data, over origin: Data) {
        state.withLock { $0.unsaved = UnsavedCredentials(origin: origin, data: data) }
        Self.unsettled.withLock { $0[ObjectIdentifier(self)] = self }
    }

    /// The bytes that should be in place of these.
    func unsaved(over stored: Data) -> Data? {
        state.withLock { $0.unsaved?.origin == stored ? $0.unsaved?.data : nil }
    }

    /// The bytes that these were to replace.
    func unsavedOrigin(of data: Data) -> Data? {
        state.withLock { $0.unsaved?.data == data ? $0.unsaved?.origin : nil }
    }

    /// Forgets everything that should not outlive the stored session.
    func forget() {
        state.withLock { state in
            state.unsaved = nil
            state.decoded = nil
            state.ceiling = nil
            state.effective = nil
        }
        Self.unsettled.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) }
    }

    // MARK: What was told

    /// Whether the expiry is news; it is none the second time.
    func isNews(_ expiry: Date) -> Bool {
        state.withLock { state in
            defer { state.announcedExpiry = expiry }
            return state.announcedExpiry != expiry
        }
    }
}
