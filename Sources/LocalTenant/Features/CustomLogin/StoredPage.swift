import A0JOSE
import Foundation

/// A customized login page on its way to the browser.
struct StoredPage {
    /// The stored page with its marker replaced, and with Auth0's scripts replaced by the tenant's own.
    let html: String

    /// - Parameter config: what `@@config@@` stands for.
    init(_ stored: String, config: String) {
        var html = stored
        for folder in LockScripts.folders {
            for scheme in ["https:", "http:", ""] {
                html = html.replacingOccurrences(of: "\(scheme)//cdn.auth0.com/js/\(folder)/", with: "/js/\(folder)/")
            }
        }
        self.html = html.replacingOccurrences(of: "@@config@@", with: config)
    }

    /// The permissions of the page (Content Security Policy Level 3).
    ///
    /// Inline code comes from the administrator and is allowed: each script and event handler is listed by its digest,
    /// so that injected code doesn't run. Code is loaded only from this tenant, and forms and requests go only there,
    /// unless actions may redirect users, because the page handles passwords. Styles may come from any server over
    /// https: they can hide things, but can't read passwords. The page can't be framed, and no `<base>` can redirect
    /// its links.
    ///
    /// - Parameter formTarget: where the login finally leads. Chromium applies `form-action` to each redirect that
    ///   follows a form.
    func policy(formTarget: FormTarget) -> String {
        let code = InlineCode(html)
        let scripts = ["'self'"] + Self.sources(code.scripts)
        let handlers = code.handlers.isEmpty ? [] : ["'unsafe-hashes'"] + Self.sources(code.handlers)
        let parts = [
            "default-src 'none'", "script-src \((scripts + handlers).joined(separator: " "))", "connect-src 'self'",
            "style-src 'self' 'unsafe-inline' https:", "img-src 'self' data: https:", "font-src 'self' data: https:",
            formTarget.policy, "frame-ancestors 'none'", "base-uri 'none'",
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }

    private static func sources(_ code: [String]) -> [String] {
        code.withoutRepetition().map { "'sha256-\(Digest.sha256(Data($0.utf8)).base64EncodedString())'" }
    }
}
