#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation
    import Security

    // CryptoKit reads and writes `PrivateKeyInfo` (RFC 5208 §5). Security uses RSA keys without that wrapper.
    extension KeyHandle {
        init(pkcs8: Data) throws(JOSEError) {
            let info = try PrivateKeyInfo(pkcs8)
            switch info.algorithm {
            case RSAKey.algorithm:
                guard let key = RSASecKey.key(info.key, kSecAttrKeyClassPrivate) else { throw PrivateKeyInfo.malformed }
                self = .rsaPrivate(key)
            case P256Key.algorithm:
                do {
                    self = .p256Private(try P256.Signing.PrivateKey(derRepresentation: pkcs8))
                } catch {
                    throw PrivateKeyInfo.malformed
                }
            default:
                throw .unsupportedKey("neither RSA nor P-256")
            }
        }

        func pkcs8() throws(JOSEError) -> Data {
            switch self {
            case .rsaPrivate(let key):
                DER.sequence(
                    DER.integer(Data()), RSAKey.algorithm, DER.octetString(try RSASecKey.externalRepresentation(key)))
            case .p256Private(let key): key.derRepresentation
            case .enclave: throw .unsupportedKey("it never leaves the Secure Enclave")
            case .rsaPublic, .p256Public: throw .unsupportedKey("it is a public key")
            }
        }
    }

    /// The parts of a PKCS #8 private key.
    private struct PrivateKeyInfo {
        static let malformed = JOSEError.malformedKey("not a PKCS #8 private key")

        /// A complete `AlgorithmIdentifier`.
        let algorithm: Data
        let key: Data

        init(_ data: Data) throws(JOSEError) {
            var outer = DERReader(data)
            guard let content = outer.element(0x30), outer.isAtEnd else { throw Self.malformed }
            var reader = DERReader(content)
            // Attributes and the public key may follow (RFC 5958 §2), and are ignored.
            guard reader.unsignedInteger() != nil, let algorithm = reader.element(0x30), let key = reader.element(0x04)
            else { throw Self.malformed }
            self.algorithm = DER.sequence(algorithm)
            self.key = key
        }
    }
#endif
