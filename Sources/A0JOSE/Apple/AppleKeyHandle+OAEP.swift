#if A0_CRYPTOKIT
    import Foundation
    import Security

    extension KeyHandle {
        /// Encrypts with RSAES-OAEP (RFC 8017 §7.1).
        func encrypt(_ data: Data, _ keyEncryption: KeyEncryption) throws(JOSEError) -> Data {
            guard case .rsaPublic(let key) = self,
                let result = SecKeyCreateEncryptedData(key, keyEncryption.secKeyAlgorithm, data as CFData, nil)
            else { throw .cryptography("encrypting a key failed") }
            return result as Data
        }

        /// Decrypts with RSAES-OAEP; `nil` if the data was encrypted for another key.
        func decrypt(_ data: Data, _ keyEncryption: KeyEncryption) -> Data? {
            guard case .rsaPrivate(let key) = self else { return nil }
            return SecKeyCreateDecryptedData(key, keyEncryption.secKeyAlgorithm, data as CFData, nil) as Data?
        }
    }

    extension KeyEncryption {
        fileprivate var secKeyAlgorithm: SecKeyAlgorithm {
            switch self {
            case .rsaOAEP256: .rsaEncryptionOAEPSHA256
            case .rsaOAEP384: .rsaEncryptionOAEPSHA384
            case .rsaOAEP512: .rsaEncryptionOAEPSHA512
            }
        }
    }
#endif
