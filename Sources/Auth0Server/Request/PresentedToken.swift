import Foundation

/// The token in a request, and where it was.
struct PresentedToken: Sendable {
    enum Scheme: Sendable {
        case bearer, dpop
    }

    var scheme: Scheme
    var text: String

    /// The only token of the request; `nil` for a request without credentials for this server.
    ///
    /// - Throws: ``AccessTokenError`` `invalid_request` if there are several, or the request is malformed.
    init?(_ request: AccessTokenRequest, sources: Set<TokenSource>) throws(AccessTokenError) {
        var found: [PresentedToken] = []
        for source in sources {
            switch source {
            case .header: if let token = try Self.header(request.authorization) { found.append(token) }
            case .query: found += Self.parameters(Self.query(request.target)).map(PresentedToken.init(bearer:))
            case .formBody: found += try Self.form(request).map(PresentedToken.init(bearer:))
            case .cookie(let name): found += Self.cookies(request, name).map(PresentedToken.init(bearer:))
            }
        }
        guard found.count <= 1 else { throw .invalidRequest("The request has \(found.count) access tokens.") }
        guard let token = found.first else { return nil }
        self = token
    }

    /// The token in the field `Authorization`.
    init?(authorization: String) throws(AccessTokenError) {
        guard let token = try Self.header([authorization]) else { return nil }
        self = token
    }

    private init(_ scheme: Scheme, _ text: String) {
        self.scheme = scheme
        self.text = text
    }

    init(bearer text: String) {
        self.init(.bearer, text)
    }

    /// RFC 6750 §2.1, RFC 9449 §7.1. The scheme is case-insensitive (RFC 9110 §11.1).
    private static func header(_ values: [String]) throws(AccessTokenError) -> PresentedToken? {
        guard let value = values.first else { return nil }
        guard values.count == 1 else { throw .invalidRequest("There are \(values.count) Authorization fields.") }
        guard !value.isEmpty else { throw .invalidRequest("The Authorization field is empty.") }
        let bytes = Array(value.utf8)
        let nameEnd = bytes.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? bytes.endIndex
        let scheme: Scheme
        switch String(decoding: bytes[..<nameEnd], as: UTF8.self).lowercased() {
        case "bearer": scheme = .bearer
        case "dpop": scheme = .dpop
        default: return nil
        }
        let token = bytes[nameEnd...].dropFirst()
        guard nameEnd < bytes.endIndex, bytes[nameEnd] == 0x20, !token.isEmpty,
            !token.contains(where: { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C })
        else { throw .invalidRequest("The Authorization field is not a scheme, one space and one token.") }
        return PresentedToken(scheme, String(decoding: token, as: UTF8.self))
    }

    /// RFC 6750 §2.2.
    private static func form(_ request: AccessTokenRequest) throws(AccessTokenError) -> [String] {
        let type = request.contentType?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
        guard type == "application/x-www-form-urlencoded", let body = request.formBody else { return [] }
        let tokens = parameters(String(decoding: body, as: UTF8.self)[...])
        guard tokens.isEmpty || request.method != "GET" else {
            throw .invalidRequest("A GET request has its access token in the body.")
        }
        return tokens
    }

    private static func query(_ target: String) -> Substring {
        target.firstIndex(of: "?").map { target[target.index(after: $0)...].prefix { $0 != "#" } } ?? ""
    }

    /// The values of `access_token` (WHATWG URL §5.1).
    private static func parameters(_ text: Substring) -> [String] {
        text.split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
            return parts[0] == "access_token" ? parts.dropFirst().first ?? "" : nil
        }
    }

    private static func decoded(_ text: Substring) -> String {
        let text = text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
        return text.removingPercentEncoding ?? text
    }

    /// RFC 6265 §4.2.
    private static func cookies(_ request: AccessTokenRequest, _ name: String) -> [String] {
        request.values("cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else { return nil }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
    }
}
