#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation
    import Security

    // P-256 keys that only the Secure Enclave knows: a program can have it sign, but never read the key.
    extension PrivateKey {
        /// Whether the device has a Secure Enclave.
        package static var isSecureEnclaveAvailable: Bool { SecureEnclave.isAvailable }

        /// A new key inside the Secure Enclave, which signs once the device was unlocked after its start.
        ///
        /// - Throws: The error of CryptoKit; `JOSEError.cryptography`.
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
        /// - Throws: The error of CryptoKit, for example on any other device.
        package init(secureEnclaveRepresentation: Data) throws {
            let key = try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: secureEnclaveRepresentation)
            try self.init(.enclave(key))
        }

        /// The key as only this device's Secure Enclave can read it; `nil` for a key of another kind.
        package var secureEnclaveRepresentation: Data? {
            guard case .enclave(let key) = handle else { return nil }
            return key.dataRepresentation
        }
    }
#endif
