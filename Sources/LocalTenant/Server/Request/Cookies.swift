import A0Encoding
import A0Concurrency
import A0HTTPServer
import A0JOSE
import Foundation

/// The tenant's cookies. Their values are secrets; the store keeps only digests.
enum CookieName: String {
    /// The browser session.
    case session = "auth0"
    /// The accounts that have logged in with this browser (`AccountList`).
    case accounts = "auth0_accounts"
    /// Ties logins and forms to this browser.
    case device = "did"
    /// Set by an app: the session transfer token.
    case sessionTransfer = "auth0_session_transfer_token"
    /// Set by the login page's script: the browser supports passkeys.
    case passkeys

    /// Seconds.
    static let deviceLifetime: TimeInterval = 365 * 86_400

    /// Whether each tenant on a host has its own cookie.
    private var isPerTenant: Bool { self == .session || self == .accounts || self == .device }

    /// The suffix for the same cookie without `SameSite`, for browsers that reject `None` (Auth0 docs, "SameSite Cookie
    /// Attribute Changes").
    private static let fallbackMark = "_compat"

    /// The names under which a browser sends it.
    func names(at issuer: String) -> [String] {
        [name(at: issuer)] + (hasFallback(at: issuer) ? [name(at: issuer, isFallback: true)] : [])
    }

    func hasFallback(at issuer: String) -> Bool { isPerTenant && issuer.hasPrefix("https:") }

    /// The cookie's name at a tenant, such as `auth0_8484`. All ports of a host share their cookies (RFC 6265 §8.5), so
    /// the port keeps tenants apart. With https, a server without https can't set the cookie (RFC 6265bis §4.1.3.2).
    func name(at issuer: String, isFallback: Bool = false) -> String {
        guard isPerTenant else { return rawValue }
        let base = isFallback ? rawValue + Self.fallbackMark : rawValue
        let port = issuer.lastIndex(of: ":").map { issuer[$0...].dropFirst().dropLast() }
        let name = port.flatMap { UInt16(digits: $0) }.map { "\(base)_\($0)" } ?? base
        return issuer.hasPrefix("https:") ? "__Host-\(name)" : name
    }
}

extension Call {
    func cookie(_ name: CookieName) -> String? {
        name.names(at: tenant.issuer).lazy.compactMap(cookie).first
    }

    func cookie(_ name: String) -> String? {
        for header in request.headers.all("Cookie") {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0].drop(while: \.isWhitespace) == name { return String(parts[1]) }
            }
        }
        return nil
    }

    /// The device cookie, if it has the tenant's format: 32 bytes as base64url.
    var knownBrowser: String? {
        cookie(.device).flatMap { Base64URL.decode($0)?.count == 32 ? $0 : nil }
    }

    /// The device cookie. A browser without one gets it with the response.
    func browser() throws -> String {
        try knownBrowser ?? newBrowser.token(tenant.random)
    }

    /// The device cookie of a browser that has none yet.
    final class NewBrowser: Sendable {
        private let made = Locked<String?>(nil)

        var token: String? { made.withLock { $0 } }

        func token(_ random: SecureRandom) throws -> String {
            try made.withLock { made in
                let token = try made ?? random.token()
                made = token
                return token
            }
        }
    }
}

extension HTTPServerResponse {
    /// - Parameter lifetime: seconds; nil until the browser closes.
    mutating func setCookie(_ name: CookieName, _ value: String, lifetime: TimeInterval?, at issuer: String) {
        let age = lifetime.map { "; Max-Age=\(Int($0))" } ?? ""
        // As with Auth0, the cookies are also sent from frames in other sites and with their forms. Browsers require
        // https for that.
        let site = issuer.hasPrefix("https:") ? "SameSite=None; Secure" : "SameSite=Lax"
        headers.add("Set-Cookie", "\(name.name(at: issuer))=\(value); Path=/; HttpOnly; \(site)\(age)")
        if name.hasFallback(at: issuer) {
            let fallback = name.name(at: issuer, isFallback: true)
            headers.add("Set-Cookie", "\(fallback)=\(value); Path=/; HttpOnly; Secure\(age)")
        }
    }

    /// Gives the browser its device cookie, if it has none yet.
    mutating func remember(_ call: Call) {
        guard let browser = call.newBrowser.token else { return }
        setCookie(.device, browser, lifetime: CookieName.deviceLifetime, at: call.tenant.issuer)
    }

    mutating func clearCookie(_ name: CookieName, at issuer: String) {
        setCookie(name, "", lifetime: 0, at: issuer)
    }
}
