import A0JOSE
import Foundation

/// A customized login page on its way to the browser.
struct StoredPage {
    /// The page as it is stored, but for its marker, and for Auth0's scripts, in whose place come the tenant's own.
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

    /// What the page may do (Content Security Policy Level 3).
    ///
    /// The code that stands in the page is its administrator's, and runs: each script and each event handler is named by its digest,
    /// so that whatever else gets into the page does not. No code comes from anywhere but this tenant, and what the page sends goes
    /// nowhere else, unless actions may send people on: it has people's passwords. Looks are free, from other servers by https only:
    /// a style can hide things, but reads no password. Nobody may frame the page, and no `<base>` may lead its links astray.
    ///
    /// - Parameter formTarget: where the login leads in the end. Chromium applies `form-action` to each redirect that follows a form.
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
