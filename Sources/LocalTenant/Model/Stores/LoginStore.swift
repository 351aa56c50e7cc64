import Foundation

/// Logins in progress, and pushed authorization requests.
protocol LoginStore: Sendable {
    /// Adds a login, and deletes the oldest ones beyond `limit`, because anyone can begin a login.
    func insert(_ transaction: LoginTransaction, limit: Int) async throws(StoreError)
    func transaction(stateHash: Data) async throws(StoreError) -> LoginTransaction?
    /// Stores the session of the user who logged in; false if the transaction is gone.
    func authenticate(stateHash: Data, sessionID: String) async throws(StoreError) -> Bool
    /// Replaces the request of a login; false if the transaction is gone.
    func change(_ request: AuthorizationRequest, stateHash: Data) async throws(StoreError) -> Bool
    /// Redeems an authenticated transaction, so that it leads to only one code; nil if there is none.
    func redeemTransaction(stateHash: Data) async throws(StoreError) -> LoginTransaction?

    /// Adds a pushed request, and deletes the oldest ones beyond `limit`.
    func insert(_ request: PushedRequest, limit: Int) async throws(StoreError)
    /// Redeems the request; nil if it is unknown, expired, used, or another client's.
    func redeemPushedRequest(
        _ hash: Data, clientID: String, at now: Date
    ) async throws(StoreError) -> AuthorizationRequest?
}
