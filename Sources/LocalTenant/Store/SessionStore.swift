import Foundation

/// The sessions of browsers.
protocol SessionStore: Sendable {
    func insert(_ session: BrowserSession) async throws(StoreError)
    func session(cookieHash: Data) async throws(StoreError) -> BrowserSession?
    func session(id: String) async throws(StoreError) -> BrowserSession?
    /// Gives the session another cookie and other details; false if it is gone.
    func renewSession(
        _ id: String, cookieHash: Data, _ details: BrowserSession.Details
    ) async throws(StoreError) -> Bool
    /// Replaces the session's user, limits and details; false if it is gone.
    func update(_ session: BrowserSession) async throws(StoreError) -> Bool
    func touchSession(_ id: String, at now: Date) async throws(StoreError)
    /// False if there was no such session.
    func deleteSession(cookieHash: Data) async throws(StoreError) -> Bool

    func deleteSessions(userID: String) async throws(StoreError)
}
