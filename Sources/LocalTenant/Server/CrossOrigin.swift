import A0HTTPServer

/// Cross-origin calls from browsers (WHATWG Fetch §3.2): allowed to the origins that some client registered.
struct CrossOrigin: Sendable {
    /// Where the request comes from; nil for who does not say.
    private let origin: String?
    private let store: any ClientStore
    private let notes: Call.Notes

    init(_ call: Call) {
        (origin, store, notes) = (call.request.headers["Origin"], call.store, call.notes)
    }

    func allow(_ response: HTTPServerResponse) async -> HTTPServerResponse {
        guard let origin, await isAllowed(origin) else { return response }
        var response = response
        response.headers.add("Vary", "Origin")
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] =
            "DPoP-Nonce, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
        return response
    }

    func preflight(_ methods: [String]) async -> HTTPServerResponse {
        var response = await allow(HTTPServerResponse(status: 204))
        response.headers["Allow"] = methods.joined(separator: ", ")
        guard response.headers["Access-Control-Allow-Origin"] != nil else { return response }
        response.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
        response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, DPoP, Auth0-Client"
        response.headers["Access-Control-Max-Age"] = "600"
        return response
    }

    private func isAllowed(_ origin: String) async -> Bool {
        do {
            return try await store.clients().map(\.client).contains { client in
                client.webOrigins.contains(origin) || client.allowedOrigins.contains(origin)
                    || client.callbacks.contains { AbsoluteURL($0)?.origin == origin }
            }
        } catch {
            notes.set(\.failure, String(describing: error))
            return false
        }
    }
}
