import A0Encoding
import A0JOSE
import Foundation
import SimpleKeychain

/// The passkeys of a ``SoftwareAuthenticator``, each a keychain item. Its methods block.
struct PasskeyStore: Sendable {
    private static let prefix = "passkey."

    let keychain: SimpleKeychain

    /// The passkeys of a relying party, or all passkeys, newest first.
    ///
    /// Skips one that can't be read, with a warning, so that the others stay usable.
    func records(relyingPartyID: String? = nil) throws(PasskeyError) -> [PasskeyRecord] {
        var records: [PasskeyRecord] = []
        for key in try storing({ try keychain.keys() }) ?? [] where key.hasPrefix(Self.prefix) {
            guard let data = try storing({ try keychain.data(forKey: key) }) else { continue }
            do throws(PasskeyError) {
                records.append(try PasskeyRecord(decoding: data))
            } catch {
                Warnings.write("The passkey in the keychain's item \(key) is passed over. \(error.debugDescription)")
            }
        }
        return records.filter { relyingPartyID == nil || $0.relyingPartyID == relyingPartyID }
            .sorted { $0.createdAt > $1.createdAt }
    }

    /// Adds a passkey, replacing one of the same account if there is one (Web Authentication Level 3 §6.3.2).
    func add(_ record: PasskeyRecord) throws(PasskeyError) {
        try exclusively { () throws(PasskeyError) in
            let replaced = try records(relyingPartyID: record.relyingPartyID).filter { $0.userID == record.userID }
            try write(record)
            for old in replaced { _ = try delete(old.id) }
        }
    }

    /// Counts a signature, and returns the passkey to sign with; `nil` if it's gone. The count is stored first, so that
    /// no other signature can have it.
    func use(_ id: Data) throws(PasskeyError) -> PasskeyRecord? {
        try exclusively { () throws(PasskeyError) -> PasskeyRecord? in
            guard let data = try storing({ try keychain.data(forKey: Self.key(id)) }) else { return nil }
            var record = try PasskeyRecord(decoding: data)
            try record.count()
            try write(record)
            return record
        }
    }

    /// Deletes a passkey, and returns whether there was one.
    func remove(_ id: Data) throws(PasskeyError) -> Bool {
        try exclusively { () throws(PasskeyError) in try delete(id) }
    }

    private func write(_ record: PasskeyRecord) throws(PasskeyError) {
        let data = try record.encoded()
        _ = try storing { try keychain.set(data, forKey: Self.key(record.id)) }
    }

    private func delete(_ id: Data) throws(PasskeyError) -> Bool {
        try storing { try keychain.deleteItem(forKey: Self.key(id)) } != nil
    }

    private static func key(_ id: Data) -> String {
        prefix + Base64URL.encode(id)
    }

    private func exclusively<Value>(_ body: () throws(PasskeyError) -> Value) throws(PasskeyError) -> Value {
        try PasskeyLock(keychain).hold(body)
    }

    /// The operation's result; `nil` if there is no such item.
    private func storing<Value>(_ operation: () throws -> Value) throws(PasskeyError) -> Value? {
        do {
            return try operation()
        } catch SimpleKeychainError.itemNotFound {
            return nil
        } catch {
            throw .storageFailed(error.localizedDescription)
        }
    }
}
