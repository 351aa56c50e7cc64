#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// A partition's items in the Secret Service, for one operation.
    struct Keyring {
        let session: SecretServiceSession
        let deadline: Deadline
        let partition: Partition
        let hasDisplay: Bool

        /// All items, or those with a key, oldest first, after unlocking them if needed.
        func items(withKey key: String? = nil) throws(SecretServiceError) -> [KeyringItem] {
            let attributes = KeyringAttributes(partition: partition, key: key)
            let items = try search(attributes)
            if items.isEmpty {
                // A locked keyring may hide its items, and must not look like an empty one.
                guard let collection = try defaultCollection(), secret_collection_get_locked(collection.pointer) != 0
                else { return [] }
                try unlock(collection.pointer)
            } else {
                let locked = items.filter(\.isLocked)
                if locked.isEmpty { return items }
                for item in locked { try unlock(item.pointer) }
            }
            return try search(attributes)
        }

        func secret(of item: KeyringItem) throws(SecretServiceError) -> Data {
            _ = try deadline.call { secret_item_load_secret_sync(item.pointer, $0, $1) }
            guard let value = secret_item_get_secret(item.pointer) else {
                throw .locked("The item was locked while it was read.")
            }
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            var count: gsize = 0
            guard let bytes = secret_value_get(value, &count) else { return Data() }
            return Data(bytes: bytes, count: Int(count))
        }

        func replaceSecret(of item: KeyringItem, with data: Data) throws(SecretServiceError) {
            try withSecretValue(data) { (value) throws(SecretServiceError) in
                _ = try deadline.call { secret_item_set_secret_sync(item.pointer, value, $0, $1) }
            }
        }

        func replaceProtection(
            of item: KeyringItem, with protection: ItemProtection
        ) throws(SecretServiceError) {
            let attributes = KeyringAttributes(
                partition: partition, key: item.key, protection: protection, order: item.order)
            _ = try deadline.call {
                secret_item_set_attributes_sync(item.pointer, nil, attributes.table, $0, $1)
            }
        }

        func add(_ data: Data, key: String, protection: ItemProtection) throws(SecretServiceError) {
            let collection = try unlockedDefaultCollection()
            let latest = try search(KeyringAttributes(partition: partition)).last
            let attributes = KeyringAttributes(
                partition: partition, key: key, protection: protection,
                order: KeyringAttributes.order(after: latest?.order))
            try withSecretValue(data) { (value) throws(SecretServiceError) in
                let item = try deadline.call {
                    secret_item_create_sync(
                        collection.pointer, nil, attributes.table, "\(partition.service): \(key)", value,
                        SECRET_ITEM_CREATE_NONE, $0, $1)
                }
                guard let item else { throw .dismissed }
                g_object_unref(item)
            }
        }

        func delete(_ item: KeyringItem) throws(SecretServiceError) {
            do {
                _ = try deadline.call { secret_item_delete_sync(item.pointer, $0, $1) }
            } catch .gone {
                // Someone else deleted it first, which has the same effect.
            }
        }
    }

    // MARK: - Steps

    extension Keyring {
        private func search(_ attributes: KeyringAttributes) throws(SecretServiceError) -> [KeyringItem] {
            let list = try deadline.call {
                secret_service_search_sync(session.service, nil, attributes.table, SECRET_SEARCH_ALL, $0, $1)
            }
            defer { g_list_free(list) }
            return sequence(first: list) { $0?.pointee.next }
                .compactMap { $0?.pointee.data }
                .map { KeyringItem(adopting: $0.assumingMemoryBound(to: SecretItem.self)) }
                .sorted { ($0.order, $0.key) < ($1.order, $1.key) }
        }

        private func defaultCollection() throws(SecretServiceError) -> GObjectReference<SecretCollection>? {
            let collection = try deadline.call {
                secret_collection_for_alias_sync(session.service, "default", SECRET_COLLECTION_NONE, $0, $1)
            }
            return collection.map { GObjectReference(adopting: $0) }
        }

        private func unlockedDefaultCollection() throws(SecretServiceError) -> GObjectReference<SecretCollection> {
            if let collection = try defaultCollection() {
                if secret_collection_get_locked(collection.pointer) != 0 { try unlock(collection.pointer) }
                return collection
            }
            guard hasDisplay else {
                throw .locked("There is no default keyring, and no display to ask for the password of a new one.")
            }
            try session.connection.createDefaultCollection(before: deadline)
            guard let collection = try defaultCollection() else { throw .dismissed }
            return collection
        }

        /// Unlocks an item or a collection. If there is a display, the user is asked for the password.
        private func unlock<Object>(_ object: UnsafeMutablePointer<Object>) throws(SecretServiceError) {
            let proxy = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GDBusProxy.self)
            guard let path = g_dbus_proxy_get_object_path(proxy).map({ String(cString: $0) }) else {
                throw .failed("An item has no path.")
            }
            try session.connection.unlock(path, mayAsk: hasDisplay, before: deadline)
        }

        private func withSecretValue(
            _ data: Data, _ body: (OpaquePointer?) throws(SecretServiceError) -> Void
        ) throws(SecretServiceError) {
            let value = data.withUnsafeBytes { bytes in
                secret_value_new(
                    bytes.bindMemory(to: CChar.self).baseAddress, gssize(bytes.count), "application/octet-stream")
            }
            guard let value else { throw .failed("There isn't enough memory for the secret.") }
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            try body(value)
        }
    }
#endif
