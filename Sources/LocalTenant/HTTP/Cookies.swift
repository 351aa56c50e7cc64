import A0HTTPServer
import A0JOSE
import Foundation

/// The cookies that a browser has here. Their values are secrets; the store has digests only.
enum CookieName: String {
    /// The browser session.
    case session = "auth0"
    /// Ties logins under way to this browser.
    case device = "did"
    /// Brought by an app: the session that it passes on.
    case sessionTransfer = "auth0_session_transfer_token"

    /// Seconds.
    static let deviceLifetime: TimeInterval = 365 * 86_400
}

extension Call {
    /// The device cookie, if it could be ours: 32 bytes as base64url.
    var knownBrowser: String? {
        request.cookie(.device).flatMap { Base64URL.decode($0)?.count == 32 ? $0 : nil }
    }
}

extension HTTPServerRequest {
    func cookie(_ name: CookieName) -> String? {
        for header in headers.all("Cookie") {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0].trimmingPrefix(while: \.isWhitespace) == name.rawValue {
                    return String(parts[1])
                }
            }
        }
        return nil
    }
}

extension HTTPServerResponse {
    /// - Parameter lifetime: seconds; nil until the browser closes.
    mutating func setCookie(_ name: CookieName, _ value: String, lifetime: TimeInterval?) {
        let age = lifetime.map { "; Max-Age=\(Int($0))" } ?? ""
        headers.add("Set-Cookie", "\(name.rawValue)=\(value); Path=/; HttpOnly; SameSite=Lax\(age)")
    }

    mutating func clearCookie(_ name: CookieName) {
        setCookie(name, "", lifetime: 0)
    }
}

extension String {
    /// What the store knows of a secret.
    var secretHash: Data { Digest.sha256(Data(utf8)) }
}
