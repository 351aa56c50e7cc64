import Foundation

extension CredentialsStore {
    /// Whether the session has reached its end: the one that was pinned at login, or else the one in the ID token.
    ///
    /// The end comes 30 seconds early, so that a pinned end that was read a few seconds ago is accurate enough to tell
    /// that the session hasn't ended. Before a session ends, it's read again.
    func isOver(_ entry: Entry?, at now: Date) -> Bool {
        if let entry, let ceiling = session.recentCeiling(of: entry, at: now) {
            guard ceiling.value?.hasPassed(at: now) == true else { return false }
        }
        let ceiling = pinnedCeiling ?? entry.flatMap { session.ceiling(of: $0) }
        if let entry { session.remember(ceiling, of: entry, at: now) }
        return ceiling?.hasPassed(at: now) ?? false
    }

    /// The end of the session that these stored credentials belong to.
    func ceiling(of credentials: Credentials) -> SessionCeiling? {
        pinnedCeiling ?? SessionCeiling(idToken: credentials.idToken)
    }

    var pinnedCeiling: SessionCeiling? {
        (try? entries.read(sessionExpiryKey)).flatMap { SessionCeiling(entry: $0) }
    }

    /// Pins the end of a user's session when an ID token first names it. Renewals never move it.
    func pinCeiling(of credentials: Credentials) {
        defer { session.forgetCeiling() }
        guard pinnedCeiling == nil, let ceiling = SessionCeiling(idToken: credentials.idToken) else { return }
        do throws(EntryStore.EntryError) {
            // Without a separate entry for it, only the ID token's claim counts.
            try writeBeside(ceiling.entry, sessionExpiryKey)
        } catch {
            Warnings.write("The end of the session could not be stored; the ID token's own claim is used instead.")
        }
    }

    func unpinCeiling() {
        deleteAside(sessionExpiryKey, "The stored end of the session could not be deleted: it also ends the next one.")
    }

    static func areOfDifferentUsers(_ one: Credentials, _ other: Credentials) -> Bool {
        guard let subject = one.subject, let otherSubject = other.subject else { return false }
        return subject != otherSubject
    }
}
