#if !A0_CRYPTOKIT
    import CA0OpenSSL
    import Foundation

    /// Error handling for libcrypto.
    enum OpenSSL {
        /// The newest entry of this thread's error queue as a `JOSEError`; the queue is empty afterward.
        static func error(_ operation: String) -> JOSEError {
            let code = ERR_peek_last_error()
            clearErrors()
            guard code != 0, let reason = ERR_reason_error_string(code) else {
                return .cryptography("\(operation) failed")
            }
            return .cryptography("\(operation): \(String(cString: reason))")
        }

        /// Discards this thread's errors, so that a later operation doesn't report them.
        static func clearErrors() {
            ERR_clear_error()
        }
    }
#endif
