import A0HTTPServer
import A0Pages
import Foundation

/// The scripts that customized login pages load. The tenant serves its own under the names of Auth0's, for any version.
enum LockScripts {
    /// The folders below `https://cdn.auth0.com/js/` in the pages that Auth0 publishes.
    static let folders = ["lock", "auth0", "polyfills"]

    static let routes: [Route] = [
        script(
            "/js/lock/*/*",
            [
                text(PackageResources.login_js), "const stylesheet = `\(stylesheet)`;",
                text(PackageResources.lock_texts_js), text(PackageResources.lock_fields_js),
                text(PackageResources.lock_js),
            ]),
        script("/js/auth0/*/*", [text(PackageResources.login_js)]),
        // Current browsers need no polyfills.
        script("/js/polyfills/*/*", []),
    ]

    /// The widget's style. It looks like the built-in pages, and the page's own styles can change it. Class names are
    /// those of Lock.
    private static let stylesheet = """
        .auth0-lock { \(Stylesheet.light.text) }
        .auth0-lock.auth0-lock-dark { \(Stylesheet.dark.text) }
        \(text(PackageResources.lock_css))
        """

    private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }

    private static func script(_ path: String, _ parts: [String]) -> Route {
        let text = "(() => {\n\"use strict\";\n\(parts.joined(separator: "\n"))\n})();\n"
        return .page("GET", path) { _ in
            HTTPServerResponse(
                headers: HTTPHeaders([("Content-Type", "text/javascript; charset=utf-8")]), body: Data(text.utf8))
        }
    }
}
