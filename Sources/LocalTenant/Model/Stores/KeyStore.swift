import Foundation

/// The signing keys, and other secrets of the tenant.
protocol KeyStore: Sendable {
    /// All keys except revoked ones.
    func signingKeys() async throws(StoreError) -> [SigningKeyRecord]
    /// Adds both keys, unless there is a current key already.
    func insertSigningKeys(current: SigningKeyRecord, next: SigningKeyRecord) async throws(StoreError)
    /// Makes `key` the current one in place of any other, which becomes a previous one. `spare` is the next one, if
    /// there is none.
    func pinSigningKey(_ key: SigningKeyRecord, next spare: SigningKeyRecord) async throws(StoreError)
    /// Makes the next key the current one, and `key` the next one.
    func rotateSigningKeys(next key: SigningKeyRecord) async throws(StoreError)
    /// Takes a previous key out of use; false if there is no previous key with this id.
    func revokeSigningKey(_ id: String) async throws(StoreError) -> Bool

    /// The secret of this name; `fresh`, if there was none.
    func secret(_ name: String, orInsert fresh: Data) async throws(StoreError) -> Data
}
