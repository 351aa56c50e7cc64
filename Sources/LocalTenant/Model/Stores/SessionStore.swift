import Foundation

/// The sessions of browsers.
protocol SessionStore: Sendable {
    /// Adds a session, and takes one of the same user away, whose applications go over to the new one.
    ///
    /// - Parameter former: the id of that one; nil for none.
    func insert(_ session: BrowserSession, inPlaceOf former: String?) async throws(StoreError)
    func session(cookieHash: Data) async throws(StoreError) -> BrowserSession?
    func session(id: String) async throws(StoreError) -> BrowserSession?
    /// Gives the session another cookie and other details; false if it is gone.
    func renewSession(
        _ id: String, cookieHash: Data, _ details: BrowserSession.Details
    ) async throws(StoreError) -> Bool
    /// Replaces the session's user, limits and details; false if it is gone.
    func update(_ session: BrowserSession) async throws(StoreError) -> Bool
    /// Notes that an application got a code or tokens in the session.
    func useSession(_ id: String, by clientID: String, at now: Date) async throws(StoreError)
    /// Ends sessions, and puts what their applications are to be told into the queue of `LogoutNotice`, all in one step.
    @discardableResult
    func endSessions(
        _ sessions: SessionSelection, announcing announcement: LogoutAnnouncement?
    ) async throws(StoreError) -> SessionsEnded
    /// Puts what the applications of sessions are to be told into the queue, and returns how many notices that are.
    func announce(
        _ announcement: LogoutAnnouncement, to sessions: SessionSelection
    ) async throws(StoreError) -> Int
}

extension SessionStore {
    func insert(_ session: BrowserSession) async throws(StoreError) {
        try await insert(session, inPlaceOf: nil)
    }
}
