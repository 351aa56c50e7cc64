import Foundation

extension CredentialsStore {
    /// By how many bytes renewed credentials may be larger than the previous ones. Servers don't accept headers this
    /// long.
    private static let largestGain = 1 << 15

    /// Notes that the entry's refresh token is about to be sent, and reserves space for the response. Returns `nil` if
    /// the entry was replaced or deleted in the meantime.
    func beginRenewal(of entry: Entry, at now: Date) throws(EntryStore.EntryError) -> Entry? {
        var stored = entry.stored
        let renewal = RenewalJournal.begun(after: stored.renewal, at: now)
        stored.renewal = renewal
        guard let journaled = try replace(entry, with: stored) else { return nil }
        session.noteAttempt(at: renewal)
        do throws(EntryStore.EntryError) {
            // After the note, which may have used up the space reserved for an earlier renewal.
            try entries.reserveRoom(Self.largestGain, credentialsKey)
        } catch {
            // If this can't be written either, the note stays and causes an early renewal.
            try? takeBack(journaled, to: entry)
            throw error
        }
        return journaled
    }

    /// Notes that a renewal ended without a response, so that it's unknown whether the tenant rotated the refresh
    /// token.
    ///
    /// - Parameters:
    ///   - entry: The entry before the attempt.
    ///   - wasSent: Whether the refresh token may have arrived.
    func leaveOpen(
        _ journaled: Entry, begunFrom entry: Entry, wasSent: Bool, at now: Date
    ) throws(EntryStore.EntryError) {
        var stored = journaled.stored
        stored.renewal = stored.renewal?.failed(at: now, wasSent: wasSent, after: entry.stored.renewal)
        _ = try replace(journaled, with: stored)
    }

    /// Reverts the note of `beginRenewal`: the tenant did not use the refresh token.
    func takeBack(_ journaled: Entry, to entry: Entry) throws(EntryStore.EntryError) {
        _ = try entries.replace(journaled.data, with: entry.data, credentialsKey)
    }

    /// Stores renewed credentials and returns whether it did. It doesn't if the entry that they were renewed from was
    /// replaced or deleted in the meantime. If they can't be written, they stay in memory, and the next caller tries
    /// again.
    func finishRenewal(
        of journaled: Entry, with renewed: StoredCredentials, boundTo thumbprint: String?, at time: TenantTime
    ) throws(EntryStore.EntryError) -> Bool {
        var stored = renewed
        // An expiration that this renewal didn't change keeps its time stamp.
        stored.stamp = stored.stamp ?? TimeStamp(time)
        stored.login = journaled.stored.login
        stored.renewal = nil
        let data = try encode(stored)
        do throws(EntryStore.EntryError) {
            guard try entries.replace(journaled.data, with: data, credentialsKey, overUnreadable: true) else {
                return false
            }
        } catch {
            session.keepUnsaved(.init(origin: journaled.data, data: data) { [self] in _ = settle() })
            throw error
        }
        bind(to: thumbprint)
        if Self.areOfDifferentUsers(journaled.credentials, stored.credentials) { unpinCeiling() }
        pinCeiling(of: stored.credentials)
        return true
    }

    /// Tries again to write unsaved credentials. Returns whether none are left.
    func settle() -> Bool {
        guard let unsaved = session.unsaved else { return true }
        do throws(EntryStore.EntryError) {
            let isReplaced = try entries.replace(unsaved.origin, with: unsaved.data, credentialsKey)
            session.forget()
            if isReplaced, let entry = try? read() { session.events.send(.renewed(entry.credentials)) }
            return true
        } catch {
            Warnings.write("The renewed credentials still cannot be stored, and are kept in memory.")
            return false
        }
    }

    private func replace(_ entry: Entry, with stored: StoredCredentials) throws(EntryStore.EntryError) -> Entry? {
        let data = try encode(stored)
        guard try entries.replace(entry.data, with: data, credentialsKey) else { return nil }
        return Entry(data: data, stored: stored)
    }
}
