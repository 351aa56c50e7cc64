import Foundation

/// The entries of one user's session: the credentials, the session's end as set by the tenant, and the thumbprint of
/// the key that the tokens are bound to.
struct CredentialsStore: Sendable {
    /// Credentials and the bytes that they were read from.
    struct Entry: Sendable {
        let data: Data
        let stored: StoredCredentials

        var credentials: Credentials { stored.credentials }
    }

    /// Why there are no usable credentials.
    enum ReadError: Error {
        case absent
        case undecodable(any Error)
        case unreadable(EntryStore.EntryError)
    }

    /// The default key of the credentials.
    static let defaultKey = "credentials"

    let entries: EntryStore
    let session: SharedSession
    let credentialsKey: String
    let sessionExpiryKey: String
    let dpopThumbprintKey: String

    /// The session's place in the list of accounts, if it belongs to an account.
    var membership: AccountList.Membership?

    func read() throws(ReadError) -> Entry {
        let found: Data?
        do throws(EntryStore.EntryError) {
            found = try entries.read(credentialsKey)
        } catch {
            throw .unreadable(error)
        }
        guard let found else { throw .absent }
        let data = session.unsaved(over: found) ?? found
        if let entry = session.decoded(data) { return entry }
        do {
            let entry = Entry(data: data, stored: try StoredCredentials.decode(data))
            session.remember(entry)
            return entry
        } catch {
            throw .undecodable(error)
        }
    }

    /// Whether there is an entry under the key of the credentials, as far as can be determined.
    var hasEntry: Bool {
        do throws(EntryStore.EntryError) {
            return try entries.read(credentialsKey) != nil
        } catch {
            return true
        }
    }

    /// Stores the credentials of a login in place of any others.
    func write(
        _ credentials: Credentials, boundTo thumbprint: String?, at time: TenantTime
    ) throws(EntryStore.EntryError) {
        let stored = try encode(
            StoredCredentials(credentials: credentials, login: UUID().uuidString, stamp: TimeStamp(time)))
        // A missing or unreadable entry could have belonged to any user.
        let isSameSession = try replaceable().map { !Self.areOfDifferentUsers($0, credentials) } ?? false
        try membership?.join()
        try entries.write(stored, credentialsKey)
        bind(to: thumbprint)
        // The pinned end belongs to a previous session, not to this one.
        if let pinnedCeiling, !isSameSession || pinnedCeiling.hasPassed(at: time.tenant) { unpinCeiling() }
        pinCeiling(of: credentials)
    }

    /// The credentials that a login replaces, if any. An unreadable entry is set aside first: another version of the
    /// program, or a person, may still be able to use it.
    private func replaceable() throws(EntryStore.EntryError) -> Credentials? {
        do throws(ReadError) {
            return try read().credentials
        } catch {
            switch error {
            case .absent: break
            case .undecodable: try keepUnreadable()
            case .unreadable(let unreadable): try entries.startAnew(after: unreadable)
            }
            return nil
        }
    }

    private func keepUnreadable() throws(EntryStore.EntryError) {
        guard let data = try entries.read(credentialsKey) else { return }
        var number = 1
        func key() -> String { "\(credentialsKey)_unreadable_\(number)" }
        while let other = try entries.read(key()), other != data { number += 1 }
        guard try writeBeside(data, key()) else { return }
        Warnings.write("What was stored under \(credentialsKey) could not be read. It is kept under \(key()).")
    }

    /// Deletes the session. Throws if the credentials could not be deleted, or were not there.
    func delete() throws(EntryStore.EntryError) {
        defer { deleteRest() }
        try entries.delete(credentialsKey)
    }

    /// Deletes the session unless its entry was replaced or deleted in the meantime. Returns whether it did.
    func delete(_ entry: Entry) throws(EntryStore.EntryError) -> Bool {
        // Unsaved credentials are still in memory, and must be deleted with the entry that they would have replaced.
        // They may also be stored, because the write failed late.
        for known in [session.unsavedOrigin(of: entry.data), entry.data] {
            guard let known, try entries.delete(known, credentialsKey) else { continue }
            deleteRest()
            return true
        }
        return false
    }

    private func deleteRest() {
        session.forget()
        unbind()
        unpinCeiling()
        guard !hasEntry else { return }
        membership?.leave()
    }

    func encode(_ stored: StoredCredentials) throws(EntryStore.EntryError) -> Data {
        do {
            return try stored.encoded()
        } catch {
            throw EntryStore.EntryError(cause: error)
        }
    }
}

// MARK: - Separate entries

extension CredentialsStore {
    /// Writes a separate entry, and returns whether that's possible: a storage that ignores the key would overwrite the
    /// credentials.
    @discardableResult
    func writeBeside(_ data: Data, _ key: String) throws(EntryStore.EntryError) -> Bool {
        if entries.mayIgnoreKeys, let present = try entries.read(key), try present == entries.read(credentialsKey) {
            return false
        }
        try entries.write(data, key)
        return true
    }

    /// Deletes an entry that may not be there.
    func deleteAside(_ key: String, _ warning: String) {
        do throws(EntryStore.EntryError) {
            try entries.delete(key)
        } catch {
            guard (try? entries.read(key)) != .some(nil) else { return }
            Warnings.write(warning)
        }
    }
}

extension Credentials {
    /// The user that the ID token names.
    var subject: String? { try? UnverifiedClaims(idToken)["sub"]?.stringValue }
}
