/// URL schemes that are no app's own (RFC 8252 §7.1), in lowercase.
package enum CommonScheme {
    /// A browser would run these, or read from this machine, instead of opening a site.
    package static let unsafe: Set<String> = [
        "about", "blob", "data", "file", "filesystem", "jar", "javascript", "mhtml", "vbscript", "view-source",
    ]

    /// Whether a scheme belongs to the web or the system.
    package static func contains(_ scheme: String) -> Bool {
        unsafe.contains(scheme)
            || ["ftp", "http", "https", "mailto", "sms", "ssh", "tel", "ws", "wss"].contains(scheme)
    }
}
