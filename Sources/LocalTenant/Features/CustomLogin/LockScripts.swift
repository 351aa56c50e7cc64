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
                login, "const stylesheet = `\(stylesheet)`;\n", "const englishTexts = \(englishTexts);\n",
                HTML(file: PackageResources.lock_fields_js), HTML(file: PackageResources.lock_js),
            ]),
        script("/js/auth0/*/*", [login]),
        // Current browsers need no polyfills.
        script("/js/polyfills/*/*", []),
    ]

    private static let login = HTML(file: PackageResources.login_js)

    /// The widget's style. It looks like the built-in pages, and the page's own styles can change it. Class names are
    /// those of Lock.
    private static let stylesheet: HTML = """
        .auth0-lock { \(Stylesheet.light) }
        .auth0-lock.auth0-lock-dark { \(Stylesheet.dark) }
        \(HTML(file: PackageResources.lock_css))
        """

    /// Until the widget has those of its language.
    private static var englishTexts: HTML {
        HTML(file: [UInt8](LockTexts.dictionary(.english).encoded()))
    }

    private static func script(_ path: String, _ parts: [HTML]) -> Route {
        let script: HTML = "(() => {\n\"use strict\";\n\(parts)})();\n"
        return .page("GET", path) { _ in
            HTTPServerResponse(
                headers: HTTPHeaders([("Content-Type", "text/javascript; charset=utf-8")]),
                body: Data(script.text.utf8))
        }
    }
}
