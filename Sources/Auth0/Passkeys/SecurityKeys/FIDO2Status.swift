#if SecurityKeys && os(Linux)
    import CA0FIDO2

    /// The status codes of libfido2's functions: those of CTAP 2.1 §8.2, and negative ones of its own.
    enum FIDO2Status {
        static func check(_ status: CInt) throws(SecurityKeyError) {
            guard status != FIDO_OK else { return }
            throw error(status)
        }

        static func text(_ status: CInt) -> String {
            fido_strerr(status).map { String(cString: $0) } ?? "\(status)"
        }

        private static func error(_ status: CInt) -> SecurityKeyError {
            switch status {
            case FIDO_ERR_PIN_INVALID: .pinInvalid
            case FIDO_ERR_PIN_REQUIRED: .pinNeeded
            case FIDO_ERR_PIN_BLOCKED: .pinBlocked
            case FIDO_ERR_PIN_AUTH_BLOCKED: .pinPaused
            case FIDO_ERR_UV_BLOCKED, FIDO_ERR_UV_INVALID: .userNotRecognized
            case FIDO_ERR_CREDENTIAL_EXCLUDED: .excluded
            case FIDO_ERR_NO_CREDENTIALS: .noCredentials
            case FIDO_ERR_KEY_STORE_FULL: .full
            case FIDO_ERR_UNSUPPORTED_ALGORITHM: .unsupportedAlgorithm
            case FIDO_ERR_UNSUPPORTED_OPTION, FIDO_ERR_INVALID_OPTION: .unsupportedOption
            case FIDO_ERR_OPERATION_DENIED: .denied
            case FIDO_ERR_TIMEOUT, FIDO_ERR_USER_ACTION_TIMEOUT, FIDO_ERR_ACTION_TIMEOUT: .timedOut
            case FIDO_ERR_KEEPALIVE_CANCEL: .cancelled
            case FIDO_ERR_TX, FIDO_ERR_RX: .other("the connection to it broke (\(text(status)))")
            default: .other(text(status))
            }
        }
    }
#endif
