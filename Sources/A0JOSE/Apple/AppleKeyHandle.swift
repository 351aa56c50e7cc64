#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation
    import Security

    /// A key from Security or CryptoKit.
    ///
    /// `@unchecked` because keys are immutable, and both frameworks allow using them on any thread.
    enum KeyHandle: @unchecked Sendable {
        case rsaPublic(SecKey)
        case rsaPrivate(SecKey)
        case p256Public(P256.Signing.PublicKey)
        case p256Private(P256.Signing.PrivateKey)
        case enclave(SecureEnclave.P256.Signing.PrivateKey)

        /// - Parameter pkcs1: `RSAPublicKey` (RFC 8017 appendix A.1.1).
        init(rsaPublicKey pkcs1: Data) throws(JOSEError) {
            guard let key = RSASecKey.key(pkcs1, kSecAttrKeyClassPublic) else { throw Self.noKey }
            self = .rsaPublic(key)
        }

        /// - Parameter point: An uncompressed point (SEC 1 §2.3.3).
        init(p256PublicKey point: Data) throws(JOSEError) {
            do {
                self = .p256Public(try P256.Signing.PublicKey(x963Representation: point))
            } catch {
                throw Self.noKey
            }
        }

        private static let noKey = JOSEError.malformedKey("its members do not form a key")

        static func generateRSA(bits: Int) throws(JOSEError) -> KeyHandle {
            .rsaPrivate(try RSASecKey.generate(bits: bits))
        }

        static func generateP256() throws(JOSEError) -> KeyHandle {
            .p256Private(P256.Signing.PrivateKey())
        }

        var family: KeyFamily? {
            switch self {
            case .rsaPublic, .rsaPrivate: .rsa
            case .p256Public, .p256Private, .enclave: .p256
            }
        }

        /// The size of an RSA key; 0 if unknown.
        var bits: Int {
            guard let modulus = try? rsaNumbers().modulus else { return 0 }
            return modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        }

        /// The modulus and the public exponent.
        func rsaNumbers() throws(JOSEError) -> (modulus: Data, exponent: Data) {
            switch self {
            case .rsaPublic(let key): try RSASecKey.numbers(key)
            case .rsaPrivate(let key): try RSASecKey.numbers(SecKeyCopyPublicKey(key))
            default: throw .algorithmMismatch
            }
        }

        /// x and y, 32 bytes each.
        func p256Coordinates() throws(JOSEError) -> (x: Data, y: Data) {
            let key =
                switch self {
                case .p256Public(let key): key
                case .p256Private(let key): key.publicKey
                case .enclave(let key): key.publicKey
                default: throw JOSEError.algorithmMismatch
                }
            let point = key.rawRepresentation
            return (Data(point.prefix(P256Key.coordinateSize)), Data(point.suffix(P256Key.coordinateSize)))
        }
    }
#endif
