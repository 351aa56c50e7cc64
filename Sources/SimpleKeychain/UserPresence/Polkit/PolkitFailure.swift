#if SecretService && os(Linux)
    import CA0Secret

    /// Why polkit gave no answer.
    enum PolkitFailure: Error {
        /// Whoever waited for the answer wants it no more.
        case cancelled
        /// There is no system bus, or no polkit on it.
        case noAuthority(String)
        /// Anything else, in polkit's own words.
        case failed(String)

        /// Takes over a GLib error and frees it.
        init(consuming error: UnsafeMutablePointer<GError>) {
            defer { g_error_free(error) }
            let sender = g_dbus_error_get_remote_error(error)
            defer { g_free(sender) }
            let name = sender.map { String(cString: $0) }
            g_dbus_error_strip_remote_error(error)
            let message = String(cString: error.pointee.message)
            if g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue)) != 0
                || name == "org.freedesktop.PolicyKit1.Error.Cancelled"
            {
                self = .cancelled
            } else if let name, name.hasPrefix("org.freedesktop.PolicyKit1.") || name.hasSuffix(".AccessDenied") {
                self = .failed(message)
            } else {
                // What is left of the bus's errors and of the socket's: nobody is there, or went away.
                self = .noAuthority(message)
            }
        }
    }
#endif
