import Foundation

/// Passkeys.
protocol PasskeyStore: Sendable {
    /// - Throws: `StoreError.conflict` if someone has this credential already.
    func insert(_ passkey: PasskeyRecord) async throws(StoreError)
    func passkey(credentialID: Data) async throws(StoreError) -> PasskeyRecord?
    /// In the order in which they were added.
    func passkeys(userID: String) async throws(StoreError) -> [PasskeyRecord]
    /// Remembers that the passkey was used. False if there is none, or if its count of signatures did not grow: then there are
    /// two of it (WebAuthn §6.1.1). A count of 0 need not grow.
    func usePasskey(
        _ id: String, signCount: UInt32, isBackedUp: Bool, at now: Date
    ) async throws(StoreError) -> Bool
    /// Replaces the details; false if the user has no such passkey.
    func changePasskey(
        _ id: String, userID: String, _ details: PasskeyRecord.Details
    ) async throws(StoreError) -> Bool
    /// False if the account has no such passkey, or it is all that its user can log in with: no account that belongs to the user
    /// has another passkey or a password, or logs in without them.
    func deletePasskey(_ id: String, accountID: String, userID: String) async throws(StoreError) -> Bool
}
