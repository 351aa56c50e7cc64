import Foundation

// MARK: - What is stored

extension CredentialsManager {
    /// The profile in the stored ID token, which is not verified again. `nil` when there is none, or the session is over.
    public var user: UserInfo? {
        try? userProfile()
    }

    /// The profile in the stored ID token, which is not verified again; `nil` when the token names no user.
    ///
    /// - Throws: `noCredentials` when nothing is stored; `sessionExpired` when the session is over; `unknown`, with the cause,
    ///   when the storage cannot be read or the ID token is no JWT.
    public func userProfile() throws(CredentialsManagerError) -> UserProfile? {
        let idToken: String = try live().credentials.idToken
        do {
            return UserInfo(json: try UnverifiedClaims(idToken).values.mapValues(\.foundation))
        } catch {
            throw CredentialsManagerError(.unknown, cause: error)
        }
    }

    /// Whether an access token is stored that lives for `minTTL` seconds or longer, and whose session is not over.
    public func hasValid(minTTL: Int = 0) -> Bool {
        guard let entry = try? live() else { return false }
        let time = time
        return RenewalDemand(minTTL: minTTL).lives(
            until: entry.credentials.expiresIn, at: entry.present(time) ?? time.local)
    }

    /// Whether a refresh token is stored, and its session is not over.
    public func canRenew() -> Bool {
        (try? live())?.credentials.refreshToken != nil
    }

    /// The stored credentials as they are, expired or not. Neither the tenant nor the user is asked.
    ///
    /// - Throws: `noCredentials` when nothing usable is stored; `sessionExpired` when the session is over; `unknown`, with the
    ///   cause, when the storage cannot be read.
    public func storedCredentials() throws(CredentialsManagerError) -> Credentials {
        try live().credentials
    }

    /// The stored credentials of a session that is not over. One that is stays until somebody wants to use it.
    private func live() throws(CredentialsManagerError) -> CredentialsStore.Entry {
        let entry = try read(failing: .unknown)
        guard !isOver(entry) else { throw .sessionExpired }
        return entry
    }
}

// MARK: - Storing

extension CredentialsManager {
    /// Stores the credentials of a login in place of any others. Returns whether that worked; `save(_:)` tells why not.
    @discardableResult
    public func store(credentials: Credentials) -> Bool {
        succeeds { () throws(CredentialsManagerError) in try save(credentials) }
    }

    /// Stores the credentials of a login in place of any others.
    ///
    /// - Throws: `storeFailed`, with the storage's error as cause when it gave one.
    public func save(_ credentials: Credentials) throws(CredentialsManagerError) {
        let thumbprint = thumbprint(for: credentials)
        try storing { () throws(EntryStore.Failure) in
            try store.write(credentials, boundTo: thumbprint, at: time)
        }
        store.session.events.send(.stored(credentials))
    }

    /// Does what may fail, tells the developer why it did, and returns whether it succeeded.
    func succeeds(_ operation: () throws(CredentialsManagerError) -> Void) -> Bool {
        do throws(CredentialsManagerError) {
            try operation()
            return true
        } catch {
            Warnings.write(error.debugDescription)
            return false
        }
    }
}

// MARK: - Deleting

extension CredentialsManager {
    /// Deletes the stored credentials. Returns whether there were some and they are gone; `remove()` tells why not.
    ///
    /// The tenant is not told; use `revoke()` for that. Credentials for other APIs stay; see `clear(forAudience:scope:)`.
    @discardableResult
    public func clear() -> Bool {
        do throws(CredentialsManagerError) {
            try remove()
            return true
        } catch {
            // Having nothing to delete is nothing to complain about.
            if store.hasEntry { Warnings.write(error.debugDescription) }
            return false
        }
    }

    /// Deletes the stored credentials. The tenant is not told; use `revoke()` for that.
    ///
    /// - Throws: `clearFailed`, with the storage's error as cause when it gave one. Storages such as `SimpleKeychain` also
    ///   refuse when nothing is stored.
    public func remove() throws(CredentialsManagerError) {
        gate.forget()
        do throws(EntryStore.Failure) {
            try store.delete()
        } catch {
            throw CredentialsManagerError(.clearFailed, cause: error.cause)
        }
        store.session.events.send(.cleared)
    }

    /// Deletes everything in the storage: the credentials of all store keys and APIs, and whatever else a keychain's service
    /// and access group hold. With DPoP the key pair is deleted as well. Succeeds if there is nothing.
    ///
    /// - Throws: `clearFailed`, with the cause.
    public func removeAll() throws(CredentialsManagerError) {
        gate.forget()
        do {
            try authentication.dpop?.keys.clear()
        } catch {
            throw CredentialsManagerError(.clearFailed, cause: error)
        }
        let hadEntry = store.hasEntry
        do throws(EntryStore.Failure) {
            try store.entries.deleteAll(holding: store.credentialsKey)
        } catch {
            throw CredentialsManagerError(.clearFailed, cause: error.cause)
        }
        store.session.forget()
        if hadEntry { store.session.events.send(.cleared) }
    }

    /// The later name of `removeAll()`.
    ///
    /// - Throws: `clearFailed`, with the cause.
    public func clearAll() throws(CredentialsManagerError) {
        try removeAll()
    }
}
