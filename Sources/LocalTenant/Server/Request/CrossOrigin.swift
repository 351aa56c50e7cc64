import A0HTTPServer

/// Whether pages of other origins may call an endpoint (WHATWG Fetch §3.2): the origins of the calling client if the
/// request names it, or else those of any client.
struct CrossOrigin: Sendable {
    /// The origin that may read the response, or `*`; nil for a request without an origin.
    private let allowedOrigin: String?
    private let sharing: Route.Sharing

    /// - Throws: `OAuthError` for an unregistered origin, before the request is handled.
    init(_ call: Call, _ sharing: Route.Sharing) async throws {
        self.sharing = sharing
        switch (sharing, call.request.headers["Origin"]) {
        case (.everybody, _): allowedOrigin = "*"
        case (_, nil): allowedOrigin = nil
        case (_, let origin?):
            // Browsers also send the origin for the tenant's own pages.
            if origin.lowercased() != call.ownOrigin { try await Self.require(origin, call) }
            allowedOrigin = origin
        }
    }

    /// Allows the page to read the response.
    func share(_ response: HTTPServerResponse) -> HTTPServerResponse {
        guard let allowedOrigin else { return response }
        var response = response
        if sharing != .everybody { response.headers.add("Vary", "Origin") }
        if sharing == .withCookies { response.headers["Access-Control-Allow-Credentials"] = "true" }
        response.headers["Access-Control-Allow-Origin"] = allowedOrigin
        response.headers["Access-Control-Expose-Headers"] =
            "DPoP-Nonce, Location, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
        return response
    }

    /// The response to a browser's preflight request.
    func preflight(_ methods: [String]) -> HTTPServerResponse {
        var response = share(.allowed(methods))
        guard allowedOrigin != nil else { return response }
        response.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
        response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, DPoP, Auth0-Client"
        response.headers["Access-Control-Max-Age"] = "600"
        return response
    }

    private static func require(_ origin: String, _ call: Call) async throws {
        if let url = AbsoluteURL.origin(origin) {
            let clients: [ClientRecord]
            if let id = call.claimedClient, let client = try await call.store.client(id) {
                clients = [client]
            } else {
                clients = try await call.store.clients()
            }
            if clients.contains(where: { $0.client.mayCall(from: url, call.configuration) }) { return }
        }
        throw OAuthError.foreignOrigin(origin, call)
    }
}

extension HTTPServerResponse {
    /// The response to `OPTIONS` (RFC 9110 §9.3.7).
    static func allowed(_ methods: [String]) -> HTTPServerResponse {
        HTTPServerResponse(status: 204, headers: HTTPHeaders([("Allow", methods.joined(separator: ", "))]))
    }
}

extension OAuthError {
    /// Auth0's log calls it `fco`.
    static func foreignOrigin(_ origin: String, _ call: Call) -> OAuthError {
        call.notes.set(\.error, "fco: the origin \(origin.prefix(200)) is not registered")
        return OAuthError(403, "access_denied", "Origin \(origin.prefix(200)) is not allowed.")
    }
}

extension Call {
    /// The client that the request names, before authentication. Problems with the parameters are reported later.
    fileprivate var claimedClient: String? { (try? parameters())?.first("client_id") }
}
