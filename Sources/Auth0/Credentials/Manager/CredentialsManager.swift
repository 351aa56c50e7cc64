import A0Concurrency
import Foundation
import SimpleKeychain

/// Keeps a user's credentials, and renews them when they expire.
///
/// ```swift
/// let manager = CredentialsManager(authentication: Auth0.authentication())
/// manager.store(credentials: credentials)
/// let accessToken = try await manager.credentials().accessToken
/// ```
///
/// **Threads.** You can call everything here from any thread and any task at any time. The operations that use the
/// refresh token (`credentials`, `renew`, `apiCredentials`, `ssoCredentials`, and `revoke`) run one after the other for
/// each stored session, in the order in which you call them, without blocking a thread. Their versions with a callback
/// take their place in the queue before they return, and call back in the same order, on the main actor; no request
/// waits for the main actor. (An operation that is retried because of `maxRetries` lets others run first, but the
/// callbacks stay in order.) `store`, `clear`, `save`, `remove`, and the properties work in the calling thread. They
/// take milliseconds. If another process keeps the storage locked, they give up after one second on the main thread,
/// and after ten on others.
///
/// **One renewal.** All managers with the same storage and store key share the same credentials, and only one of them
/// renews at a time: in this process, in all processes of this machine that share the storage's `lockDirectory`, and on
/// all machines where the storage is a `RenewalLockingStorage`. All others get the result of that renewal. Renewed
/// credentials are stored before they're delivered; don't store them again.
///
/// **Crashes.** Before the refresh token is sent, the manager stores a note and reserves disk space for the response.
/// If no response could be stored, because the program was killed, the network failed, or the response had no tokens,
/// the same refresh token is sent again while the tenant's reuse leeway lasts: at once, in the background for three
/// minutes, and with the next call. A session only ends with the tenant's `invalid_grant` (with status 400, 401, or
/// 403), the session's own time limit, or the loss of the DPoP key. It's then deleted, and ``events`` reports it.
///
/// **Waiting.** A caller whose access token is still valid waits at most two seconds for a renewal. Other processes
/// wait up to two minutes for the one that renews, or ten seconds if it's stopped; the error names that process.
///
/// **Clocks.** Decisions about expiration account for a difference between the machine's clock and the tenant's (see
/// ``clockSkew``) and for a clock that was set back. Before a session is deleted because its time limit has passed, the
/// manager asks the tenant for the time.
public struct CredentialsManager: Sendable {
    let authentication: any Authentication
    let store: CredentialsStore
    let gate: PresenceGate
    let maxRetries: Int
    let clock: Clock

    /// Whether this manager renews.
    public let renewalPolicy: RenewalPolicy

    /// - Parameters:
    ///   - authentication: The client that renews and revokes, and that determines whether tokens are bound to a key
    ///     (`useDPoP()`).
    ///   - storeKey: The key of the credentials in the storage.
    ///   - dpopThumbprintKey: The key of the DPoP key's thumbprint. It has to be different for each store key. `nil`
    ///     means `dpop_thumbprint` with the default store key, and `{storeKey}_dpop_thumbprint` with others.
    ///   - sessionExpiryKey: The key of the session's expiration; `nil` means `{storeKey}_session_expiry`.
    ///   - storage: Where the credentials are kept.
    ///   - maxRetries: How often `credentials` and `renew` try again, after 0.5, 1, 2, … seconds, if the tenant can't
    ///     be reached, is busy, or fails. The tenant's reuse leeway should then be 180 seconds or longer.
    ///   - renewalPolicy: Whether this manager renews at all.
    ///   - now: The current time, for tests, which should also be that of `authentication`. Default: the machine's
    ///     clock.
    public init(
        authentication: any Authentication, storeKey: String = Self.defaultStoreKey, dpopThumbprintKey: String? = nil,
        sessionExpiryKey: String? = nil, storage: any CredentialsStorage = SimpleKeychain(), maxRetries: Int = 0,
        renewalPolicy: RenewalPolicy = .automatic, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            authentication: authentication, storeKey: storeKey, dpopThumbprintKey: dpopThumbprintKey,
            sessionExpiryKey: sessionExpiryKey, storage: storage, maxRetries: maxRetries, renewalPolicy: renewalPolicy,
            clock: Clock(now: now, sleep: Clock.system.sleep))
    }

    init(
        authentication: any Authentication, storeKey: String = Self.defaultStoreKey, dpopThumbprintKey: String? = nil,
        sessionExpiryKey: String? = nil, storage: any CredentialsStorage, maxRetries: Int = 0,
        renewalPolicy: RenewalPolicy = .automatic, clock: Clock, presence: any UserPresence = SystemPresence.standard
    ) {
        let entries = EntryStore(storage)
        let store = CredentialsStore(
            entries: entries, session: .of(SharedSession.Key(storage: entries.identity, entry: storeKey)),
            credentialsKey: storeKey, sessionExpiryKey: sessionExpiryKey ?? storeKey + "_session_expiry",
            dpopThumbprintKey: dpopThumbprintKey ?? Self.dpopThumbprintKey(of: storeKey))
        self.init(
            authentication: authentication, store: store, maxRetries: maxRetries, renewalPolicy: renewalPolicy,
            clock: clock, presence: presence)
    }

    init(
        authentication: any Authentication, store: CredentialsStore, maxRetries: Int, renewalPolicy: RenewalPolicy,
        clock: Clock, presence: any UserPresence
    ) {
        self.authentication = authentication
        self.store = store
        self.maxRetries = max(0, maxRetries)
        self.renewalPolicy = renewalPolicy
        self.clock = clock
        gate = PresenceGate(presence, clock: clock)
    }

    /// The default key of the credentials.
    public static let defaultStoreKey = CredentialsStore.defaultKey

    static func dpopThumbprintKey(of storeKey: String) -> String {
        storeKey == defaultStoreKey ? "dpop_thumbprint" : storeKey + "_dpop_thumbprint"
    }
}

