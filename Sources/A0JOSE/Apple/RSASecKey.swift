#if A0_CRYPTOKIT
    import Foundation
    import Security

    /// Security's RSA keys, whose external representation is PKCS #1 (RFC 8017 appendix A.1).
    enum RSASecKey {
        static func key(_ pkcs1: Data, _ keyClass: CFString) -> SecKey? {
            let attributes: [String: Any] = [
                kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeyClass as String: keyClass,
            ]
            return SecKeyCreateWithData(pkcs1 as CFData, attributes as CFDictionary, nil)
        }

        static func generate(bits: Int) throws(JOSEError) -> SecKey {
            let attributes: [String: Any] = [
                kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits as String: bits,
            ]
            var error: Unmanaged<CFError>?
            guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, &error) else {
                throw joseError("generating an RSA key", error)
            }
            return key
        }

        static func externalRepresentation(_ key: SecKey) throws(JOSEError) -> Data {
            var error: Unmanaged<CFError>?
            guard let data = SecKeyCopyExternalRepresentation(key, &error) else {
                throw joseError("writing a key", error)
            }
            return data as Data
        }

        /// The modulus and the exponent of a public key.
        static func numbers(_ key: SecKey?) throws(JOSEError) -> (modulus: Data, exponent: Data) {
            guard let key else { throw .cryptography("reading a key") }
            var outer = DERReader(try externalRepresentation(key))
            guard let content = outer.element(0x30) else { throw .cryptography("reading a key") }
            var reader = DERReader(content)
            guard let modulus = reader.unsignedInteger(), let exponent = reader.unsignedInteger() else {
                throw .cryptography("reading a key")
            }
            return (modulus, exponent)
        }

        static func sign(_ message: Data, _ key: SecKey, _ algorithm: SecKeyAlgorithm) throws(JOSEError) -> Data {
            var error: Unmanaged<CFError>?
            guard let signature = SecKeyCreateSignature(key, algorithm, message as CFData, &error) else {
                throw joseError("signing", error)
            }
            return signature as Data
        }

        static func isValid(
            _ signature: Data, for message: Data, _ key: SecKey, _ algorithm: SecKeyAlgorithm
        ) -> Bool {
            SecKeyVerifySignature(key, algorithm, message as CFData, signature as CFData, nil)
        }

        private static func joseError(_ operation: String, _ error: Unmanaged<CFError>?) -> JOSEError {
            guard let error = error?.takeRetainedValue(), let reason = CFErrorCopyDescription(error) as String? else {
                return .cryptography("\(operation) failed")
            }
            return .cryptography("\(operation): \(reason)")
        }
    }
#endif
