import A0HTTPServer

/// Cross-origin calls from browsers (WHATWG Fetch §3.2): allowed to the origins that some client registered.
enum CrossOrigin {
    static func allow(_ call: Call, _ response: HTTPServerResponse) async -> HTTPServerResponse {
        guard let origin = call.request.headers["Origin"], await isAllowed(origin, call) else { return response }
        var response = response
        response.headers.add("Vary", "Origin")
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] =
            "DPoP-Nonce, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
        return response
    }

    static func preflight(_ call: Call, methods: [String]) async -> HTTPServerResponse {
        var response = await allow(call, HTTPServerResponse(status: 204))
        response.headers["Allow"] = methods.joined(separator: ", ")
        guard response.headers["Access-Control-Allow-Origin"] != nil else { return response }
        response.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
        response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, DPoP, Auth0-Client"
        response.headers["Access-Control-Max-Age"] = "600"
        return response
    }

    private static func isAllowed(_ origin: String, _ call: Call) async -> Bool {
        do {
            return try await call.store.clients().map(\.client).contains { client in
                client.webOrigins.contains(origin) || client.allowedOrigins.contains(origin)
                    || client.callbacks.contains { AbsoluteURL($0)?.origin == origin }
            }
        } catch {
            call.notes.set(\.failure, String(describing: error))
            return false
        }
    }
}
