import A0HTTPServer
import Foundation

/// The scripts that customized login pages load. The tenant serves its own under the names of Auth0's, for any version.
enum LockScripts {
    /// The folders below `https://cdn.auth0.com/js/` in the pages that Auth0 publishes.
    static let folders = ["lock", "auth0", "polyfills"]

    static let routes: [Route] = [
        script("/js/lock/*/*", [LoginScript.text, LockScript.text]),
        script("/js/auth0/*/*", [LoginScript.text]),
        // Current browsers need no polyfills.
        script("/js/polyfills/*/*", []),
    ]

    private static func script(_ path: String, _ parts: [String]) -> Route {
        let text = "(() => {\n\"use strict\";\n\(parts.joined(separator: "\n"))\n})();\n"
        return .page("GET", path) { _ in
            HTTPServerResponse(
                headers: HTTPHeaders([("Content-Type", "text/javascript; charset=utf-8")]), body: Data(text.utf8))
        }
    }
}
