#if WEB_AUTH_PLATFORM
    import Foundation
    import Testing

    @testable import Auth0

    @Suite("An app's redirect URL")
    struct AppRedirectTests {
        @Test(
            "an app's redirect URL contains the bundle ID, tenant, and platform",
            arguments: [
                (
                    "https://samples.auth0.com/", false,
                    "com.example.MyApp://samples.auth0.com/ios/com.example.MyApp/callback"
                ),
                ("https://samples.auth0.com/", true, "https://samples.auth0.com/ios/com.example.MyApp/callback"),
                (
                    "https://login.example.com/", false,
                    "com.example.MyApp://login.example.com/ios/com.example.MyApp/callback"
                ),
                (
                    "https://example.com/foo/bar/", false,
                    "com.example.MyApp://example.com/foo/bar/ios/com.example.MyApp/callback"
                ),
                ("https://example.com/foo/bar/", true, "https://example.com/foo/bar/ios/com.example.MyApp/callback"),
                ("http://127.0.0.1:8484/", false, "com.example.MyApp://127.0.0.1/ios/com.example.MyApp/callback"),
            ])
        func parts(tenant: String, usesHTTPS: Bool, expected: String) throws {
            let app = AppRedirect(bundleIdentifier: "com.example.MyApp", platform: "ios", canUseHTTPS: true)
            #expect(try app.url(at: try parsed(tenant), usesHTTPS: usesHTTPS).absoluteString == expected)
        }

        @Test("an app's redirect URL contains the platform that the app was built for")
        func platform() {
            #if canImport(UIKit)
                #expect(AppRedirect(bundleIdentifier: "a").platform == "ios")
            #else
                #expect(AppRedirect(bundleIdentifier: "a").platform == "macos")
            #endif
        }

        @Test("an app's redirect URL has the bundle ID as its scheme if the system doesn't support https")
        func olderSystem() throws {
            let app = AppRedirect(bundleIdentifier: "com.example.MyApp", platform: "macos", canUseHTTPS: false)
            let url = try app.url(at: try parsed("https://samples.auth0.com/"), usesHTTPS: true)
            #expect(url.absoluteString == "com.example.MyApp://samples.auth0.com/macos/com.example.MyApp/callback")
        }

        @Test(
            "an app's redirect URL requires a bundle ID that is a valid scheme",
            arguments: [nil, "", "com.example.my_app", "9.example", "-a", "com.exämple", "a b", "a:b"] as [String?])
        func unusable(bundleIdentifier: String?) throws {
            let app = AppRedirect(bundleIdentifier: bundleIdentifier, canUseHTTPS: true)
            let tenant = try parsed("https://samples.auth0.com/")
            #expect(throws: WebAuthError.noBundleIdentifier) { try app.url(at: tenant, usesHTTPS: false) }
        }

        @Test("an app's redirect URL can use https if the bundle ID isn't a valid scheme")
        func underscore() throws {
            let app = AppRedirect(bundleIdentifier: "com.example.my_app", platform: "ios", canUseHTTPS: true)
            let url = try app.url(at: try parsed("https://samples.auth0.com/"), usesHTTPS: true)
            #expect(url.absoluteString == "https://samples.auth0.com/ios/com.example.my_app/callback")
        }

        @Test("an app's redirect URL requires a tenant with a host", arguments: [nil, "about:blank"])
        func noHost(tenant: String?) throws {
            let app = AppRedirect(bundleIdentifier: "com.example.MyApp", canUseHTTPS: true)
            let tenant = tenant.flatMap { URL(string: $0) }
            #expect(throws: WebAuthError.noBundleIdentifier) { try app.url(at: tenant, usesHTTPS: true) }
        }
    }
#endif
