import Foundation
import OpenSSLKeys

// https://developer.apple.com/documentation/cryptokit/p256
public enum P256: Sendable {
    // https://developer.apple.com/documentation/cryptokit/p256/signing
    public enum Signing: Sendable {
        // https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature
        public struct ECDSASignature: Sendable {
            public var rawRepresentation: Data

            // https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/init(rawrepresentation:)
            public init<D: DataProtocol>(rawRepresentation: D) throws {
                guard rawRepresentation.count == 64 else { throw CryptoKitError.incorrectParameterSize }
                self.rawRepresentation = Data(rawRepresentation)
            }

            // https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/init(derrepresentation:)
            public init<D: DataProtocol>(derRepresentation: D) throws {
                rawRepresentation = try ECDSAForms.raw(Data(derRepresentation))
            }

            public var derRepresentation: Data { ECDSAForms.der(rawRepresentation) }
        }

        // https://developer.apple.com/documentation/cryptokit/p256/signing/publickey
        public struct PublicKey: Sendable {
            let key: OpenSSLKey

            // https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(x963representation:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                let point = x963Representation.withUnsafeBytes { Data($0) }
                guard let key = OpenSSLKey(p256PublicKey: point) else { throw CryptoKitError.incorrectParameterSize }
                self.key = key
            }

            init(_ key: OpenSSLKey) { self.key = key }

            public var rawRepresentation: Data { Data(key.publicKey.dropFirst()) }

            // https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/isvalidsignature(_:for:)
            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
                key.isValid(signature.derRepresentation, for: Data(data), .ecdsa)
            }
        }

        // https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey
        public struct PrivateKey: Sendable {
            let key: OpenSSLKey

            // https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(compactrepresentable:)
            public init(compactRepresentable: Bool = true) {
                guard let key = OpenSSLKey.p256() else { preconditionFailure("libcrypto has no P-256.") }
                self.key = key
            }

            // https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(derrepresentation:)
            public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
                guard let key = OpenSSLKey(privateKey: Data(derRepresentation)), key.isP256 else {
                    throw CryptoKitError.incorrectParameterSize
                }
                self.key = key
            }

            // https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(x963representation:)
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                let bytes = x963Representation.withUnsafeBytes { Data($0) }
                guard let key = OpenSSLKey(p256PrivateKey: bytes) else { throw CryptoKitError.incorrectParameterSize }
                self.key = key
            }

            public var x963Representation: Data { key.x963 }
            public var derRepresentation: Data { key.pkcs8 }
            public var publicKey: PublicKey { PublicKey(key) }

            // https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/signature(for:)
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature {
                guard let signature = key.signature(of: Data(data), .ecdsa) else {
                    throw CryptoKitError.underlyingCoreCryptoError(error: -1)
                }
                return try ECDSASignature(derRepresentation: signature)
            }
        }
    }
}
