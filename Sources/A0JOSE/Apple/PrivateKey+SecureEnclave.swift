#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation
    import Security

    // P-256 keys in the Secure Enclave: a program can sign with them, but never read them.
    extension PrivateKey {
        /// Whether the device has a Secure Enclave.
        package static var isSecureEnclaveAvailable: Bool { SecureEnclave.isAvailable }

        /// A new key in the Secure Enclave, which can be used once the device was unlocked after a restart.
        ///
        /// - Throws: CryptoKit's error; `JOSEError.cryptography`.
        package static func generateInSecureEnclave() throws -> PrivateKey {
            let accessControl = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, .privateKeyUsage, nil)
            guard let accessControl else { throw JOSEError.cryptography("the access control was refused") }
            let key = try SecureEnclave.P256.Signing.PrivateKey(
                compactRepresentable: true, accessControl: accessControl)
            return try PrivateKey(.enclave(key))
        }

        /// Restores a key of this device's Secure Enclave from its ``secureEnclaveRepresentation``.
        ///
        /// - Throws: CryptoKit's error, for example on another device.
        package init(secureEnclaveRepresentation: Data) throws {
            let key = try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: secureEnclaveRepresentation)
            try self.init(.enclave(key))
        }

        /// The key in a form that only this device's Secure Enclave can read; `nil` for other keys.
        package var secureEnclaveRepresentation: Data? {
            guard case .enclave(let key) = handle else { return nil }
            return key.dataRepresentation
        }
    }
#endif
