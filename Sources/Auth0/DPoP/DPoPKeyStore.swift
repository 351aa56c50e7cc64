import A0JOSE
import Foundation
import SimpleKeychain

/// Keeps the key pair that tokens are bound to.
struct DPoPKeyStore: Sendable {
    private static let entry = "com.auth0.sdk.dpop.privateKey"

    let keychain: SimpleKeychain

    /// The key, made if there is none. All threads and processes that make one at once get the same.
    func key() throws(DPoPError) -> PrivateKey {
        if let key = try startingAnewIfUnreadable(existingKey) { return key }
        let made = try StoredDPoPKey.generate()
        let kept = try store { try keychain.add(made.bytes, unlessPresent: Self.entry) }
        return kept == made.bytes ? made.key : try StoredDPoPKey(kept ?? made.bytes).key
    }

    /// The key, `nil` if there is none.
    func existingKey() throws(DPoPError) -> PrivateKey? {
        guard let bytes = try store({ try keychain.data(forKey: Self.entry) }) else { return nil }
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
        _ = try startingAnewIfUnreadable { () throws(DPoPError) in
            try store { try keychain.deleteItem(forKey: Self.entry) }
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
            Notice.write(event ?? error.debugDescription)
            return value
        }
    }

    /// What the operation yields, `nil` if there is no such item.
    @discardableResult
    private func store<Value>(_ operation: () throws -> Value) throws(DPoPError) -> Value? {
        do {
            return try operation()
        } catch SimpleKeychainError.itemNotFound {
            return nil
        } catch {
            throw .keychainOperationFailed(error)
        }
    }
}