// MARK: - Shared by the operations

extension CredentialsManager {
    var taskQueue: SerialTaskQueue { store.session.taskQueue }

    /// Runs operations that may change the storage.
    var executor: StorageExecutor { StorageExecutor(isBlocking: store.entries.isBlockingChanges) }

    /// Runs operations that only read.
    var readExecutor: StorageExecutor { StorageExecutor(isBlocking: store.entries.capabilities.isBlocking) }

    /// The current time.
    var time: TenantTime { TenantTime(local: clock.now(), skew: clockSkew) }

    /// How many seconds the tenant's clock is ahead of this machine's, according to its last response; `nil` before the
    /// first one. The `Date` of a response has whole seconds, so differences of up to two seconds count as none.
    ///
    /// More than a minute is also a warning, once; see ``Warnings``.
    public var clockSkew: TimeInterval? { authentication.clockSkew }

    /// The stored credentials. If they can't be read, throws `code`.
    func read(failing code: CredentialsManagerError.Code) throws(CredentialsManagerError) -> CredentialsStore.Entry {
        do throws(CredentialsStore.ReadError) {
            return try store.read()
        } catch {
            switch error {
            case .absent: throw .noCredentials
            case .undecodable(let cause as StoredCredentials.NewerFormat):
                throw CredentialsManagerError(code, cause: cause, session: .unreadable)
            case .undecodable(let cause): throw CredentialsManagerError(.noCredentials, cause: cause)
            case .unreadable(let reason):
                throw CredentialsManagerError(code, cause: reason.cause, session: .unreadable)
            }
        }
    }

    /// The stored credentials. If the session has ended by the tenant's clock, too, deletes it and throws
    /// `sessionExpired`.
    func current(failing code: CredentialsManagerError.Code) async throws(CredentialsManagerError)
        -> CredentialsStore.Entry
    {
        while true {
            let entry = try read(failing: code)
            guard isOver(entry) else { return entry }
            guard renewalPolicy == .automatic else { throw .sessionExpired }
            guard try await isOverForTenant(entry) else { return entry }
            // The ended session was deleted, unless someone has stored other credentials in the meantime.
            guard !endSession(entry, .limitReached) else { throw .sessionExpired }
        }
    }

    func isOver(_ entry: CredentialsStore.Entry?) -> Bool {
        store.isOver(entry, at: time.tenant)
    }

    /// Whether the session has ended by the tenant's current clock. This machine's clock may have been set incorrectly
    /// since the tenant's last response.
    ///
    /// - Throws: `sessionExpired`, with the reason, if the tenant can't be reached. The credentials then stay stored.
    func isOverForTenant(_ entry: CredentialsStore.Entry?) async throws(CredentialsManagerError) -> Bool {
        do {
            return store.isOver(entry, at: try await authentication.tenantTime())
        } catch {
            throw CredentialsManagerError(.sessionExpired, cause: error, session: .kept)
        }
    }

    /// Deletes the session, unless its entry was replaced or deleted in the meantime. Returns whether the session has
    /// ended, even if it couldn't be deleted.
    func endSession(_ entry: CredentialsStore.Entry, _ end: SessionEnd) -> Bool {
        do throws(EntryStore.EntryError) {
            guard try store.delete(entry) else { return false }
        } catch {
            Warnings.write("A session that is over could not be deleted.")
            return true
        }
        gate.forget()
        store.session.events.send(.sessionEnded(end))
        return true
    }

    func announceExpiry(of entry: CredentialsStore.Entry, at time: TenantTime) {
        let expiry = entry.credentials.expiresIn
        guard expiry < entry.present(time) ?? time.local, store.session.isNews(expiry) else { return }
        store.session.events.send(.expired(at: expiry))
    }

    /// Runs a change of the storage. If that fails, throws `storeFailed`.
    func storing<Value>(
        or session: CredentialsManagerError.Session? = nil, _ body: () throws(EntryStore.EntryError) -> Value
    ) throws(CredentialsManagerError) -> Value {
        do throws(EntryStore.EntryError) {
            return try body()
        } catch {
            throw CredentialsManagerError(.storeFailed, cause: error.cause, session: session)
        }
    }

    /// Runs the operation when no other operation uses the same credentials.
    ///
    /// - Parameter place: The place in the queue; its end unless one was reserved.
    func inTurn<Value: Sendable>(
        _ place: SerialTaskQueue.Place? = nil,
        _ operation: @escaping @Sendable () async throws(CredentialsManagerError) -> Value
    ) async throws(CredentialsManagerError) -> Value {
        let result = await taskQueue.run(in: place) { [executor] in await executor.run { await outcome(operation) } }
        guard let result else {
            // The operation might have repeated a renewal, and the next call may come too late.
            await repeatIfUnanswered(isNew: false)
            throw CredentialsManagerError(.cancelled, cause: CancellationError())
        }
        return try result.get()
    }
}

/// The result of an operation, as a value.
func outcome<Value: Sendable>(
    _ operation: @Sendable () async throws(CredentialsManagerError) -> Value
) async -> Result<Value, CredentialsManagerError> {
    do throws(CredentialsManagerError) {
        return .success(try await operation())
    } catch {
        return .failure(error)
    }
}
