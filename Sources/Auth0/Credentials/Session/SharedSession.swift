import A0Concurrency
import Foundation

/// The common state of all managers of one stored session in this process: a queue, listeners, and cached state.
final class SharedSession: Sendable {
    struct Key: Hashable, Sendable {
        let storage: String
        let entry: String
    }

    /// Renewed credentials that couldn't be written, and the entry that they would have replaced.
    struct UnsavedCredentials: Sendable {
        let origin: Data
        let data: Data
        /// Tries again to write them.
        let write: @Sendable () -> Void
        /// When the next caller tries again, and how many have tried.
        fileprivate(set) var retriedAt: Date?
        fileprivate(set) var retryCount = 0
    }

    /// The session's end as last read, if it has one.
    struct EffectiveCeiling: Sendable {
        let value: SessionCeiling?
        fileprivate let entry: Data
        fileprivate let readAt: Date
    }

    private struct State: Sendable {
        var unsaved: UnsavedCredentials?
        var decoded: CredentialsStore.Entry?
        /// The end named by the ID token of the decoded entry.
        var ceiling: SessionCeiling?
        var effective: EffectiveCeiling?
        var announcedExpiry: Date?
        /// When the renewal began that this process attempted last.
        var attempted: Double?
        /// Whether a task repeats a renewal without a response, and whether it has to begin anew.
        var isRepeating = false
        var repeatsAnew = false
    }

    private static let sessions = SharedObjects<Key, SharedSession>()

    /// The sessions with unsaved credentials, which must outlive the last manager.
    private static let unsettled = Locked<[ObjectIdentifier: SharedSession]>([:])

    /// Registered once: when the process exits, unsaved credentials are written if that's possible by then.
    private static let lastAttempt: Void = {
        atexit {
            for session in SharedSession.unsettled.withLock({ Array($0.values) }) { session.unsaved?.write() }
        }
    }()

    /// Runs the session's operations one at a time.
    let taskQueue = SerialTaskQueue()

    /// The results of the operations that were called with a callback.
    let callbacks = CallbackQueue()

    let events = EventHub<CredentialsEvent>()

    private let state = Locked(State())

    /// This process's shared session for an entry.
    static func of(_ key: Key) -> SharedSession {
        sessions.object(for: key) { SharedSession() }
    }

    // MARK: Decoded entry

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

    /// The session's end named by the entry's ID token.
    func ceiling(of entry: CredentialsStore.Entry) -> SessionCeiling? {
        let known: SessionCeiling?? = state.withLock { state in
            state.decoded?.data == entry.data ? .some(state.ceiling) : nil
        }
        return known ?? SessionCeiling(idToken: entry.credentials.idToken)
    }

    /// The session's end as read a moment ago for this entry.
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

    // MARK: Unsaved credentials

    var unsaved: UnsavedCredentials? { state.withLock { $0.unsaved } }

    func keepUnsaved(_ unsaved: UnsavedCredentials) {
        state.withLock { $0.unsaved = unsaved }
        Self.unsettled.withLock { $0[ObjectIdentifier(self)] = self }
        Self.lastAttempt
    }

    /// Whether the caller should try again to write unsaved credentials: at first every caller, then after longer and
    /// longer pauses, up to a minute.
    func shouldRetryWriting(at now: Date) -> Bool {
        state.withLock { state in
            guard let unsaved = state.unsaved else { return false }
            let pause = unsaved.retryCount == 0 ? 0 : min(60, 0.5 * pow(2, Double(unsaved.retryCount)))
            if let last = unsaved.retriedAt, now >= last, now.timeIntervalSince(last) < pause { return false }
            state.unsaved?.retriedAt = now
            state.unsaved?.retryCount += 1
            return true
        }
    }

    /// The bytes that should replace these.
    func unsaved(over stored: Data) -> Data? {
        state.withLock { $0.unsaved?.origin == stored ? $0.unsaved?.data : nil }
    }

    /// The bytes that these would have replaced.
    func unsavedOrigin(of data: Data) -> Data? {
        state.withLock { $0.unsaved?.data == data ? $0.unsaved?.origin : nil }
    }

    /// Discards everything that must not outlive the stored session.
    func forget() {
        state.withLock { state in
            state.unsaved = nil
            state.decoded = nil
            state.ceiling = nil
            state.effective = nil
        }
        Self.unsettled.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) }
    }

    // MARK: Renewals without a response

    func noteAttempt(at renewal: RenewalJournal) {
        state.withLock { $0.attempted = renewal.startedAt }
    }

    /// Whether this process attempted the renewal.
    func hasAttempted(_ renewal: RenewalJournal) -> Bool {
        state.withLock { $0.attempted == renewal.startedAt }
    }

    /// Whether no task repeats the renewal yet. The caller has to, until `endRepetition` allows it to stop.
    ///
    /// - Parameter isNew: Whether a task that already does this has to begin anew.
    func beginRepetition(isNew: Bool) -> Bool {
        state.withLock { state in
            guard state.isRepeating else {
                state.isRepeating = true
                return true
            }
            if isNew { state.repeatsAnew = true }
            return false
        }
    }

    /// Whether the task that repeats the renewal may stop. Otherwise it has to begin anew.
    func endRepetition() -> Bool {
        state.withLock { state in
            defer { state.repeatsAnew = false }
            state.isRepeating = state.repeatsAnew
            return !state.isRepeating
        }
    }

    // MARK: Reported events

    /// Whether this expiration hasn't been reported yet. Returns `true` only once.
    func isNews(_ expiry: Date) -> Bool {
        state.withLock { state in
            defer { state.announcedExpiry = expiry }
            return state.announcedExpiry != expiry
        }
    }
}
