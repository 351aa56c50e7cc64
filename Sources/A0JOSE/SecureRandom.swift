import CA0OpenSSL
import Foundation

/// A source of unpredictable bytes. Tests pass a source of their own to get repeatable values.
package struct SecureRandom: Sendable {
    private let source: @Sendable (Int) throws(JOSEError) -> Data

    package init(_ bytes: @escaping @Sendable (Int) throws(JOSEError) -> Data) {
        source = bytes
    }

    /// libcrypto's generator, which is seeded by the operating system.
    package static let system = SecureRandom { (count: Int) throws(JOSEError) -> Data in
        var bytes = Data(count: count)
        let status = bytes.withUnsafeMutableBytes { buffer in
            RAND_bytes(buffer.bindMemory(to: UInt8.self).baseAddress, CInt(clamping: count))
        }
        guard status == 1 || count == 0 else {
            OpenSSL.clearErrors()
            throw .randomUnavailable
        }
        return bytes
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
}
