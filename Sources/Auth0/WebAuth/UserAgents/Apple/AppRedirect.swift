#if WEB_AUTH_PLATFORM
    import Foundation

    /// The redirect URL of an app (Auth0 docs, "Configure the callback and logout URLs").
    struct AppRedirect: Sendable {
        let bundleIdentifier: String?
        var platform = Self.platformOfThisApp
        /// Whether the system can intercept an `https` URL.
        var canUseHTTPS = Self.systemCanUseHTTPS

        /// `{scheme}://{host and path of the tenant}/{platform}/{bundle ID}/callback`. The scheme is the bundle ID, or
        /// `https`.
        ///
        /// - Throws: `WebAuthError.noBundleIdentifier` if there is no bundle ID, or if it isn't a valid scheme (RFC
        ///   3986 §3.1).
        func url(at tenant: URL?, usesHTTPS: Bool) throws(WebAuthError) -> URL {
            guard let bundleIdentifier, !bundleIdentifier.isEmpty, let tenant, let host = tenant.host, !host.isEmpty,
                var components = URLComponents(url: tenant, resolvingAgainstBaseURL: true)
            else { throw .noBundleIdentifier }
            let scheme = usesHTTPS && canUseHTTPS ? "https" : bundleIdentifier
            guard scheme.isURLScheme else { throw .noBundleIdentifier }
            components.scheme = scheme
            components.port = nil
            components.query = nil
            components.fragment = nil
            let path = components.path.hasSuffix("/") ? String(components.path.dropLast()) : components.path
            components.path = "\(path)/\(platform)/\(bundleIdentifier)/callback"
            guard let url = components.url else { throw .noBundleIdentifier }
            return url
        }

        #if os(visionOS)
            private static let platformOfThisApp = "visionos"
        #elseif canImport(UIKit)
            private static let platformOfThisApp = "ios"
        #else
            private static let platformOfThisApp = "macos"
        #endif

        private static var systemCanUseHTTPS: Bool {
            if #available(iOS 17.4, macOS 14.4, visionOS 1.2, *) { true } else { false }
        }
    }

    extension String {
        fileprivate var isURLScheme: Bool {
            utf8.first.map(Self.letters.contains) ?? false && utf8.allSatisfy(Self.schemeCharacters.contains)
        }

        private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        private static let schemeCharacters = letters.union("0123456789+-.".utf8)
    }
#endif
