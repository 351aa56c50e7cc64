import A0JOSE
import Foundation
import SimpleKeychain

/// Stores the key pair that tokens are bound to.
struct DPoPKeyStore: Sendable {
    static let entry = "com.auth0.sdk.dpop.privateKey"

    let keychain: SimpleKeychain
    var earlier = LegacyDPoPKey.none

    /// The key, created if there is none. Threads and processes that create one at the same time get the same key.
    func key() throws(DPoPError) -> PrivateKey {
        if let key = try startingAnewIfUnreadable(existingKey) { return key }
        return try kept(StoredDPoPKey.generate())
    }

    /// The key; `nil` if there is none.
    func existingKey() throws(DPoPError) -> PrivateKey? {
        if let bytes = try Self.found({ try keychain.data(forKey: Self.entry) }) {
            return try StoredDPoPKey(bytes).key
        }
        guard let earlier = try earlier.read() else { return nil }
        return try kept(earlier)
    }

    /// The stored key: this one, unless there already was one.
    private func kept(_ new: StoredDPoPKey) throws(DPoPError) -> PrivateKey {
        let bytes = try Self.found { try keychain.add(new.bytes, unlessPresent: Self.entry) }
        guard let bytes, bytes != new.bytes else { return new.key }
        return try StoredDPoPKey(bytes).key
    }

    /// The thumbprint of the key (RFC 7638), which is created if there is none.
    func thumbprint() throws(DPoPError) -> String {
        try thumbprint(of: try key())
    }

    /// The thumbprint of the key (RFC 7638); `nil` if there is none.
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

    /// The operation's result. If the keychain's file can't be read, for example because its encryption key was lost,
    /// sets the file aside, with the DPoP key in it, and repeats the operation.
    private func startingAnewIfUnreadable<Value>(
        _ operation: () throws(DPoPError) -> Value?
    ) throws(DPoPError) -> Value? {
        do throws(DPoPError) {
            return try operation()
        } catch {
            // Without an event, the damaged file was already set aside when it was found.
            let event = try? keychain.startAnewIfUnreadable()
            let value = try operation()
            Warnings.write(event ?? error.debugDescription)
            return value
        }
    }

    /// The operation's result; `nil` if there is no such item.
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
