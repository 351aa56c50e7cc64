import A0JOSE
import Foundation
import SimpleKeychain

/// Keeps the key pair that tokens are bound to.
struct DPoPKeyStore: Sendable {
    static let entry = "com.auth0.sdk.dpop.privateKey"

    let keychain: SimpleKeychain
    var earlier = LegacyDPoPKey.none

    /// The key, made if there is none. All threads and processes that make one at once get the same.
    func key() throws(DPoPError) -> PrivateKey {
        if let key = try startingAnewIfUnreadable(existingKey) { return key }
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
        _ = try startingAnewIfUnreadable { () throws(DPoPError) in
            try Self.found { try keychain.deleteItem(forKey: Self.entry) }
        }
    }

    /// What the operation yields. If the keychain's file cannot be read, as after the loss of what it was encrypted with, it is
    /// put aside, with the key in it, and the operation is repeated.
    private func startingAnewIfUnreadable<Value>(
        _ operation: () throws(DPoPError) -> Value?
    ) throws(DPoPError) -> Value? {
        do throws(DPoPError) {
            return try operation()
        } catch {
            // Nothing to say means that it has been put aside already, by whoever found it damaged.
            let event = try? keychain.startAnewIfUnreadable()
            let value = try operation()
            Warnings.write(event ?? error.debugDescription)
            return value
        }
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
