import Foundation
import SimpleKeychain

/// The records and keys of this device's credentials: one item for each record, and one for each key.
struct CredentialStore: Sendable {
    private static let prefix = "credential."

    let keychain: SimpleKeychain

    /// In the order of binding, and only the newest one of an identity. The previous one may still be stored if the
    /// program ended while replacing it.
    ///
    /// - Throws: `storage`.
    func all() throws(BISDKError) -> [CredentialRecord] {
        let records = try everything()
        return records.enumerated().filter { index, record in
            !records[(index + 1)...].contains { $0.hasSameIdentity(as: record) }
        }.map(\.element)
    }

    /// - Throws: `storage`.
    func record(_ id: CredentialID) throws(BISDKError) -> CredentialRecord? {
        guard let data = try found({ try keychain.data(forKey: Self.prefix + id.value) }) else { return nil }
        return try decoded(data, id.value)
    }

    /// - Throws: `key_unavailable`, `storage`.
    func key(of record: CredentialRecord) throws(BISDKError) -> DeviceKey {
        guard let bytes = try found({ try keychain.data(forKey: record.keyHandle) }) else {
            throw .error(.keyUnavailable, "The credential's key is not on this device anymore.")
        }
        return try DeviceKey.restored(from: bytes)
    }

    /// Stores a new credential. An older one with the same identity is replaced, and its key deleted.
    ///
    /// - Throws: `storage`. Nothing is stored in that case.
    func add(_ record: CredentialRecord, _ key: DeviceKey) throws(BISDKError) {
        let older = try everything().filter { $0.hasSameIdentity(as: record) }
        try stored { try keychain.set(key.bytes, forKey: record.keyHandle) }
        do throws(BISDKError) {
            try save(record)
        } catch {
            try delete(item: record.keyHandle)
            throw error
        }
        for record in older { try remove(record) }
    }

    /// - Throws: `storage`.
    func save(_ record: CredentialRecord) throws(BISDKError) {
        try stored { try keychain.set(JSONEncoder().encode(record), forKey: Self.prefix + record.id) }
    }

    /// Deletes a credential with its key. Succeeds if there is none.
    ///
    /// - Throws: `storage`.
    func delete(_ id: CredentialID) throws(BISDKError) {
        guard let data = try found({ try keychain.data(forKey: Self.prefix + id.value) }) else { return }
        // A record that can no longer be read must not stay forever.
        if let record = try? JSONDecoder().decode(CredentialRecord.self, from: data) {
            try remove(record)
        } else {
            try delete(item: Self.prefix + id.value)
        }
    }

    /// Removes the record first: without it, the key can't be found.
    private func remove(_ record: CredentialRecord) throws(BISDKError) {
        try delete(item: Self.prefix + record.id)
        try delete(item: record.keyHandle)
    }

    private func everything() throws(BISDKError) -> [CredentialRecord] {
        let ids = try stored { try keychain.keys() }.filter { $0.hasPrefix(Self.prefix) }
            .map { CredentialID(String($0.dropFirst(Self.prefix.count))) }
        var records: [CredentialRecord] = []
        for id in ids {
            if let record = try record(id) { records.append(record) }
        }
        return records
    }

    private func decoded(_ data: Data, _ id: String) throws(BISDKError) -> CredentialRecord {
        do {
            return try JSONDecoder().decode(CredentialRecord.self, from: data)
        } catch {
            throw .error(
                .storage, "What is kept about the credential \(id) is damaged. Delete it and bind a new one.")
        }
    }

    private func delete(item: String) throws(BISDKError) {
        _ = try found { try keychain.deleteItem(forKey: item) }
    }

    private func found<Value>(_ operation: () throws -> Value) throws(BISDKError) -> Value? {
        try stored {
            do {
                return try operation()
            } catch SimpleKeychainError.itemNotFound {
                return nil
            }
        }
    }

    private func stored<Value>(_ operation: () throws -> Value) throws(BISDKError) -> Value {
        do {
            return try operation()
        } catch {
            throw .error(.storage, error.localizedDescription)
        }
    }
}
