import Foundation

/// The possible URLs of a request from the client's view, to check a proof's `htu`.
struct RequestTargets: Sendable {
    let publicOrigins: [String]
    let proxies: TrustedProxies

    /// - Throws: ``AccessTokenError`` `invalid_request` if the request has no valid host.
    func urls(of request: AccessTokenRequest) throws(AccessTokenError) -> [CanonicalURL] {
        let path = Self.path(request.target)
        guard publicOrigins.isEmpty else {
            return publicOrigins.compactMap { CanonicalURL($0.hasSuffix("/") ? $0.dropLast() + path : $0 + path) }
        }
        let view = try clientsView(of: request)
        guard let url = CanonicalURL(scheme: view.scheme, authority: view.host, path: view.prefix + path) else {
            throw .invalidRequest("The Host of the request is \(quoted(view.host)), which isn't a host.")
        }
        return [url]
    }

    /// The path of a request's target, which can be a whole URL (RFC 9112 §3.2.2).
    private static func path(_ target: String) -> String {
        var path = target.prefix { !"?#".contains($0) }
        if !path.hasPrefix("/"), let separator = path.range(of: "://") {
            path = path[separator.upperBound...].drop { $0 != "/" }
        }
        return path.hasPrefix("/") || path.isEmpty ? String(path) : "/" + path
    }

    private struct View {
        var scheme: String
        var host: String
        var prefix = ""
    }

    /// The request as the client sent it, according to trusted proxies.
    private func clientsView(of request: AccessTokenRequest) throws(AccessTokenError) -> View {
        var named = View(scheme: request.scheme, host: "")
        var forwardedHost: String?
        switch proxies {
        case .none: break
        case .xForwarded(let hops, let usesPrefix):
            named.scheme = Self.element(request.values("x-forwarded-proto"), hops) ?? named.scheme
            forwardedHost = Self.element(request.values("x-forwarded-host"), hops)
            let prefix = usesPrefix ? Self.element(request.values("x-forwarded-prefix"), hops) ?? "" : ""
            named.prefix = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
        case .forwarded(let hops):
            let pairs = Self.element(request.values("forwarded"), hops).map(Self.pairs) ?? [:]
            named.scheme = pairs["proto"] ?? named.scheme
            forwardedHost = pairs["host"]
        }
        guard let host = forwardedHost ?? request.host.first, forwardedHost != nil || request.host.count == 1 else {
            throw .invalidRequest("The request has \(request.host.count) Host fields.")
        }
        named.host = host
        return named
    }

    /// The element that the outermost trusted proxy wrote. Counted from the end, because the client may have written
    /// the beginning.
    private static func element(_ values: [String], _ hops: Int) -> String? {
        let elements = values.flatMap { split($0, at: ",") }
        guard hops >= 1, elements.count >= hops else { return nil }
        let element = elements[elements.count - hops]
        return element.isEmpty ? nil : element
    }

    /// The pairs of an element of `Forwarded` (RFC 7239 §4), with names in lowercase.
    private static func pairs(_ element: String) -> [String: String] {
        let pairs = split(element, at: ";").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            var value = parts[1].trimmingCharacters(in: .whitespaces)
            if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
                value = value.dropFirst().dropLast().replacingOccurrences(of: "\\", with: "")
            }
            return (parts[0].trimmingCharacters(in: .whitespaces).lowercased(), value)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The parts between separators that aren't in quotation marks.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
