#if os(macOS)
    import Foundation

    extension WebAuthEnvironment {
        /// For command-line tools and servers, which have no bundle for the system to open URLs with: the user's
        /// browser, and the loopback interface to receive the redirect (RFC 8252 §7.3). `nil` in an app.
        static var toolWithoutBundle: WebAuthEnvironment? {
            Bundle.main.bundleIdentifier == nil ? tool { ProcessInfo.processInfo.environment } : nil
        }

        static func tool(_ environment: @escaping @Sendable () -> [String: String]) -> WebAuthEnvironment {
            desktop(environment) { url, _, _ in RedirectURL(url: url) }
        }
    }
#elseif WEB_AUTH_PLATFORM
    extension WebAuthEnvironment {
        /// Always `nil`: this platform only has apps.
        static var toolWithoutBundle: WebAuthEnvironment? { nil }
    }
#endif
