#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    /// The two encodings of an ECDSA signature on P-256: JOSE's r ‖ s (RFC 7518 §3.4) and libcrypto's DER (RFC 3279
    /// §2.2.3).
    enum ECDSASignature {
        private static let numberSize = P256Key.coordinateSize

        /// The DER form of r ‖ s; `nil` unless it has 64 bytes.
        static func der(raw: Data) -> Data? {
            guard raw.count == 2 * numberSize else { return nil }
            return DER.sequence(DER.integer(raw.prefix(numberSize)), DER.integer(raw.suffix(numberSize)))
        }

        /// r ‖ s, 64 bytes, from libcrypto's signature.
        static func raw(der: Data) throws(JOSEError) -> Data {
            let signature = der.withUnsafeBytes { der in
                var position = der.bindMemory(to: UInt8.self).baseAddress
                return d2i_ECDSA_SIG(nil, &position, der.count)
            }
            guard let signature else { throw OpenSSL.error("reading an ECDSA signature") }
            defer { ECDSA_SIG_free(signature) }
            var raw = Data(count: 2 * numberSize)
            let isWritten = raw.withUnsafeMutableBytes { raw in
                let bytes = raw.bindMemory(to: UInt8.self)
                let size = CInt(numberSize)
                return BN_bn2binpad(ECDSA_SIG_get0_r(signature), bytes.baseAddress, size) == size
                    && BN_bn2binpad(ECDSA_SIG_get0_s(signature), bytes.baseAddress?.advanced(by: numberSize), size)
                        == size
            }
            guard isWritten else { throw OpenSSL.error("reading an ECDSA signature") }
            return raw
        }
    }
#endif
