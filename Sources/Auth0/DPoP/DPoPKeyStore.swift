import A0JOSE
import Foundation
import SimpleKeychain

/// Keeps the key pair that tokens are bound to.
struct DPoPKeyStore: Sendable {
    static let entry = "com.auth0.sdk.dpop.privateKey"

    let keychain: SimpleKeychain
    var earlier = EarlierDPoPKey.none

    /// The key, made if there is none. All threads and processes that make one at once get the same.
    func key() throws(DPoPError) -> PrivateKey {
        if let key = try existingKey() { return key }
        return try kept(StoredDPoPKey.generate())
    }

    /// The key, `nil` if there is none.
    func existingKey() throws(DPoPError) -> PrivateKey? {
        if let bytes = try Self.found({ try keychain.data(forKey: Self.entry) }) {
            return try StoredDPoPKey(bytes).key
        }
        guard let earlier = try earlier.read() else { return nil }
        return try kept(earlier)
    }

    /// The key that is stored now: this one, unless there is one already.
    private func kept(_ new: StoredDPoPKey) throws(DPoPError) -> PrivateKey {
        let bytes = try Self.found { try keychain.add(new.bytes, unlessPresent: Self.entry) }
        guard let bytes, bytes != new.bytes else { return new.key }
        return try StoredDPoPKey(bytes).key
    }

    /// The thumbprint of the key (RFC 7638), which is made if there is none.
    func thumbprint() throws(DPoPError) -> String {
        try thumbprint(of: try key())
    }

    /// The thumbprint of the key (RFC 7638), `nil` if there is none.
    func existingThumbprint() throws(DPoPError) -> String? {
        guard let key = try existingKey() else { return nil }
        return try thumbprint(of: key)
    }

    private func thumbprint(of key: PrivateKey) throws(DPoPError) -> String {
        do {
            return try key.publicJWK().thumbprint()
        } catch {
            throw .secKeyOperationFailed(error)
        }
    }

    func clear() throws(DPoPError) {
        try earlier.delete()
        try Self.found { try keychain.deleteItem(forKey: Self.entry) }
    }

    /// What the operation yields, `nil` if there is no such item.
    @discardableResult
    static func found<Value>(_ operation: () throws -> Value) throws(DPoPError) -> Value? {
        do {
            return try operation()
        } catch SimpleKeychainError.itemNotFound {
            return nil
        } catch {
            throw .keychainOperationFailed(error)
        }
    }
}
