import Foundation

/// Passkeys.
protocol PasskeyStore: Sendable {
    /// - Throws: `StoreError.conflict` if the credential is already registered.
    func insert(_ passkey: PasskeyRecord) async throws(StoreError)
    func passkey(credentialID: Data) async throws(StoreError) -> PasskeyRecord?
    /// In the order in which they were added.
    func passkeys(userID: String) async throws(StoreError) -> [PasskeyRecord]
    /// Records a use of the passkey. False if there is none, or if its signature count didn't increase: then it may
    /// have been cloned (WebAuthn §6.1.1). A count of 0 doesn't need to increase.
    func usePasskey(
        _ id: String, signCount: UInt32, isBackedUp: Bool, at now: Date
    ) async throws(StoreError) -> Bool
    /// Changes the details; false if the user has no such passkey.
    func changePasskey(
        _ id: String, userID: String, _ change: @escaping @Sendable (inout PasskeyRecord.Details) -> Void
    ) async throws(StoreError) -> Bool
    /// Deletes a passkey. False if the account has no such passkey, or if it is the user's only way to log in: no
    /// account of the user has another passkey or a password, or logs in without them.
    func deletePasskey(_ id: String, accountID: String, userID: String) async throws(StoreError) -> Bool
}
