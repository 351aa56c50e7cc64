import CA0OpenSSL
import Foundation

/// The newest entry of this thread's error queue; the queue is empty afterward.
func libraryError(_ operation: String) -> CertificateError {
    let code = ERR_peek_last_error()
    ERR_clear_error()
    guard code != 0, let reason = ERR_reason_error_string(code) else { return .library("\(operation) failed") }
    return .library("\(operation): \(String(cString: reason))")
}

/// The text that `write` writes.
func text(_ operation: String, _ write: (OpaquePointer) -> CInt) throws(CertificateError) -> String {
    guard let memory = BIO_new(BIO_s_mem()) else { throw libraryError(operation) }
    defer { BIO_free(memory) }
    guard write(memory) == 1 else { throw libraryError(operation) }
    var bytes = Data(count: BIO_ctrl_pending(memory))
    let count = bytes.withUnsafeMutableBytes { BIO_read(memory, $0.baseAddress, CInt($0.count)) }
    return String(decoding: bytes.prefix(max(0, Int(count))), as: UTF8.self)
}

/// The value that `read` finds in `text`; `nil` if there is none.
func reading<Found>(_ text: String, _ read: (OpaquePointer) -> Found?) -> Found? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
        guard let memory = BIO_new_mem_buf(bytes.baseAddress, CInt(bytes.count)) else { return nil }
        defer {
            BIO_free(memory)
            // Reaching the end isn't an error.
            ERR_clear_error()
        }
        return read(memory)
    }
}
