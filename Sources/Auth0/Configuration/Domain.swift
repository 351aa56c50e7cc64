import A0JOSE
import A0HTTP
import Foundation

/// A tenant's domain as a base URL for all endpoints. It ends with a slash.
///
/// Any text makes a `Domain`. If it can't be used, it has an `error`, which every request reports when it's started.
struct Domain: Sendable, Equatable {
    let url: URL
    let error: ConfigurationError?

    init(_ text: String) {
        do throws(ConfigurationError) {
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            self.init(url: try Self.baseURL(text), error: nil)
        } catch {
            self.init(error: error)
        }
    }

    init(error: ConfigurationError) {
        self.init(url: Self.placeholder, error: error)
    }

    private init(url: URL, error: ConfigurationError?) {
        self.url = url
        self.error = error
    }

    /// The URL of an endpoint. A path in the domain is kept as a prefix.
    func endpoint(_ path: String) -> URL {
        url.appendingPathComponent(path)
    }

    /// The `url` if there is no usable domain. `.invalid` never resolves (RFC 2606 §2).
    private static let placeholder = URL(string: "https://unconfigured.invalid/") ?? URL(fileURLWithPath: "/")

    private static func baseURL(_ text: String) throws(ConfigurationError) -> URL {
        guard !text.isEmpty else { throw .invalidDomain(text, "it is empty") }
        // The part before an @ may be a password, so it must not appear in errors.
        let shown = String(text[(text.lastIndex(of: "@").map(text.index(after:)) ?? text.startIndex)...])
        let lowercased = text.lowercased()
        let hasScheme = lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://")
        // The scheme must be lowercase: the expected issuer of ID tokens is this URL as text.
        let scheme = hasScheme ? lowercased.prefix { $0 != ":" } + "" : "https://"
        let withScheme = scheme + (hasScheme ? text.dropFirst(scheme.count) : text[...])
        let absolute = withScheme.hasSuffix("/") ? withScheme : withScheme + "/"
        guard let parts = URLComponents(string: absolute), let url = parts.url, let host = parts.host, !host.isEmpty,
            hasScheme || !text.contains("://")
        else {
            throw .invalidDomain(shown, "it isn't a host name or https URL")
        }
        guard parts.user == nil, parts.password == nil else {
            throw .invalidDomain(shown, "it must not contain a username or password")
        }
        guard parts.query == nil, parts.fragment == nil else {
            throw .invalidDomain(shown, "it must not contain a query or fragment")
        }
        guard parts.scheme?.lowercased() == "https" || LoopbackHost.contains(host) else {
            throw .invalidDomain(shown, "plain http is for loopback hosts only, use https")
        }
        return url
    }
}
