import A0HTTPServer
import Foundation

extension Call {
    /// The error for a request without a handler: a page for users, and JSON for programs.
    func errorResponse(_ error: PageError, _ description: String? = nil) -> HTTPServerResponse {
        guard request.prefersPage else {
            return .error(error.code, description ?? error.message, status: error.status)
        }
        return ErrorPages(self).page(error)
    }
}

extension HTTPServerRequest {
    /// Whether the request prefers HTML to JSON (RFC 9110 §12.5.1). Browsers do; programs that accept everything don't.
    var prefersPage: Bool { quality(of: "text/html") > quality(of: "application/json") }

    private func quality(of type: String) -> Double {
        let wildcard = type.prefix { $0 != "/" } + "/*"
        var best = (specificity: 0, quality: 0.0)
        for range in headers.all("Accept").joined(separator: ",").lowercased().split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let specificity: Int
            switch parts.first {
            case type: specificity = 3
            case String(wildcard): specificity = 2
            case "*/*": specificity = 1
            default: continue
            }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            if specificity > best.specificity { best = (specificity, weight ?? 1) }
        }
        return best.quality
    }
}

extension PageError {
    static func nothing(at path: String) -> PageError {
        PageError(
            404, "not_found", named: "notFound", ["path": String(path.prefix(200))])
    }

    static func method(_ method: String, allowed: [String]) -> PageError {
        PageError(
            405, "method_not_allowed", forDevelopers: "Wrong kind of request",
            message: "This address takes \(allowed.joined(separator: " and ")), not \(method.prefix(20))."
        )
    }

    static func notOffered(_ path: String) -> PageError {
        PageError(
            404, "endpoint_disabled", named: "notOffered", ["path": path])
    }

    static func foreignHost(_ names: TenantNames) -> PageError {
        PageError(
            421, "invalid_request", forDevelopers: "This is another server",
            message:
                "This tenant only answers requests for \(names.description). To add names, set public_url or tls.names."
        )
    }

    static let blocked = PageError(403, "access_denied", named: "blocked")

    static let tooLarge = PageError(
        413, "payload_too_large", named: "tooLarge")
}
