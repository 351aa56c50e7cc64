import CA0OpenSSL
import Foundation

/// What every use of libcrypto shares.
enum OpenSSL {
    /// The newest entry of this thread's error queue as a `JOSEError`; the queue is empty afterwards.
    static func failure(_ operation: String) -> JOSEError {
        let code = ERR_peek_last_error()
        clearErrors()
        guard code != 0, let reason = ERR_reason_error_string(code) else { return .cryptography("\(operation) failed") }
        return .cryptography("\(operation): \(String(cString: reason))")
    }

    /// Forgets this thread's errors, so that a later operation does not report them as its own.
    static func clearErrors() {
        ERR_clear_error()
    }
}

/// A hash function looked up once; a look-up by name for every use would take longer than a short hash.
struct HashFunction: @unchecked Sendable {  // An `EVP_MD` is never written after it was fetched.
    let pointer: OpaquePointer?
    let size: Int

    static let sha256 = HashFunction("SHA2-256", size: 32)
    static let sha1 = HashFunction("SHA1", size: 20)

    private init(_ name: String, size: Int) {
        pointer = EVP_MD_fetch(nil, name, nil)
        self.size = size
    }
}
