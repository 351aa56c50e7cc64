#if canImport(Security)
    import Foundation
    import Security

    /// The system's keychain: a generic password for each item (Apple's documentation of `SecItemAdd`).
    ///
    /// The system enforces the items' options, and asks the user itself if needed.
    struct KeychainStore: SecretStore {
        let name = "Keychain"
        let partition: Partition
        let protection: Protection

        func item(forKey key: String) throws(SimpleKeychainError) -> StoredItem? {
            try value(of: query(for: key))
        }

        func itemWithoutPrompt(forKey key: String) throws(SimpleKeychainError) -> StoredItem? {
            try value(of: withoutPrompt(query(for: key)))
        }

        func hasItem(forKey key: String) throws(SimpleKeychainError) -> Bool {
            try isFound(SecItemCopyMatching(query(for: key) as CFDictionary, nil))
        }

        func set(_ change: ItemChange, forKey key: String) throws(SimpleKeychainError) {
            if change.replacesProtection { _ = try isFound(SecItemDelete(query(for: key) as CFDictionary)) }
            var item = query(for: key)
            item[kSecValueData as String] = change.value
            try protect(&item)
            let status = SecItemAdd(item as CFDictionary, nil)
            guard status == errSecDuplicateItem else { return try check(status) }
            let value = [kSecValueData as String: change.value]
            try check(SecItemUpdate(query(for: key) as CFDictionary, value as CFDictionary))
        }

        func add(_ change: ItemChange, unlessPresent key: String) throws(SimpleKeychainError) -> StoredItem {
            var item = query(for: key)
            item[kSecValueData as String] = change.value
            try protect(&item)
            let status = SecItemAdd(item as CFDictionary, nil)
            guard status == errSecDuplicateItem else {
                try check(status)
                return StoredItem(value: change.value)
            }
            guard let present = try self.item(forKey: key) else { throw .itemNotFound }
            return present
        }

        func deleteItem(forKey key: String) throws(SimpleKeychainError) {
            try check(SecItemDelete(query(for: key) as CFDictionary))
        }

        func deleteAll() throws(SimpleKeychainError) {
            var query = query()
            #if !canImport(UIKit)
                // Without this, macOS deletes only one item. The other systems reject this key.
                query[kSecMatchLimit as String] = kSecMatchLimitAll
            #endif
            _ = try isFound(SecItemDelete(query as CFDictionary))
        }

        func keys() throws(SimpleKeychainError) -> [String] {
            var query = query()
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            var result: CFTypeRef?
            guard try isFound(SecItemCopyMatching(query as CFDictionary, &result)) else { return [] }
            guard let items = result as? [[String: Any]] else { throw .unknown("The keychain's list cannot be read.") }
            // The keychain's own order isn't documented.
            return items.map { ($0[kSecAttrCreationDate as String] as? Date ?? .distantPast, $0) }
                .sorted { $0.0 < $1.0 }
                .compactMap { $0.1[kSecAttrAccount as String] as? String }
        }

        // MARK: -

        private func query(for key: String? = nil) -> [String: Any] {
            var query = protection.attributes
            query[kSecClass as String] = kSecClassGenericPassword
            query[kSecAttrService as String] = partition.service
            query[kSecAttrAccount as String] = key
            if !partition.accessGroup.isEmpty { query[kSecAttrAccessGroup as String] = partition.accessGroup }
            if protection.synchronizable { query[kSecAttrSynchronizable as String] = true }
            if let context = protection.context { query[kSecUseAuthenticationContext as String] = context }
            return query
        }

        private func value(of query: [String: Any]) throws(SimpleKeychainError) -> StoredItem? {
            var query = query
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var result: CFTypeRef?
            guard try isFound(SecItemCopyMatching(query as CFDictionary, &result)) else { return nil }
            guard let value = result as? Data else { throw .unknown("The keychain's item has no value.") }
            return StoredItem(value: value)
        }

        private func protect(_ item: inout [String: Any]) throws(SimpleKeychainError) {
            let accessibility = protection.accessibility.rawValue
            guard protection.accessControlFlags.isEmpty else {
                let flags = protection.accessControlFlags
                guard let control = SecAccessControlCreateWithFlags(nil, accessibility, flags, nil) else {
                    throw .invalidParameters.because("The accessControlFlags cannot be combined in this way.")
                }
                item[kSecAttrAccessControl as String] = control
                return
            }
            #if !canImport(UIKit)
                // macOS's file-based keychain doesn't support it.
                let isProtected = protection.attributes[kSecUseDataProtectionKeychain as String] as? Bool == true
                guard protection.synchronizable || isProtected else { return }
            #endif
            item[kSecAttrAccessible as String] = accessibility
        }

        private func isFound(_ status: OSStatus) throws(SimpleKeychainError) -> Bool {
            if status == errSecItemNotFound { return false }
            try check(status)
            return true
        }

        private func check(_ status: OSStatus) throws(SimpleKeychainError) {
            guard status == errSecSuccess else { throw SimpleKeychainError(status: status) }
        }
    }
#endif
