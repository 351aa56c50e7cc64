import CA0OpenSSL
import Foundation

/// Converts P-256 signatures between their two forms.
enum ECDSAForms {
    static func raw(_ der: Data) throws -> Data {
        let signature = der.withUnsafeBytes { bytes -> OpaquePointer? in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            var position = start
            guard let signature = d2i_ECDSA_SIG(nil, &position, bytes.count) else { return nil }
            guard position == start?.advanced(by: bytes.count) else {
                ECDSA_SIG_free(signature)
                return nil
            }
            return signature
        }
        guard let signature else {
            ERR_clear_error()
            throw CryptoKitError.incorrectParameterSize
        }
        defer { ECDSA_SIG_free(signature) }
        var (r, s) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
        guard BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, 32) == 32,
            BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, 32) == 32
        else { throw CryptoKitError.incorrectParameterSize }
        return Data(r + s)
    }

    static func der(_ raw: Data) -> Data {
        let signature = ECDSA_SIG_new()
        defer { ECDSA_SIG_free(signature) }
        let (r, s) = (Array(raw.prefix(32)), Array(raw.suffix(32)))
        guard ECDSA_SIG_set0(signature, BN_bin2bn(r, 32, nil), BN_bin2bn(s, 32, nil)) == 1 else { return Data() }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_ECDSA_SIG(signature, &bytes)
        guard count > 0, let bytes else { return Data() }
        defer { CRYPTO_free(bytes, #file, #line) }
        return Data(bytes: bytes, count: Int(count))
    }
}
