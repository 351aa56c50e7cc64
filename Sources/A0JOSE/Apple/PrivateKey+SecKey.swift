#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation
    import Security

    extension PrivateKey {
        /// Reads a P-256 key from Security.
        ///
        /// - Throws: `JOSEError.malformedKey` if it isn't exportable; CryptoKit's error if it isn't a P-256 key.
        package init(p256 key: SecKey) throws {
            // The ANSI X9.63 format: 04 || X || Y || K (Apple's documentation of the function).
            guard let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data? else {
                throw JOSEError.malformedKey("it cannot be exported")
            }
            try self.init(.p256Private(P256.Signing.PrivateKey(x963Representation: bytes)))
        }
    }
#endif
