import Foundation

/// The sessions of browsers.
protocol SessionStore: Sendable {
    /// Adds a session, and removes an earlier one of the same user, whose applications move to the new one.
    ///
    /// - Parameter former: the id of the earlier session; nil for none.
    func insert(_ session: BrowserSession, inPlaceOf former: String?) async throws(StoreError)
    func session(cookieHash: Data) async throws(StoreError) -> BrowserSession?
    func session(id: String) async throws(StoreError) -> BrowserSession?
    /// The sessions of a user, in the order in which they began.
    func sessions(of userID: String) async throws(StoreError) -> [BrowserSession]
    /// The ids of the clients that got codes or tokens in a session.
    func clients(ofSession id: String) async throws(StoreError) -> [String]
    /// Changes the session's cookie, user, limits, and details in one step, so that no simultaneous change is lost; nil
    /// if it is gone.
    func changeSession(
        _ id: String, _ change: @escaping @Sendable (inout BrowserSession) -> Void
    ) async throws(StoreError) -> BrowserSession?
    /// Ends sessions and queues a `LogoutNotice` for their applications, in one step.
    @discardableResult
    func endSessions(
        _ sessions: SessionSelection, announcing announcement: LogoutAnnouncement?
    ) async throws(StoreError) -> SessionsEnded
    /// Queues notices for the applications of sessions, and returns their number.
    func announce(
        _ announcement: LogoutAnnouncement, to sessions: SessionSelection
    ) async throws(StoreError) -> Int
}

extension SessionStore {
    func insert(_ session: BrowserSession) async throws(StoreError) {
        try await insert(session, inPlaceOf: nil)
    }
}
