#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation
    import Security

    /// A key with the algorithm to use it with.
    struct SignatureContext: Sendable {
        enum Purpose {
            case sign, verify
        }

        private let key: KeyHandle
        private let algorithm: SignatureAlgorithm

        init(_ key: KeyHandle, _ algorithm: SignatureAlgorithm, for purpose: Purpose) throws(JOSEError) {
            self.key = key
            self.algorithm = algorithm
        }

        /// Whether `signature` is the key's signature of the digest of `message`.
        func isValid(signature: Data, for message: Data, encoding: SignatureEncoding) -> Bool {
            switch (key, algorithm) {
            case (.rsaPublic(let key), .rs256), (.rsaPublic(let key), .rs512), (.rsaPublic(let key), .ps256):
                RSASecKey.isValid(signature, for: message, key, secKeyAlgorithm)
            case (.p256Public(let key), .es256):
                Self.signature(signature, encoding).map { key.isValidSignature($0, for: message) } ?? false
            default: false
            }
        }

        /// The key's signature of the digest of `message`.
        func sign(_ message: Data, encoding: SignatureEncoding) throws(JOSEError) -> Data {
            do {
                switch (key, algorithm) {
                case (.rsaPrivate(let key), .rs256), (.rsaPrivate(let key), .rs512), (.rsaPrivate(let key), .ps256):
                    return try RSASecKey.sign(message, key, secKeyAlgorithm)
                case (.p256Private(let key), .es256): return Self.bytes(try key.signature(for: message), encoding)
                case (.enclave(let key), .es256): return Self.bytes(try key.signature(for: message), encoding)
                default: throw JOSEError.algorithmMismatch
                }
            } catch let error as JOSEError {
                throw error
            } catch {
                throw .cryptography("signing: \(error)")
            }
        }

        private var secKeyAlgorithm: SecKeyAlgorithm {
            switch algorithm {
            case .ps256: .rsaSignatureMessagePSSSHA256
            case .rs512: .rsaSignatureMessagePKCS1v15SHA512
            case .rs256, .es256: .rsaSignatureMessagePKCS1v15SHA256
            }
        }

        private static func signature(
            _ bytes: Data, _ encoding: SignatureEncoding
        ) -> P256.Signing.ECDSASignature? {
            switch encoding {
            case .raw: try? P256.Signing.ECDSASignature(rawRepresentation: bytes)
            case .der: try? P256.Signing.ECDSASignature(derRepresentation: bytes)
            }
        }

        private static func bytes(_ signature: P256.Signing.ECDSASignature, _ encoding: SignatureEncoding) -> Data {
            encoding == .raw ? signature.rawRepresentation : signature.derRepresentation
        }
    }
#endif
