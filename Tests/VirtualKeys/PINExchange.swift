import A0Encoding

#if SecurityKeys && os(Linux)
    import A0JOSE
    import CA0OpenSSL
    import Foundation

    /// The security key's half of PIN protocol 1 (CTAP 2.0 §5.5).
    struct PINExchange {
        struct Failure: Error {}

        /// The encoding of an elliptic curve public key, without its point (RFC 5480 §2).
        private static let publicKeyHead = Data([
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
            0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
        ])

        private var key: PrivateKey?
        private var token = Data()

        /// Generates a key for the key agreement, as a COSE key for ECDH.
        mutating func offer() throws -> CBOR {
            let key = try PrivateKey.generateP256()
            self.key = key
            let jwk = try key.publicJWK()
            guard let x = jwk.x.flatMap(Base64URL.decode) else { throw Failure() }
            guard let y = jwk.y.flatMap(Base64URL.decode) else { throw Failure() }
            return [1: 2, 3: -25, -1: 1, -2: .bytes(x), -3: .bytes(y)]
        }

        /// The shared secret: the digest of the shared point's x-coordinate.
        func secret(with theirs: CBOR) throws -> Data {
            guard let ours = try key?.pkcs8() else { throw Failure() }
            guard let x = theirs[-2]?.bytesValue else { throw Failure() }
            guard let y = theirs[-3]?.bytesValue else { throw Failure() }
            let ourKey = ours.withUnsafeBytes { bytes in
                var position = bytes.bindMemory(to: UInt8.self).baseAddress
                return d2i_AutoPrivateKey(nil, &position, bytes.count)
            }
            defer { EVP_PKEY_free(ourKey) }
            let theirKey = (Self.publicKeyHead + x + y).withUnsafeBytes { bytes in
                var position = bytes.bindMemory(to: UInt8.self).baseAddress
                return d2i_PUBKEY(nil, &position, bytes.count)
            }
            defer { EVP_PKEY_free(theirKey) }
            let context = EVP_PKEY_CTX_new(ourKey, nil)
            defer { EVP_PKEY_CTX_free(context) }
            var secret = Data(count: 32)
            var count = secret.count
            let isDerived = secret.withUnsafeMutableBytes { secret in
                EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, theirKey) == 1
                    && EVP_PKEY_derive(context, secret.bindMemory(to: UInt8.self).baseAddress, &count) == 1
            }
            guard isDerived && count == 32 else { throw Failure() }
            return Digest.sha256(secret)
        }

        mutating func newToken() throws -> Data {
            token = try SecureRandom.system.bytes(16)
            return token
        }

        func isValid(proof: Data, of digest: Data) -> Bool {
            proof.count == 16 && proof == HMAC.sha256(digest, key: token).prefix(16)
        }

        static func encrypt(_ data: Data, _ key: Data) throws -> Data { try crypt(data, key, encrypting: true) }
        static func decrypt(_ data: Data, _ key: Data) throws -> Data { try crypt(data, key, encrypting: false) }

        /// AES-256-CBC with an initialization vector of zeros and no padding.
        private static func crypt(_ data: Data, _ key: Data, encrypting: Bool) throws -> Data {
            let context = EVP_CIPHER_CTX_new()
            defer { EVP_CIPHER_CTX_free(context) }
            var output = Data(count: data.count + 16)
            var (count, tail): (CInt, CInt) = (0, 0)
            let isDone = output.withUnsafeMutableBytes { output in
                let bytes = output.bindMemory(to: UInt8.self).baseAddress
                return EVP_CipherInit_ex(
                    context, EVP_aes_256_cbc(), nil, Array(key), Array(repeating: 0, count: 16), encrypting ? 1 : 0)
                    == 1
                    && EVP_CIPHER_CTX_set_padding(context, 0) == 1
                    && EVP_CipherUpdate(context, bytes, &count, Array(data), CInt(data.count)) == 1
                    && EVP_CipherFinal_ex(context, bytes?.advanced(by: Int(count)), &tail) == 1
            }
            guard isDone else { throw Failure() }
            return output.prefix(Int(count + tail))
        }
    }
#endif
