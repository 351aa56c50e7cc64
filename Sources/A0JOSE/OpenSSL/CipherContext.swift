#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    /// A libcrypto operation with AES-256-GCM: authenticate, update, and finish, in this order.
    final class CipherContext {
        private let context: OpaquePointer

        init(key: Data, nonce: Data, encrypts: Bool) throws(JOSEError) {
            guard let context = EVP_CIPHER_CTX_new() else { throw OpenSSL.error("AES-256-GCM") }
            self.context = context
            let status = key.withUnsafeBytes { key in
                nonce.withUnsafeBytes { nonce in
                    EVP_CipherInit_ex2(
                        context, EVP_aes_256_gcm(), key.bindMemory(to: UInt8.self).baseAddress,
                        nonce.bindMemory(to: UInt8.self).baseAddress, encrypts ? 1 : 0, nil)
                }
            }
            guard status == 1 else { throw OpenSSL.error("AES-256-GCM") }
        }

        deinit {
            EVP_CIPHER_CTX_free(context)
        }

        /// Adds data that is authenticated, but not encrypted.
        func authenticate(_ data: Data) throws(JOSEError) {
            guard !data.isEmpty else { return }
            var length: CInt = 0
            let status = data.withUnsafeBytes { data in
                EVP_CipherUpdate(
                    context, nil, &length, data.bindMemory(to: UInt8.self).baseAddress, CInt(clamping: data.count))
            }
            guard status == 1, Int(length) == data.count else { throw OpenSSL.error("AES-256-GCM") }
        }

        /// Encrypts or decrypts all of `data`.
        func update(_ data: Data) throws(JOSEError) -> Data {
            guard !data.isEmpty else { return Data() }
            var output = Data(count: data.count)
            var length: CInt = 0
            let status = output.withUnsafeMutableBytes { output in
                data.withUnsafeBytes { data in
                    EVP_CipherUpdate(
                        context, output.bindMemory(to: UInt8.self).baseAddress, &length,
                        data.bindMemory(to: UInt8.self).baseAddress, CInt(clamping: data.count))
                }
            }
            guard status == 1, Int(length) == data.count else { throw OpenSSL.error("AES-256-GCM") }
            return output
        }

        /// Sets the expected tag for decryption.
        func expect(tag: Data) throws(JOSEError) {
            var tag = tag
            let status = tag.withUnsafeMutableBytes { tag in
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tag.count), tag.baseAddress)
            }
            guard status == 1 else { throw OpenSSL.error("AES-256-GCM") }
        }

        /// Ends the operation. When decrypting, returns whether the tag matches.
        func finish() -> Bool {
            var rest: (UInt64, UInt64) = (0, 0)  // GCM writes nothing here, but libcrypto requires space for a block.
            var length: CInt = 0
            return withUnsafeMutableBytes(of: &rest) { rest in
                EVP_CipherFinal_ex(context, rest.bindMemory(to: UInt8.self).baseAddress, &length) == 1
            }
        }

        /// The tag after encryption.
        func tag(size: Int) throws(JOSEError) -> Data {
            var tag = Data(count: size)
            let status = tag.withUnsafeMutableBytes { tag in
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(size), tag.baseAddress)
            }
            guard status == 1 else { throw OpenSSL.error("AES-256-GCM") }
            return tag
        }
    }
#endif
