#if SecretService && os(Linux)
    import CA0Secret

    /// The reason why polkit gave no result.
    enum PolkitError: Error {
        /// The operation was canceled.
        case cancelled
        /// There is no system bus, or no polkit on it.
        case noAuthority(String)
        /// Another error, with polkit's message.
        case failed(String)

        /// Takes ownership of a GLib error and frees it.
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
                // The remaining bus and socket errors mean that polkit isn't there, or has ended.
                self = .noAuthority(message)
            }
        }
    }
#endif
