#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    /// A signature operation that is set up once for a key and an algorithm, and copied for every use, because copying
    /// is faster.
    final class SignatureContext: @unchecked Sendable {  // `template` is only copied after it was set up.
        enum Purpose {
            case sign, verify
        }

        private let algorithm: SignatureAlgorithm
        private let template: OpaquePointer

        init(_ key: KeyHandle, _ algorithm: SignatureAlgorithm, for purpose: Purpose) throws(JOSEError) {
            guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else {
                throw OpenSSL.error("preparing a key")
            }
            template = context
            self.algorithm = algorithm
            let isStarted =
                switch purpose {
                case .sign: EVP_PKEY_sign_init(context) == 1
                case .verify: EVP_PKEY_verify_init(context) == 1
                }
            let isPadded =
                switch algorithm {
                case .rs256, .rs512: EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
                case .ps256:
                    EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
                        && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
                case .es256: true
                }
            guard isStarted, isPadded, EVP_PKEY_CTX_set_signature_md(context, algorithm.hash.pointer) == 1 else {
                throw OpenSSL.error("preparing a key for \(algorithm.rawValue)")
            }
        }

        deinit {
            EVP_PKEY_CTX_free(template)
        }

        /// Whether `signature` is the key's signature of the digest of `message`.
        func isValid(signature: Data, for message: Data, encoding: SignatureEncoding) -> Bool {
            let digest = algorithm.hash.digest(message)
            guard algorithm == .es256, encoding == .raw else { return isValid(signature: signature, digest: digest) }
            guard let signature = ECDSASignature.der(raw: signature) else { return false }
            return isValid(signature: signature, digest: digest)
        }

        /// The key's signature of the digest of `message`.
        func sign(_ message: Data, encoding: SignatureEncoding) throws(JOSEError) -> Data {
            let signature = try sign(digest: algorithm.hash.digest(message))
            return algorithm == .es256 && encoding == .raw ? try ECDSASignature.raw(der: signature) : signature
        }

        // MARK: - With libcrypto's encoding

        private func isValid(signature: Data, digest: Data) -> Bool {
            guard let context = EVP_PKEY_CTX_dup(template) else {
                OpenSSL.clearErrors()
                return false
            }
            defer { EVP_PKEY_CTX_free(context) }
            let status = signature.withUnsafeBytes { signature in
                digest.withUnsafeBytes { digest in
                    EVP_PKEY_verify(
                        context, signature.bindMemory(to: UInt8.self).baseAddress, signature.count,
                        digest.bindMemory(to: UInt8.self).baseAddress, digest.count)
                }
            }
            if status != 1 { OpenSSL.clearErrors() }
            return status == 1
        }

        private func sign(digest: Data) throws(JOSEError) -> Data {
            guard let context = EVP_PKEY_CTX_dup(template) else { throw OpenSSL.error("signing") }
            defer { EVP_PKEY_CTX_free(context) }
            var signature = Data()
            var length = 0
            let status = digest.withUnsafeBytes { digest in
                let digest = digest.bindMemory(to: UInt8.self)
                guard EVP_PKEY_sign(context, nil, &length, digest.baseAddress, digest.count) == 1 else {
                    return CInt(0)
                }
                signature = Data(count: length)
                return signature.withUnsafeMutableBytes { signature in
                    EVP_PKEY_sign(
                        context, signature.bindMemory(to: UInt8.self).baseAddress, &length, digest.baseAddress,
                        digest.count
                    )
                }
            }
            guard status == 1 else { throw OpenSSL.error("signing") }
            return signature.prefix(length)
        }
    }

    extension SignatureAlgorithm {
        fileprivate var hash: HashFunction { self == .rs512 ? .sha512 : .sha256 }
    }
#endif
