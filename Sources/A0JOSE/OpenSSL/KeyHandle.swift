#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    /// A libcrypto key.
    ///
    /// `@unchecked` because the key is immutable, and libcrypto locks its internal caches itself.
    final class KeyHandle: @unchecked Sendable {
        let pointer: OpaquePointer

        /// Takes ownership of `pointer`, which must not be freed elsewhere.
        init(_ pointer: OpaquePointer) {
            self.pointer = pointer
        }

        deinit {
            EVP_PKEY_free(pointer)
        }

        /// - Parameter pkcs1: `RSAPublicKey` (RFC 8017 appendix A.1.1).
        convenience init(rsaPublicKey pkcs1: Data) throws(JOSEError) {
            try self.init(algorithm: RSAKey.algorithm, publicKey: pkcs1)
        }

        /// - Parameter point: An uncompressed point (SEC 1 §2.3.3).
        convenience init(p256PublicKey point: Data) throws(JOSEError) {
            try self.init(algorithm: P256Key.algorithm, publicKey: point)
        }

        /// A public key in the format of certificates (RFC 5280 §4.1.2.7).
        private convenience init(algorithm: Data, publicKey: Data) throws(JOSEError) {
            let info = DER.sequence(algorithm, DER.bitString(publicKey))
            let key = info.withUnsafeBytes { info in
                var position = info.bindMemory(to: UInt8.self).baseAddress
                return d2i_PUBKEY(nil, &position, info.count)
            }
            guard let key else {
                OpenSSL.clearErrors()
                throw .malformedKey("its members do not form a key")
            }
            self.init(key)
        }

        /// The modulus and the public exponent.
        func rsaNumbers() throws(JOSEError) -> (modulus: Data, exponent: Data) {
            (try number(OSSL_PKEY_PARAM_RSA_N), try number(OSSL_PKEY_PARAM_RSA_E))
        }

        /// x and y, 32 bytes each.
        func p256Coordinates() throws(JOSEError) -> (x: Data, y: Data) {
            (
                try number(OSSL_PKEY_PARAM_EC_PUB_X, size: P256Key.coordinateSize),
                try number(OSSL_PKEY_PARAM_EC_PUB_Y, size: P256Key.coordinateSize)
            )
        }

        /// Reads one of the key's numbers, padded with leading zeros to `size` bytes if given.
        private func number(_ name: String, size: Int? = nil) throws(JOSEError) -> Data {
            var number: OpaquePointer?
            guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number else {
                throw OpenSSL.error("reading a key")
            }
            defer { BN_free(number) }
            var bytes = Data(count: size ?? Int(BN_num_bits(number) + 7) / 8)
            let written = bytes.withUnsafeMutableBytes { bytes in
                BN_bn2binpad(number, bytes.bindMemory(to: UInt8.self).baseAddress, CInt(bytes.count))
            }
            guard written == bytes.count else { throw OpenSSL.error("reading a key") }
            return bytes
        }
    }
#endif
