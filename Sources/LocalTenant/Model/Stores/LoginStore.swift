import Foundation

/// Logins in progress, and what clients pushed ahead of them.
protocol LoginStore: Sendable {
    /// Adds a login and drops the oldest ones, so that at most `limit` that began after one another are kept: anyone
    /// can begin one.
    func insert(_ transaction: LoginTransaction, limit: Int) async throws(StoreError)
    func transaction(stateHash: Data) async throws(StoreError) -> LoginTransaction?
    /// Remembers who logged in; false if the transaction is gone.
    func authenticate(stateHash: Data, sessionID: String) async throws(StoreError) -> Bool
    /// Replaces the request of a login; false if the transaction is gone.
    func change(_ request: AuthorizationRequest, stateHash: Data) async throws(StoreError) -> Bool
    /// Takes an authenticated transaction out; nil if there is none, so that it leads to one code only.
    func redeemTransaction(stateHash: Data) async throws(StoreError) -> LoginTransaction?

    /// Drops the oldest ones beyond `limit`.
    func insert(_ request: PushedRequest, limit: Int) async throws(StoreError)
    /// Takes the request out; nil if it is unknown, too old, used or another client's.
    func redeemPushedRequest(
        _ hash: Data, clientID: String, at now: Date
    ) async throws(StoreError) -> AuthorizationRequest?
}
