#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation
    import Security

    extension PrivateKey {
        /// Reads a P-256 key of Security.
        ///
        /// - Throws: `JOSEError.malformedKey` if it gives its bytes to nobody; the error of CryptoKit if they are no P-256 key.
        package init(p256 key: SecKey) throws {
            // The form of ANSI X9.63: 04 || X || Y || K (Apple's documentation of the function).
            guard let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data? else {
                throw JOSEError.malformedKey("it cannot be exported")
            }
            try self.init(.p256Private(P256.Signing.PrivateKey(x963Representation: bytes)))
        }
    }
#endif
