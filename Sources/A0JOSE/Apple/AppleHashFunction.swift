#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation

    /// A CryptoKit hash function.
    enum HashFunction {
        case sha256, sha1

        func digest(_ data: Data) -> Data {
            switch self {
            case .sha256: Data(SHA256.hash(data: data))
            case .sha1: Data(Insecure.SHA1.hash(data: data))
            }
        }

        /// The keyed hash.
        func code(_ data: Data, key: Data) -> Data {
            let key = SymmetricKey(data: key)
            return switch self {
            case .sha256: Data(CryptoKit.HMAC<SHA256>.authenticationCode(for: data, using: key))
            case .sha1: Data(CryptoKit.HMAC<Insecure.SHA1>.authenticationCode(for: data, using: key))
            }
        }
    }
#endif
