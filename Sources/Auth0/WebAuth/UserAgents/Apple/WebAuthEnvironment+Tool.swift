#if os(macOS)
    import Foundation

    extension WebAuthEnvironment {
        /// For command-line tools and servers, which have no bundle whose URLs the system could bring to them: the user's browser,
        /// and the loopback interface for the way back (RFC 8252 §7.3). `nil` in an app.
        static var toolWithoutBundle: WebAuthEnvironment? {
            Bundle.main.bundleIdentifier == nil ? tool { ProcessInfo.processInfo.environment } : nil
        }

        static func tool(_ environment: @escaping @Sendable () -> [String: String]) -> WebAuthEnvironment {
            desktop(environment) { url, _, _ in RedirectURL(url: url) }
        }
    }
#elseif WEB_AUTH_PLATFORM
    extension WebAuthEnvironment {
        /// There are apps only.
        static var toolWithoutBundle: WebAuthEnvironment? { nil }
    }
#endif
