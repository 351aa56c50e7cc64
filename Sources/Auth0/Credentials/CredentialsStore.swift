import Foundation

/// The stored credentials and the end of their session, which together are one session of a user.
struct CredentialsStore: Sendable {
    /// Credentials and the bytes that they were read from.
    struct Entry: Sendable {
        let data: Data
        let credentials: Credentials
    }

    /// Why there are no credentials to work with.
    enum ReadFailure: Error {
        case absent
        case undecodable(any Error)
        case unreadable(EntryStore.Failure)
    }

    let entries: EntryStore
    let credentialsKey: String
    let sessionExpiryKey: String

    func read() throws(ReadFailure) -> Entry {
        let found: Data?
        do throws(EntryStore.Failure) {
            found = try entries.read(credentialsKey)
        } catch {
            throw .unreadable(error)
        }
        guard let data = found else { throw .absent }
        do {
            return Entry(data: data, credentials: try StoredCredentials.decode(data))
        } catch {
            throw .undecodable(error)
        }
    }

    /// Whether there is anything under the key of the credentials.
    var hasEntry: Bool {
        (try? entries.read(credentialsKey)) != nil
    }

    /// Stores the credentials of a login in place of any others.
    func write(_ credentials: Credentials, at now: Date) throws(EntryStore.Failure) {
        let previous = try? read().credentials
        try entries.write(encode(credentials), credentialsKey)
        // What has ended was another session than the one that begins now.
        if pinnedCeiling?.hasPassed(at: now) == true { unpinCeiling() }
        pinCeiling(of: credentials, replacing: previous)
    }

    /// Stores renewed credentials, and returns whether it did: not if the entry that they were renewed from was replaced
    /// or deleted meanwhile.
    func replace(_ entry: Entry, with credentials: Credentials) throws(EntryStore.Failure) -> Bool {
        let isWritten = try entries.replace(entry.data, with: encode(credentials), credentialsKey)
        if isWritten { pinCeiling(of: credentials, replacing: entry.credentials) }
        return isWritten
    }

    /// Deletes the session. Throws if the credentials could not be deleted, or were not there.
    func delete() throws(EntryStore.Failure) {
        defer { unpinCeiling() }
        try entries.delete(credentialsKey)
    }

    /// The end of the session: the one that was pinned when the user logged in, else the one that the ID token names.
    func ceiling(of credentials: Credentials?) -> SessionCeiling? {
        pinnedCeiling ?? credentials.flatMap { SessionCeiling(idToken: $0.idToken) }
    }

    private var pinnedCeiling: SessionCeiling? {
        (try? entries.read(sessionExpiryKey)).flatMap { SessionCeiling(entry: $0) }
    }

    /// Pins the end of a user's session the first time that an ID token names it. Renewals never move it.
    private func pinCeiling(of credentials: Credentials, replacing previous: Credentials?) {
        let isOtherUser = previous.map { Self.areOfDifferentUsers($0, credentials) } ?? false
        if isOtherUser { unpinCeiling() }
        guard pinnedCeiling == nil, let ceiling = SessionCeiling(idToken: credentials.idToken) else { return }
        do throws(EntryStore.Failure) {
            try entries.write(ceiling.entry, sessionExpiryKey)
        } catch {
            Notice.write("The end of the session could not be stored; the ID token's own claim is used instead.")
        }
    }

    private func unpinCeiling() {
        do throws(EntryStore.Failure) {
            guard try entries.read(sessionExpiryKey) != nil else { return }
            try entries.delete(sessionExpiryKey)
        } catch {
            Notice.write("The stored end of the session could not be deleted, so that it also ends the next one.")
        }
    }

    private static func areOfDifferentUsers(_ one: Credentials, _ other: Credentials) -> Bool {
        guard let subject = try? UnverifiedClaims(one.idToken)["sub"]?.string,
            let otherSubject = try? UnverifiedClaims(other.idToken)["sub"]?.string
        else { return false }
        return subject != otherSubject
    }

    private func encode(_ credentials: Credentials) throws(EntryStore.Failure) -> Data {
        do {
            return try StoredCredentials.encode(credentials)
        } catch {
            throw EntryStore.Failure(cause: error)
        }
    }
}
