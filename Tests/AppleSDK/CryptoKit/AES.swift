import CA0OpenSSL
import Foundation

// https://developer.apple.com/documentation/cryptokit/cryptokiterror
public enum CryptoKitError: Error {
    case incorrectKeySize
    case incorrectParameterSize
    case authenticationFailure
    case underlyingCoreCryptoError(error: Int32)
}

// https://developer.apple.com/documentation/cryptokit/aes
public enum AES: Sendable {
    // https://developer.apple.com/documentation/cryptokit/aes/gcm
    public enum GCM: Sendable {
        // https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce
        public struct Nonce: Sendable {
            fileprivate let bytes: [UInt8]

            // https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/init(data:)
            public init<D: DataProtocol>(data: D) throws {
                guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
                bytes = Array(data)
            }
        }

        // https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox
        public struct SealedBox: Sendable {
            public let nonce: Nonce
            public let ciphertext: Data
            public let tag: Data

            fileprivate init(nonce: Nonce, ciphertext: Data, tag: Data) {
                (self.nonce, self.ciphertext, self.tag) = (nonce, ciphertext, tag)
            }

            // https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/init(combined:)
            public init<D: DataProtocol>(combined: D) throws {
                guard combined.count >= 28 else { throw CryptoKitError.incorrectParameterSize }
                let bytes = Data(combined)
                nonce = try Nonce(data: bytes.prefix(12))
                ciphertext = Data(bytes.dropFirst(12).dropLast(16))
                tag = Data(bytes.suffix(16))
            }
        }

        // https://developer.apple.com/documentation/cryptokit/aes/gcm/seal(_:using:nonce:authenticating:)
        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> SealedBox {
            guard let nonce else { throw CryptoKitError.incorrectParameterSize }
            var tag = [UInt8](repeating: 0, count: 16)
            let ciphertext = try crypt(
                Array(message), key, nonce, Array(authenticatedData), encrypts: true, tag: &tag)
            return SealedBox(nonce: nonce, ciphertext: Data(ciphertext), tag: Data(tag))
        }

        // https://developer.apple.com/documentation/cryptokit/aes/gcm/open(_:using:authenticating:)
        public static func open<AuthenticatedData: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
        ) throws -> Data {
            var tag = Array(sealedBox.tag)
            return Data(
                try crypt(
                    Array(sealedBox.ciphertext), key, sealedBox.nonce, Array(authenticatedData), encrypts: false,
                    tag: &tag))
        }

        private static func crypt(
            _ input: [UInt8], _ key: SymmetricKey, _ nonce: Nonce, _ authenticated: [UInt8], encrypts: Bool,
            tag: inout [UInt8]
        ) throws -> [UInt8] {
            guard key.bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
            let context = EVP_CIPHER_CTX_new()
            defer { EVP_CIPHER_CTX_free(context) }
            var output = [UInt8](repeating: 0, count: input.count + 16)
            var (length, rest): (CInt, CInt) = (0, 0)
            guard
                EVP_CipherInit_ex2(context, EVP_aes_256_gcm(), key.bytes, nonce.bytes, encrypts ? 1 : 0, nil) == 1,
                authenticated.isEmpty
                    || EVP_CipherUpdate(context, nil, &rest, authenticated, CInt(authenticated.count)) == 1,
                input.isEmpty || EVP_CipherUpdate(context, &output, &length, input, CInt(input.count)) == 1,
                encrypts || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &tag) == 1
            else { throw CryptoKitError.underlyingCoreCryptoError(error: -1) }
            var end = [UInt8](repeating: 0, count: 16)
            guard EVP_CipherFinal_ex(context, &end, &rest) == 1 else { throw CryptoKitError.authenticationFailure }
            if encrypts { EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) }
            return Array(output.prefix(Int(length)))
        }
    }
}
