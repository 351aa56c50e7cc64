#if os(Linux)
    import A0HTTP
    import Foundation

    /// An app's custom scheme, e.g. `com.example.app` (RFC 8252 §7.1).
    struct URLScheme: Sendable, Equatable {
        /// In lowercase.
        let name: String

        /// - Throws: `WebAuthError.unknown` for text that isn't a scheme (RFC 3986 §3.1), or a common one.
        init(_ text: String) throws(WebAuthError) {
            let name = text.lowercased()
            guard name.wholeMatch(of: /[a-z][a-z0-9+.-]{0,99}/) != nil, !CommonScheme.contains(name) else {
                throw WebAuthError(
                    .unknown, "\(quoted(text)) isn't a custom URL scheme. Use one such as com.example.app.")
            }
            self.name = name
        }

        /// - Returns: `nil` for a URL with a common scheme.
        init?(of url: URL) {
            guard let scheme = url.scheme, let own = try? URLScheme(scheme) else { return nil }
            self = own
        }

        /// The desktop's name for it (Shared MIME-info Database, "x-scheme-handler").
        var mimeType: String { "x-scheme-handler/\(name)" }
    }
#endif
