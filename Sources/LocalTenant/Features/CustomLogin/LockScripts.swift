import A0HTTPServer
import A0Pages
import CA0Resources
import Foundation

/// The scripts that customized login pages load. The tenant serves its own under the names of Auth0's, for any version.
enum LockScripts {
    /// The folders below `https://cdn.auth0.com/js/` in the pages that Auth0 publishes.
    static let folders = ["lock", "auth0", "polyfills"]

    static let routes: [Route] = [
        script("/js/lock/*/*") { lock },
        script("/js/auth0/*/*") { login },
        // Current browsers need no polyfills.
        script("/js/polyfills/*/*") { "" },
    ]

    private static let login = a0_login_js.text

    /// The widget, with the texts that it shows until it has those of its language.
    private static let lock = [
        login, "const stylesheet = `\(stylesheet)`;\n",
        "const englishTexts = \(String(decoding: LockTexts.dictionary(.english).encoded(), as: UTF8.self));\n",
        a0_lock_fields_js.text, a0_lock_js.text,
    ].joined()

    /// The widget's style. It looks like the built-in pages, and the page's own styles can change it. Class names are
    /// those of Lock.
    private static let stylesheet = """
        .auth0-lock { \(Stylesheet.light.text) }
        .auth0-lock.auth0-lock-dark { \(Stylesheet.dark.text) }
        \(a0_lock_css.text)
        """

    private static func script(_ path: String, _ content: @escaping @Sendable () -> String) -> Route {
        .page("GET", path) { _ in
            HTTPServerResponse(
                headers: HTTPHeaders([("Content-Type", "text/javascript; charset=utf-8")]),
                body: Data("(() => {\n\"use strict\";\n\(content())})();\n".utf8))
        }
    }
}
