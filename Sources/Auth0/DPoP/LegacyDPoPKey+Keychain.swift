#if canImport(Security) && A0_CRYPTOKIT
    import A0JOSE
    import Foundation
    import Security
    import SimpleKeychain

    extension LegacyDPoPKey {
        /// The places where Auth0.swift 2.14 and later store the key pair with that name: a Secure Enclave key as a
        /// generic password of the service, any other key as a key with that tag and application label.
        static func system(_ identifier: String) -> LegacyDPoPKey {
            let (password, key) = (KeychainPassword(service: identifier), KeychainKey(tag: identifier))
            return LegacyDPoPKey(
                read: { () throws(DPoPError) -> StoredDPoPKey? in
                    if let bytes = try password.read() { return try StoredDPoPKey(enclaveRepresentation: bytes) }
                    return try key.read().map { key throws(DPoPError) in try StoredDPoPKey(key) }
                },
                delete: { () throws(DPoPError) in
                    try password.delete()
                    try key.delete()
                })
        }
    }

    private struct KeychainPassword: Sendable {
        let service: String

        func read() throws(DPoPError) -> Data? {
            try DPoPKeyStore.found { try keychain.data(forKey: DPoPKeyStore.entry) }
        }

        func delete() throws(DPoPError) {
            try DPoPKeyStore.found { try keychain.deleteItem(forKey: DPoPKeyStore.entry) }
        }

        private var keychain: SimpleKeychain { SimpleKeychain(service: service) }
    }

    private struct KeychainKey: Sendable {
        let tag: String

        func read() throws(DPoPError) -> PrivateKey? {
            var query = query
            query[kSecReturnRef as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var result: CFTypeRef?
            try check(SecItemCopyMatching(query as CFDictionary, &result))
            guard let result else { return nil }
            guard CFGetTypeID(result) == SecKeyGetTypeID() else { throw .unknown }
            do {
                // swift-format-ignore: NeverForceUnwrap
                return try PrivateKey(p256: result as! SecKey)
            } catch {
                throw .secKeyOperationFailed(error)
            }
        }

        func delete() throws(DPoPError) {
            try check(SecItemDelete(query as CFDictionary))
        }

        private var query: [String: Any] {
            [
                kSecClass as String: kSecClassKey, kSecAttrApplicationTag as String: Data(tag.utf8),
                kSecAttrApplicationLabel as String: DPoPKeyStore.entry,
            ]
        }

        private func check(_ status: OSStatus) throws(DPoPError) {
            guard status != errSecSuccess, status != errSecItemNotFound else { return }
            throw .keychainOperationFailed(SimpleKeychainError(status: status))
        }
    }
#else
    extension LegacyDPoPKey {
        /// No earlier library ran on this system.
        static func system(_ identifier: String) -> LegacyDPoPKey { none }
    }
#endif
