import A0HTTPServer

extension CrossOriginAccess {
    /// Whether pages of other origins may call an endpoint: the origins of the calling client if the request names it,
    /// or else those of any client.
    ///
    /// - Throws: `OAuthError` for an unregistered origin, before the request is handled.
    init(_ call: Call, _ sharing: Route.Sharing) async throws {
        let origin = call.request.headers["Origin"]
        // Browsers also send the origin for the tenant's own pages.
        if sharing != .everybody, let origin, origin.lowercased() != call.ownOrigin {
            try await Self.require(origin, call)
        }
        self.init(
            origin: sharing == .everybody ? "*" : origin, includesCookies: sharing == .withCookies,
            requestHeaders: "Authorization, Content-Type, DPoP, Auth0-Client",
            responseHeaders:
                "DPoP-Nonce, Location, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
        )
    }

    private static func require(_ origin: String, _ call: Call) async throws {
        if let url = AbsoluteURL.origin(origin) {
            let clients: [ClientRecord]
            if let id = call.claimedClient, let client = try await call.store.client(publicID: id) {
                clients = [client]
            } else {
                clients = try await call.store.clients()
            }
            if clients.contains(where: { $0.client.mayCall(from: url, call.configuration) }) { return }
        }
        throw OAuthError.foreignOrigin(origin, call)
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
