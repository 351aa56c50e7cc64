import A0JOSE
import Foundation

/// The key that tokens are bound to together with what the keychain has of it: the key itself as PKCS #8, or, after a mark,
/// what the Secure Enclave gives out for a key that it keeps.
struct StoredDPoPKey {
    private static let enclaveMark = Data("SecureEnclave:".utf8)

    let key: PrivateKey
    let bytes: Data

    /// Makes a key: in the Secure Enclave where the device has one.
    static func generate() throws(DPoPError) -> StoredDPoPKey {
        #if A0_CRYPTOKIT
            if PrivateKey.isSecureEnclaveAvailable { return try generateInSecureEnclave() }
        #endif
        do {
            let key = try PrivateKey.generateP256()
            return StoredDPoPKey(key: key, bytes: try key.pkcs8())
        } catch {
            throw .secKeyOperationFailed(error)
        }
    }

    /// A key that may leave where it is.
    init(_ key: PrivateKey) throws(DPoPError) {
        do {
            self.init(key: key, bytes: try key.pkcs8())
        } catch {
            throw .secKeyOperationFailed(error)
        }
    }

    private init(key: PrivateKey, bytes: Data) {
        self.key = key
        self.bytes = bytes
    }

    /// Restores a key from what the keychain has of it.
    init(_ bytes: Data) throws(DPoPError) {
        #if A0_CRYPTOKIT
            if bytes.starts(with: Self.enclaveMark) {
                try self.init(enclaveRepresentation: Data(bytes.dropFirst(Self.enclaveMark.count)))
                return
            }
        #endif
        do {
            let key = try PrivateKey(pkcs8: bytes)
            guard try key.publicJWK().kty == "EC" else { throw DPoPError.unknown }
            self.init(key: key, bytes: bytes)
        } catch let error as DPoPError {
            throw error
        } catch {
            throw .cryptoKitOperationFailed(error)
        }
    }

    #if A0_CRYPTOKIT
        /// A key of the Secure Enclave, restored from what that gives out for it.
        init(enclaveRepresentation: Data) throws(DPoPError) {
            do {
                self.init(
                    key: try PrivateKey(secureEnclaveRepresentation: enclaveRepresentation),
                    bytes: Self.enclaveMark + enclaveRepresentation)
            } catch {
                throw .secureEnclaveOperationFailed(error)
            }
        }

        private static func generateInSecureEnclave() throws(DPoPError) -> StoredDPoPKey {
            do {
                let key = try PrivateKey.generateInSecureEnclave()
                let representation = key.secureEnclaveRepresentation ?? Data()
                return StoredDPoPKey(key: key, bytes: enclaveMark + representation)
            } catch {
                throw .secureEnclaveOperationFailed(error)
            }
        }
    #endif
}
