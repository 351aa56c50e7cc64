#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    extension KeyHandle {
        /// Encrypts with RSAES-OAEP (RFC 8017 §7.1).
        func encrypt(_ data: Data, _ keyEncryption: KeyEncryption) throws(JOSEError) -> Data {
            guard let result = transform(data, keyEncryption, EVP_PKEY_encrypt_init, EVP_PKEY_encrypt) else {
                throw OpenSSL.error("encrypting a key")
            }
            return result
        }

        /// Decrypts with RSAES-OAEP; `nil` if the data was encrypted for another key.
        func decrypt(_ data: Data, _ keyEncryption: KeyEncryption) -> Data? {
            let result = transform(data, keyEncryption, EVP_PKEY_decrypt_init, EVP_PKEY_decrypt)
            if result == nil { OpenSSL.clearErrors() }
            return result
        }

        private typealias Transformation = (
            OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafePointer<UInt8>?, Int
        ) -> CInt

        private func transform(
            _ data: Data, _ keyEncryption: KeyEncryption, _ start: (OpaquePointer?) -> CInt,
            _ transformation: Transformation
        ) -> Data? {
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            guard start(context) == 1,
                EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1,
                EVP_PKEY_CTX_set_rsa_oaep_md(context, keyEncryption.hash.pointer) == 1,
                EVP_PKEY_CTX_set_rsa_mgf1_md(context, keyEncryption.hash.pointer) == 1
            else { return nil }
            var length = Int(EVP_PKEY_get_size(pointer))
            var result = Data(count: length)
            let status = result.withUnsafeMutableBytes { result in
                data.withUnsafeBytes { data in
                    transformation(
                        context, result.bindMemory(to: UInt8.self).baseAddress, &length,
                        data.bindMemory(to: UInt8.self).baseAddress, data.count)
                }
            }
            return status == 1 ? result.prefix(length) : nil
        }
    }

    extension KeyEncryption {
        fileprivate var hash: HashFunction {
            switch self {
            case .rsaOAEP256: .sha256
            case .rsaOAEP384: .sha384
            case .rsaOAEP512: .sha512
            }
        }
    }
#endif
