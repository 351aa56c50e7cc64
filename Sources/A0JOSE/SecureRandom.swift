import A0Encoding
import Foundation

#if A0_CRYPTOKIT
    import Security
#else
    import CA0OpenSSL
#endif

/// A source of unpredictable bytes. Tests use their own source for repeatable values.
package struct SecureRandom: Sendable {
    private let source: @Sendable (Int) throws(JOSEError) -> Data

    package init(_ bytes: @escaping @Sendable (Int) throws(JOSEError) -> Data) {
        source = bytes
    }

    /// The system's generator; on Linux, libcrypto's, which is seeded by the operating system.
    package static let system = SecureRandom { (count: Int) throws(JOSEError) -> Data in
        var bytes = Data(count: count)
        let isFilled = bytes.withUnsafeMutableBytes { fill($0) }
        guard isFilled else { throw .randomUnavailable }
        return bytes
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        guard let start = buffer.baseAddress, !buffer.isEmpty else { return true }
        #if A0_CRYPTOKIT
            return SecRandomCopyBytes(kSecRandomDefault, buffer.count, start) == errSecSuccess
        #else
            let bytes = start.assumingMemoryBound(to: UInt8.self)
            guard RAND_bytes(bytes, CInt(clamping: buffer.count)) == 1 else {
                OpenSSL.clearErrors()
                return false
            }
            return true
        #endif
    }

    /// - Throws: `JOSEError.randomUnavailable` if the source fails or returns another number of bytes.
    package func bytes(_ count: Int) throws(JOSEError) -> Data {
        let bytes = try source(count)
        guard bytes.count == count else { throw .randomUnavailable }
        return bytes
    }

    /// Random text that is safe in URLs: `count` bytes as base64url, 43 characters for the default of 32 bytes.
    package func token(bytes count: Int = 32) throws(JOSEError) -> String {
        Base64URL.encode(try bytes(count))
    }

    /// Random decimal digits.
    package func digits(_ count: Int) throws(JOSEError) -> String {
        var digits = ""
        while digits.count < count {
            // Larger bytes would make some digits more likely.
            for byte in try bytes(count) where byte < 250 && digits.count < count { digits += String(byte % 10) }
        }
        return digits
    }
}
