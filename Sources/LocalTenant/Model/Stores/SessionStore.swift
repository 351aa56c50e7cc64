import Foundation

/// The sessions of browsers.
protocol SessionStore: Sendable {
    func session(cookieHash: Data) async throws(StoreError) -> BrowserSession?
    func session(id: String) async throws(StoreError) -> BrowserSession?
    /// The sessions of a user, in the order in which they began.
    func sessions(of userID: String) async throws(StoreError) -> [BrowserSession]
    /// The ids of sessions that have expired; a thousand of them if there are more.
    func expiredSessions(at now: Date) async throws(StoreError) -> [String]
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
