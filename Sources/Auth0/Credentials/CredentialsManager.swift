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
/// All managers with the same storage and store key share the same credentials, and within a process only one of them
/// renews at a time: whoever asks meanwhile gets what that renewal brought. Renewed credentials are stored before they
/// are delivered; never store them again.
public struct CredentialsManager: Sendable {
    let authentication: any Authentication
    let store: CredentialsStore
    let lane: Lane
    let clock: Clock

    /// - Parameters:
    ///   - authentication: Renews and revokes.
    ///   - storeKey: The key of the credentials in the storage.
    ///   - sessionExpiryKey: The key of the session's end; `nil` stands for `{storeKey}_session_expiry`.
    ///   - storage: Where the credentials are kept.
    public init(
        authentication: any Authentication, storeKey: String = "credentials", sessionExpiryKey: String? = nil,
        storage: any CredentialsStorage = SimpleKeychain()
    ) {
        self.init(
            authentication: authentication, storeKey: storeKey, sessionExpiryKey: sessionExpiryKey, storage: storage,
            clock: .system)
    }

    init(
        authentication: any Authentication, storeKey: String = "credentials", sessionExpiryKey: String? = nil,
        storage: any CredentialsStorage, clock: Clock
    ) {
        self.authentication = authentication
        self.clock = clock
        store = CredentialsStore(
            entries: EntryStore(storage), credentialsKey: storeKey,
            sessionExpiryKey: sessionExpiryKey ?? storeKey + "_session_expiry")
        lane = Lane.of(Lane.Key(storage: store.entries.identity, entry: storeKey))
    }
}

// MARK: - What is stored

extension CredentialsManager {
    /// The profile in the stored ID token, which is not verified again. `nil` when there is none.
    public var user: UserInfo? {
        try? userProfile()
    }

    /// The profile in the stored ID token, which is not verified again; `nil` when the token names no user.
    ///
    /// - Throws: `noCredentials` when nothing is stored; `unknown`, with the cause, when the storage cannot be read or the
    ///   ID token is no JWT.
    public func userProfile() throws(CredentialsManagerError) -> UserProfile? {
        let idToken: String = try read(failing: .unknown).credentials.idToken
        do {
            return UserInfo(json: try UnverifiedClaims(idToken).values.mapValues(\.foundation))
        } catch {
            throw CredentialsManagerError(.unknown, cause: error)
        }
    }

    /// Whether an access token is stored that lives for `minTTL` seconds or longer.
    public func hasValid(minTTL: Int = 0) -> Bool {
        guard let credentials = try? store.read().credentials else { return false }
        return RenewalDemand(minTTL: minTTL).lives(credentials, at: clock.now())
    }

    /// Whether a refresh token is stored.
    public func canRenew() -> Bool {
        (try? store.read().credentials)?.refreshToken != nil
    }
}

// MARK: - Storing and deleting

extension CredentialsManager {
    /// Stores the credentials of a login in place of any others. Returns whether that worked; `save(_:)` tells why not.
    @discardableResult
    public func store(credentials: Credentials) -> Bool {
        do throws(CredentialsManagerError) {
            try save(credentials)
            return true
        } catch {
            Notice.write(error.debugDescription)
            return false
        }
    }

    /// Stores the credentials of a login in place of any others.
    ///
    /// - Throws: `storeFailed`, with the storage's error as cause when it gave one.
    public func save(_ credentials: Credentials) throws(CredentialsManagerError) {
        do throws(EntryStore.Failure) {
            try store.write(credentials, at: clock.now())
        } catch {
            throw CredentialsManagerError(.storeFailed, cause: error.cause)
        }
    }

    /// Deletes the stored credentials. Returns whether there were some and they are gone; `remove()` tells why not.
    ///
    /// The tenant is not told. Use `revoke()` for that.
    @discardableResult
    public func clear() -> Bool {
        do throws(CredentialsManagerError) {
            try remove()
            return true
        } catch {
            // Having nothing to delete is nothing to complain about.
            if store.hasEntry { Notice.write(error.debugDescription) }
            return false
        }
    }

    /// Deletes the stored credentials. The tenant is not told; use `revoke()` for that.
    ///
    /// - Throws: `clearFailed`, with the storage's error as cause when it gave one. Storages such as `SimpleKeychain` also
    ///   refuse when nothing is stored.
    public func remove() throws(CredentialsManagerError) {
        do throws(EntryStore.Failure) {
            try store.delete()
        } catch {
            throw CredentialsManagerError(.clearFailed, cause: error.cause)
        }
    }
}

// MARK: - Shared by the operations

extension CredentialsManager {
    /// The stored credentials. Failures to read what is there become `failure`.
    func read(failing failure: CredentialsManagerError.Code) throws(CredentialsManagerError) -> CredentialsStore.Entry {
        do throws(CredentialsStore.ReadFailure) {
            return try store.read()
        } catch {
            switch error {
            case .absent: throw .noCredentials
            case .undecodable(let cause): throw CredentialsManagerError(.noCredentials, cause: cause)
            case .unreadable(let reason): throw CredentialsManagerError(failure, cause: reason.cause)
            }
        }
    }

    /// Runs the operation when no other one is at work on the same credentials.
    func inTurn<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws(CredentialsManagerError) -> Value
    ) async throws(CredentialsManagerError) -> Value {
        let result = await lane.run { () async -> Result<Value, CredentialsManagerError> in
            do throws(CredentialsManagerError) {
                return .success(try await operation())
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw CredentialsManagerError(.cancelled, cause: CancellationError()) }
        return try result.get()
    }
}
