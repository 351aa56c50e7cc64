#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    extension KeyHandle {
        static func generateRSA(bits: Int) throws(JOSEError) -> KeyHandle {
            guard let key = a0_generate_rsa(bits) else { throw OpenSSL.error("generating an RSA key") }
            return KeyHandle(key)
        }

        static func generateP256() throws(JOSEError) -> KeyHandle {
            guard let key = a0_generate_p256() else { throw OpenSSL.error("generating a P-256 key") }
            return KeyHandle(key)
        }

        convenience init(pkcs8: Data) throws(JOSEError) {
            let key = pkcs8.withUnsafeBytes { bytes -> OpaquePointer? in
                let bytes = bytes.bindMemory(to: UInt8.self)
                var position = bytes.baseAddress
                guard let info = d2i_PKCS8_PRIV_KEY_INFO(nil, &position, bytes.count) else { return nil }
                defer { PKCS8_PRIV_KEY_INFO_free(info) }
                guard position == bytes.baseAddress?.advanced(by: bytes.count) else { return nil }
                return EVP_PKCS82PKEY(info)
            }
            guard let key else {
                OpenSSL.clearErrors()
                throw .malformedKey("not a PKCS #8 private key")
            }
            self.init(key)
        }

        func pkcs8() throws(JOSEError) -> Data {
            guard let info = EVP_PKEY2PKCS8(pointer) else { throw OpenSSL.error("writing a key") }
            defer { PKCS8_PRIV_KEY_INFO_free(info) }
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = i2d_PKCS8_PRIV_KEY_INFO(info, &bytes)
            guard count > 0, let bytes else { throw OpenSSL.error("writing a key") }
            defer { CRYPTO_clear_free(bytes, Int(count), #file, #line) }
            return Data(bytes: bytes, count: Int(count))
        }

        /// The key's family; `nil` if it isn't supported.
        var family: KeyFamily? {
            if EVP_PKEY_is_a(pointer, "RSA") == 1 { return .rsa }
            var name = [CChar](repeating: 0, count: 64)
            var length = 0
            guard EVP_PKEY_is_a(pointer, "EC") == 1,
                EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1
            else { return nil }
            let curve = String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
            return curve == "prime256v1" ? .p256 : nil
        }

        var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }
    }
#endif
