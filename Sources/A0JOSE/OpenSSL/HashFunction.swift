#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    /// A hash function that is looked up only once, because looking it up by name takes longer than a short hash.
    struct HashFunction: @unchecked Sendable {  // An `EVP_MD` is immutable after it was fetched.
        let pointer: OpaquePointer?
        private let size: Int

        static let sha256 = HashFunction("SHA2-256", size: 32)
        static let sha384 = HashFunction("SHA2-384", size: 48)
        static let sha512 = HashFunction("SHA2-512", size: 64)
        static let sha1 = HashFunction("SHA1", size: 20)

        private init(_ name: String, size: Int) {
            pointer = EVP_MD_fetch(nil, name, nil)
            self.size = size
        }

        func digest(_ data: Data) -> Data {
            var digest = Data(count: size)
            let status = digest.withUnsafeMutableBytes { digest in
                data.withUnsafeBytes { data in
                    EVP_Digest(
                        data.baseAddress, data.count, digest.bindMemory(to: UInt8.self).baseAddress, nil, pointer, nil)
                }
            }
            precondition(status == 1, Self.missing)
            return digest
        }

        /// The keyed hash.
        func code(_ data: Data, key: Data) -> Data {
            // For libcrypto, a NULL key means the key of the previous call, and empty data may have no address.
            let key = key.isEmpty ? Data([0]) : key
            var code = Data(count: size)
            let result = code.withUnsafeMutableBytes { code in
                data.withUnsafeBytes { data in
                    key.withUnsafeBytes { key in
                        CA0OpenSSL.HMAC(
                            pointer, key.baseAddress, CInt(key.count), data.bindMemory(to: UInt8.self).baseAddress,
                            data.count, code.bindMemory(to: UInt8.self).baseAddress, nil)
                    }
                }
            }
            precondition(result != nil, Self.missing)
            return code
        }

        private static let missing = "libcrypto cannot hash: install an OpenSSL 3 whose default provider is enabled."
    }
#endif
