import A0JOSE
import Foundation

/// The key that tokens are bound to, with its stored form in the keychain: the key itself as PKCS #8, or, after a
/// marker, the Secure Enclave's representation of a key that it holds.
struct StoredDPoPKey {
    private static let enclaveMark = Data("SecureEnclave:".utf8)

    let key: PrivateKey
    let bytes: Data

    /// Creates a key, in the Secure Enclave if the device has one.
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

    /// An exportable key.
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

    /// Restores a key from its stored form.
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
        /// A key in the Secure Enclave, restored from its representation.
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
