#if SecretService && os(Linux)
    import CA0Secret

    /// The reason why a Secret Service operation failed.
    enum SecretServiceError: Error {
        /// Nothing is listening at the session bus's address.
        case noBus(String)
        /// No reply came in time.
        case noResponse
        /// A keyring is locked, and the user can't be asked to unlock it.
        case locked(String)
        /// The user dismissed the prompt for the keyring's password.
        case dismissed
        /// The service denied access to this program.
        case refused(String)
        /// The object no longer exists: another program deleted it, or the service was restarted.
        case gone(String)
        /// There is no such item.
        case noItem
        /// Another error, with the service's message.
        case failed(String)

        /// Takes ownership of a GLib error and frees it.
        init(consuming error: UnsafeMutablePointer<GError>) {
            defer { g_error_free(error) }
            g_dbus_error_strip_remote_error(error)
            let message = String(cString: error.pointee.message)
            func isInputOutput(_ codes: GIOErrorEnum...) -> Bool {
                codes.contains { g_error_matches(error, g_io_error_quark(), gint($0.rawValue)) != 0 }
            }
            func isBus(_ codes: GDBusError...) -> Bool {
                codes.contains { g_error_matches(error, g_dbus_error_quark(), gint($0.rawValue)) != 0 }
            }
            func isSecret(_ code: SecretError) -> Bool {
                g_error_matches(error, secret_error_get_quark(), gint(code.rawValue)) != 0
            }
            if isInputOutput(G_IO_ERROR_CANCELLED, G_IO_ERROR_TIMED_OUT)
                || isBus(G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT)
            {
                self = .noResponse
            } else if isInputOutput(G_IO_ERROR_NOT_FOUND, G_IO_ERROR_CONNECTION_REFUSED) {
                self = .noBus(message)
            } else if isBus(G_DBUS_ERROR_ACCESS_DENIED, G_DBUS_ERROR_AUTH_FAILED) {
                self = .refused(message)
            } else if isSecret(SECRET_ERROR_NO_SUCH_OBJECT)
                || isBus(G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_UNKNOWN_METHOD)
            {
                self = .gone(message)
            } else if isSecret(SECRET_ERROR_IS_LOCKED) {
                self = .locked(message)
            } else {
                self = .failed(message)
            }
        }

        /// Whether a new session may help: a restarted keyring doesn't know the old one.
        var isWorthAnotherTry: Bool {
            switch self {
            case .gone, .failed: true
            case .noBus, .noResponse, .locked, .dismissed, .refused, .noItem: false
            }
        }

        var keychainError: SimpleKeychainError {
            switch self {
            case .noItem: .itemNotFound
            case .dismissed: .userCanceled
            case .locked(let reason): .interactionNotAllowed.because(reason)
            case .refused(let reason): .authFailed.because("The Secret Service said: \(reason)")
            case .noResponse: .itemNotAvailable.because("The Secret Service did not answer in time.")
            case .noBus(let reason): .itemNotAvailable.because("The session bus cannot be reached: \(reason)")
            case .gone(let reason), .failed(let reason):
                .itemNotAvailable.because("The Secret Service said: \(reason)")
            }
        }
    }
#endif
