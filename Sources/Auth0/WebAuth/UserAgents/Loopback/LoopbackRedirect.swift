import Foundation

/// A redirect URL on this machine's loopback interface (RFC 8252 §7.3).
struct LoopbackRedirect: Sendable, Equatable {
    /// The default redirect URL.
    static let standard = LoopbackRedirect(URLComponents(string: "http://127.0.0.1/callback") ?? URLComponents())

    private let components: URLComponents

    private init(_ components: URLComponents) {
        self.components = components
    }

    /// - Returns: `nil` for a URL that isn't `http`, or whose host isn't a loopback host.
    init?(_ url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
            components.scheme?.lowercased() == "http", let host = components.host?.lowercased(),
            ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        else { return nil }
        self.init(components)
    }

    /// With brackets around an IPv6 address.
    var host: String {
        let host = components.host?.lowercased() ?? ""
        return host == "::1" ? "[::1]" : host
    }

    /// 0 for any free port.
    var port: Int { components.port ?? 0 }

    /// The path as in a request line.
    var path: String { components.percentEncodedPath.isEmpty ? "/" : components.percentEncodedPath }

    /// The URL to register, to redirect the browser to, and to repeat in the code exchange.
    func url(port: Int) -> URL? {
        var components = components
        components.port = port
        return components.url
    }
}
