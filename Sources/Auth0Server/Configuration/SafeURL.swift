import A0HTTP
import Foundation

/// A URL that is safe to connect to: `https`, or `http` on the loopback interface.
enum SafeURL {
    static func url(_ text: String) -> URL? {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, let scheme = parts.scheme?.lowercased(),
            scheme == "https" || (scheme == "http" && LoopbackHost.contains(host))
        else { return nil }
        return parts.url
    }
}
