import Foundation

// MARK: - What is stored

extension CredentialsManager {
    /// The profile in the stored ID token, which isn't verified again. `nil` if there is none, or the session has
    /// ended.
    public var user: UserInfo? {
        try? userProfile()
    }

    /// Returns the profile in the stored ID token, which isn't verified again; `nil` if the token doesn't name a user.
    ///
    /// - Throws: `noCredentials` if nothing is stored; `sessionExpired` if the session has ended; `unknown`, with the
    ///   cause, if the storage can't be read or the ID token isn't a JWT.
    public func userProfile() throws(CredentialsManagerError) -> UserProfile? {
        let idToken: String = try live().credentials.idToken
        do {
            return UserInfo(json: try UnverifiedClaims(idToken).values.mapValues(\.foundation))
        } catch {
            throw CredentialsManagerError(.unknown, cause: error)
        }
    }

    /// Whether an access token is stored that is valid for at least `minTTL` more seconds, and whose session hasn't
    /// ended.
    public func hasValid(minTTL: Int = 0) -> Bool {
        guard let entry = try? live() else { return false }
        let time = time
        return RenewalCriteria(minTTL: minTTL).lives(
            until: entry.credentials.expiresIn, at: entry.present(time) ?? time.local)
    }

    /// Whether a refresh token is stored and its session hasn't ended.
    public func canRenew() -> Bool {
        (try? live())?.credentials.refreshToken != nil
    }

    /// Returns the stored credentials, expired or not. This doesn't ask the tenant or the user.
    ///
    /// - Throws: `noCredentials` if nothing usable is stored; `sessionExpired` if the session has ended; `unknown`,
    ///   with the cause, if the storage can't be read.
    public func storedCredentials() throws(CredentialsManagerError) -> Credentials {
        try live().credentials
    }

    /// The stored credentials, unless the session has ended. An ended session is only deleted when someone uses it.
    private func live() throws(CredentialsManagerError) -> CredentialsStore.Entry {
        let entry = try read(failing: .unknown)
        guard !isOver(entry) else { throw .sessionExpired }
        return entry
    }
}

// MARK: - Storing

extension CredentialsManager {
    /// Stores the credentials of a login, in place of any others. Returns whether that worked; `save(_:)` throws the
    /// reason.
    @discardableResult
    public func store(credentials: Credentials) -> Bool {
        succeeds { () throws(CredentialsManagerError) in try save(credentials) }
    }

    /// Stores the credentials of a login in place of any others. If this manager's client can't renew them, because it
    /// has another client ID than the login or none, that is a warning (``Warnings``).
    ///
    /// - Throws: `storeFailed`, with the storage's error as the cause when it gave one.
    public func save(_ credentials: Credentials) throws(CredentialsManagerError) {
        let thumbprint = thumbprint(for: credentials)
        try storing { () throws(EntryStore.EntryError) in
            try store.write(credentials, boundTo: thumbprint, at: time)
        }
        store.session.events.send(.stored(credentials))
        if let error = renewalError(of: credentials) { Warnings.write(error) }
    }

    /// Why this manager's client won't be able to renew the credentials of a login; `nil` if nothing is known. A
    /// program would otherwise find out when the access token expires.
    private func renewalError(of credentials: Credentials) -> String? {
        guard credentials.refreshToken != nil, renewalPolicy == .automatic else { return nil }
        let clientID = authentication.clientId
        guard !clientID.isEmpty else {
            return """
                The credentials can't be renewed, because the CredentialsManager's authentication client has no client ID and \
                domain. Create it with those of the login: Auth0.authentication(clientId:domain:).
                """
        }
        let audience: [String]
        switch try? UnverifiedClaims(credentials.idToken).values["aud"] {
        case .string(let name)?: audience = [name]
        case .array(let names)?: audience = names.compactMap(\.stringValue)
        default: return nil
        }
        guard !audience.isEmpty, !audience.contains(clientID) else { return nil }
        return """
            The credentials can't be renewed, because they were issued to the application \(audience[0]), and the \
            CredentialsManager's authentication client is \(clientID).
            """
    }

    /// Runs an operation, logs a warning if it fails, and returns whether it succeeded.
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
    /// Deletes the stored credentials. Returns whether there were some and they were deleted; `remove()` throws the
    /// reason.
    ///
    /// This doesn't tell the tenant; use `revoke()` for that. Credentials for other APIs are kept; see
    /// `clear(forAudience:scope:)`.
    @discardableResult
    public func clear() -> Bool {
        do throws(CredentialsManagerError) {
            try remove()
            return true
        } catch {
            // Having nothing to delete isn't worth a warning.
            if store.hasEntry { Warnings.write(error.debugDescription) }
            return false
        }
    }

    /// Deletes the stored credentials. This doesn't tell the tenant; use `revoke()` for that.
    ///
    /// - Throws: `clearFailed`, with the storage's error as the cause when it gave one. Storages such as
    ///   `SimpleKeychain` also throw if nothing is stored.
    public func remove() throws(CredentialsManagerError) {
        gate.forget()
        do throws(EntryStore.EntryError) {
            try store.delete()
        } catch {
            throw CredentialsManagerError(.clearFailed, cause: error.cause)
        }
        store.session.events.send(.cleared)
    }

    /// Deletes everything in the storage: the credentials of all store keys and APIs, and anything else in the
    /// keychain's service and access group. With DPoP, the key pair is deleted as well. Succeeds if there is nothing to
    /// delete.
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
        do throws(EntryStore.EntryError) {
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
