import A0JOSE
import Foundation

/// The entries that together are one session of a user: the credentials, the end that the tenant set for the session, and the
/// thumbprint of the key that the tokens are bound to.
struct CredentialsStore: Sendable {
    /// Credentials and the bytes that they were read from.
    struct Entry: Sendable {
        let data: Data
        let stored: StoredCredentials

        var credentials: Credentials { stored.credentials }
    }

    /// Why there are no credentials to work with.
    enum ReadFailure: Error {
        case absent
        case undecodable(any Error)
        case unreadable(EntryStore.Failure)
    }

    let entries: EntryStore
    let session: SharedSession
    let credentialsKey: String
    let sessionExpiryKey: String
    let dpopThumbprintKey: String

    /// Where the session's account is listed, when it belongs to one.
    var membership: AccountList.Membership?

    func read() throws(ReadFailure) -> Entry {
        let found: Data?
        do throws(EntryStore.Failure) {
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

    /// Whether there is anything under the key of the credentials, as far as can be told.
    var hasEntry: Bool {
        do throws(EntryStore.Failure) {
            return try entries.read(credentialsKey) != nil
        } catch {
            return true
        }
    }

    /// Stores the credentials of a login in place of any others.
    func write(
        _ credentials: Credentials, boundTo thumbprint: String?, at time: TenantTime
    ) throws(EntryStore.Failure) {
        let stored = try encode(StoredCredentials(credentials: credentials, stamp: TimeStamp(time)))
        // What is gone or cannot be read may have been anybody's.
        let isSameSession = try replaceable().map { !Self.areOfDifferentUsers($0, credentials) } ?? false
        try membership?.join()
        try entries.write(stored, credentialsKey)
        bind(to: thumbprint)
        // What has ended was another session than the one that begins now.
        if let pinnedCeiling, !isSameSession || pinnedCeiling.hasPassed(at: time.tenant) { unpinCeiling() }
        pinCeiling(of: credentials)
    }

    /// The credentials that a login replaces, if there are any. What cannot be read is put aside first: another version of the
    /// program, or a person, may still make use of it.
    private func replaceable() throws(EntryStore.Failure) -> Credentials? {
        do throws(ReadFailure) {
            return try read().credentials
        } catch {
            switch error {
            case .absent: break
            case .undecodable: try keepUnreadable()
            case .unreadable(let failure): try entries.startAnew(after: failure)
            }
            return nil
        }
    }

    private func keepUnreadable() throws(EntryStore.Failure) {
        guard let data = try entries.read(credentialsKey) else { return }
        var number = 1
        func key() -> String { "\(credentialsKey)_unreadable_\(number)" }
        while let other = try entries.read(key()), other != data { number += 1 }
        guard try writeBeside(data, key()) else { return }
        Warning.write("What was stored under \(credentialsKey) could not be read. It is kept under \(key()).")
    }

    /// Deletes the session. Throws if the credentials could not be deleted, or were not there.
    func delete() throws(EntryStore.Failure) {
        defer { deleteRest() }
        try entries.delete(credentialsKey)
    }

    /// Deletes the session unless its entry was replaced or deleted meanwhile; returns whether it did.
    func delete(_ entry: Entry) throws(EntryStore.Failure) -> Bool {
        // What could not be written is still in memory and has to go with what it was to replace.
        let known = session.unsavedOrigin(of: entry.data) ?? entry.data
        guard try entries.delete(known, credentialsKey) else { return false }
        deleteRest()
        return true
    }

    private func deleteRest() {
        session.forget()
        unbind()
        unpinCeiling()
        guard !hasEntry else { return }
        membership?.leave()
    }

    func encode(_ stored: StoredCredentials) throws(EntryStore.Failure) -> Data {
        do {
            return try stored.encoded()
        } catch {
            throw EntryStore.Failure(cause: error)
        }
    }
}

// MARK: - Renewing

extension CredentialsStore {
    /// By how many bytes renewed credentials may be larger than those before. Servers accept no headers as long as that.
    private static let largestGain = 1 << 15

    /// Notes that the entry's refresh token is about to be sent, and keeps room for the answer; `nil` if the entry was replaced
    /// or deleted meanwhile.
    func beginRenewal(of entry: Entry, at now: Date) throws(EntryStore.Failure) -> Entry? {
        var stored = entry.stored
        stored.renewal = .begun(after: stored.renewal, at: now)
        guard let journaled = try replace(entry, with: stored) else { return nil }
        do throws(EntryStore.Failure) {
            // After the note, which may have used up the room of an earlier renewal.
            try entries.reserveRoom(Self.largestGain, credentialsKey)
        } catch {
            // Where not even that can be written the note stays, and costs an early renewal.
            try? takeBack(journaled, to: entry)
            throw error
        }
        return journaled
    }

    /// Notes that a renewal ended without an answer, so that nobody knows whether the tenant rotated the refresh token.
    func leaveOpen(_ journaled: Entry, at now: Date) throws(EntryStore.Failure) {
        var stored = journaled.stored
        stored.renewal?.failedAt = now.timeIntervalSince1970
        _ = try replace(journaled, with: stored)
    }

    /// Takes back what `beginRenewal` noted: the tenant did not touch the refresh token.
    func takeBack(_ journaled: Entry, to entry: Entry) throws(EntryStore.Failure) {
        _ = try entries.replace(journaled.data, with: entry.data, credentialsKey)
    }

    /// Stores renewed credentials, and returns whether it did: not if the entry that they were renewed from was replaced or
    /// deleted meanwhile. When they cannot be written they stay in memory, from where the next one to ask tries again.
    func finishRenewal(
        of journaled: Entry, with renewed: StoredCredentials, boundTo thumbprint: String?, at time: TenantTime
    ) throws(EntryStore.Failure) -> Bool {
        var stored = renewed
        // What an exchange for something else left as it was keeps the time that it is told in.
        stored.stamp = stored.stamp ?? TimeStamp(time)
        stored.renewal = nil
        let data = try encode(stored)
        do throws(EntryStore.Failure) {
            guard try entries.replace(journaled.data, with: data, credentialsKey, overUnreadable: true) else {
                return false
            }
        } catch {
            session.keepUnsaved(data, over: journaled.data)
            throw error
        }
        bind(to: thumbprint)
        if Self.areOfDifferentUsers(journaled.credentials, stored.credentials) { unpinCeiling() }
        pinCeiling(of: stored.credentials)
        return true
    }

    /// Tries again to write what could not be written. Returns whether nothing of the kind is left.
    func settle() -> Bool {
        guard let unsaved = session.unsaved else { return true }
        do throws(EntryStore.Failure) {
            _ = try entries.replace(unsaved.origin, with: unsaved.data, credentialsKey)
            session.forget()
            return true
        } catch {
            Warning.write("The renewed credentials still cannot be stored, and are kept in memory.")
            return false
        }
    }

    private func replace(_ entry: Entry, with stored: StoredCredentials) throws(EntryStore.Failure) -> Entry? {
        let data = try encode(stored)
        guard try entries.replace(entry.data, with: data, credentialsKey) else { return nil }
        return Entry(data: data, stored: stored)
    }
}

// MARK: - The end of the session

extension CredentialsStore {
    /// Whether the session has reached its end: the one that was pinned when the user logged in, else the one that the ID
    /// token names.
    ///
    /// The end comes 30 seconds early, so that a pin which was read a few seconds ago is as good as one that is read now. But
    /// no session ends because of it.
    func isOver(_ entry: Entry?, at now: Date) -> Bool {
        if let entry, let ceiling = session.recentCeiling(of: entry, at: now) {
            guard ceiling.value?.hasPassed(at: now) == true else { return false }
        }
        let ceiling = pinnedCeiling ?? entry.flatMap { session.ceiling(of: $0) }
        if let entry { session.remember(ceiling, of: entry, at: now) }
        return ceiling?.hasPassed(at: now) ?? false
    }

    /// The end of the session that these are the stored credentials of.
    func ceiling(of credentials: Credentials) -> SessionCeiling? {
        pinnedCeiling ?? SessionCeiling(idToken: credentials.idToken)
    }

    private var pinnedCeiling: SessionCeiling? {
        (try? entries.read(sessionExpiryKey)).flatMap { SessionCeiling(entry: $0) }
    }

    /// Pins the end of a user's session the first time that an ID token names it. Renewals never move it.
    private func pinCeiling(of credentials: Credentials) {
        defer { session.forgetCeiling() }
        guard pinnedCeiling == nil, let ceiling = SessionCeiling(idToken: credentials.idToken) else { return }
        do throws(EntryStore.Failure) {
            // Where there is no room for it, the ID token's own claim is all there is.
            try writeBeside(ceiling.entry, sessionExpiryKey)
        } catch {
            Warning.write("The end of the session could not be stored; the ID token's own claim is used instead.")
        }
    }

    private func unpinCeiling() {
        deleteAside(sessionExpiryKey, "The stored end of the session could not be deleted: it also ends the next one.")
    }

    private static func areOfDifferentUsers(_ one: Credentials, _ other: Credentials) -> Bool {
        guard let subject = one.subject, let otherSubject = other.subject else { return false }
        return subject != otherSubject
    }

    /// Writes an entry beside the credentials, and returns whether there is room for one: a storage that does not look at the
    /// key would lose the credentials.
    @discardableResult
    func writeBeside(_ data: Data, _ key: String) throws(EntryStore.Failure) -> Bool {
        if entries.mayIgnoreKeys, let present = try entries.read(key), try present == entries.read(credentialsKey) {
            return false
        }
        try entries.write(data, key)
        return true
    }

    /// Deletes an entry that may not be there.
    private func deleteAside(_ key: String, _ warning: String) {
        do throws(EntryStore.Failure) {
            try entries.delete(key)
        } catch {
            guard (try? entries.read(key)) != .some(nil) else { return }
            Warning.write(warning)
        }
    }
}

// MARK: - The key that the tokens are bound to

extension CredentialsStore {
    /// The thumbprint of the key that the tokens were bound to when they were stored; `nil` for none. Whatever else a storage
    /// has there is not looked at.
    func boundThumbprint() throws(EntryStore.Failure) -> String? {
        try entries.read(dpopThumbprintKey).flatMap { String(bytes: $0, encoding: .utf8) }
            .flatMap { Self.isThumbprint($0) ? $0 : nil }
    }

    /// Whether there is a thumbprint, as far as can be told.
    private var mayBeBound: Bool {
        do throws(EntryStore.Failure) {
            return try boundThumbprint() != nil
        } catch {
            return true
        }
    }

    /// Whether it is a SHA-256 digest in the form of RFC 7638 §3.1.
    private static func isThumbprint(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64URL.decode(text)?.count == 32
    }

    /// Without room for it, the type of the tokens alone tells that they are bound.
    func writeThumbprint(_ thumbprint: String) throws(EntryStore.Failure) {
        try writeBeside(Data(thumbprint.utf8), dpopThumbprintKey)
    }

    private func unbind() {
        deleteAside(
            dpopThumbprintKey, "The thumbprint of a key could not be deleted: the next session counts as bound to it.")
    }

    private func bind(to thumbprint: String?) {
        guard let thumbprint else {
            if mayBeBound { unbind() }
            return
        }
        do throws(EntryStore.Failure) {
            try writeThumbprint(thumbprint)
        } catch {
            Warning.write("The thumbprint of the DPoP key could not be stored; it is stored with the next renewal.")
        }
    }
}

extension Credentials {
    /// The user whom the ID token names.
    var subject: String? { try? UnverifiedClaims(idToken)["sub"]?.stringValue }
}
