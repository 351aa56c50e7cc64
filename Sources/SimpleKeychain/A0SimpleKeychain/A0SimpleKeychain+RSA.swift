#if canImport(Security)
    import Foundation
    import Security

    /// The length of an RSA key in bits. Lengths below 2048 are no longer secure.
    public enum A0SimpleKeychainRSAKeySize: UInt, Sendable {
        case size512Bits = 512
        case size1024Bits = 1024
        case size2048Bits = 2048
    }

    /// RSA keys in the system's keychain, each with a tag (Apple's documentation of "Storing Keys in the Keychain"). An
    /// empty tag doesn't identify a key.
    extension A0SimpleKeychain {
        /// Generates a key pair and stores both keys. Returns whether they were stored. Existing keys are never
        /// replaced: returns `false` if one of the tags is already used, or if both are the same.
        public func generateRSAKeyPair(
            withLength length: A0SimpleKeychainRSAKeySize, publicKeyTag: String, privateKeyTag: String
        ) -> Bool {
            let parameters: [String: Any] = [
                kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits as String: Int(length.rawValue),
            ]
            // The keychain would store two different keys with the same tag, because an item's identity includes the
            // key's hash.
            guard publicKeyTag != privateKeyTag, isUnused(publicKeyTag), isUnused(privateKeyTag),
                let privateKey = SecKeyCreateRandomKey(parameters as CFDictionary, nil),
                let publicKey = SecKeyCopyPublicKey(privateKey), add(privateKey, tag: privateKeyTag)
            else { return false }
            if add(publicKey, tag: publicKeyTag) { return true }
            _ = deleteRSAKey(withTag: privateKeyTag)
            return false
        }

        /// The key with a tag in PKCS #1 format (RFC 8017 appendix A.1); `nil` if there is none.
        public func dataForRSAKey(withTag tag: String) -> Data? {
            guard !tag.isEmpty else { return nil }
            var query = query(tag)
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var result: CFTypeRef?
            guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
            return result as? Data
        }

        /// Whether there is a key with a tag.
        public func hasRSAKey(withTag tag: String) -> Bool {
            dataForRSAKey(withTag: tag) != nil
        }

        /// Deletes the key with a tag. Returns whether there was one and it was deleted.
        @discardableResult
        public func deleteRSAKey(withTag tag: String) -> Bool {
            !tag.isEmpty && SecItemDelete(query(tag) as CFDictionary) == errSecSuccess
        }

        /// The key with a tag for Security functions; `nil` if there is none.
        public func keyRefOfRSAKey(withTag tag: String) -> SecKey? {
            guard let data = dataForRSAKey(withTag: tag) else { return nil }
            return key(data, kSecAttrKeyClassPrivate) ?? key(data, kSecAttrKeyClassPublic)
        }

        /// The earlier name of ``dataForRSAKey(withTag:)``.
        @available(*, deprecated, renamed: "dataForRSAKey(withTag:)")
        public func publicRSAKeyData(forTag tag: String) -> Data? {
            dataForRSAKey(withTag: tag)
        }

        private func isUnused(_ tag: String) -> Bool {
            !tag.isEmpty && SecItemCopyMatching(query(tag) as CFDictionary, nil) == errSecItemNotFound
        }

        private func add(_ key: SecKey, tag: String) -> Bool {
            var item = query(tag)
            item[kSecValueRef as String] = key
            item[kSecAttrAccessible as String] = defaultAccessiblity.current.rawValue
            return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
        }

        private func query(_ tag: String) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassKey, kSecAttrKeyType as String: kSecAttrKeyTypeRSA,
                kSecAttrApplicationTag as String: Data(tag.utf8),
            ]
            query[kSecAttrAccessGroup as String] = accessGroup
            return query
        }

        private func key(_ data: Data, _ keyClass: CFString) -> SecKey? {
            let attributes: [String: Any] = [
                kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeyClass as String: keyClass,
            ]
            return SecKeyCreateWithData(data as CFData, attributes as CFDictionary, nil)
        }
    }
#endif
