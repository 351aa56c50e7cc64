/// Permission for pages of other origins to call a server and to read its responses (WHATWG Fetch §3.2).
package struct CrossOriginAccess: Sendable {
    /// The origin of the pages, or `*`; `nil` for none.
    package let origin: String?
    /// Whether the browser may send its cookies.
    package let includesCookies: Bool
    /// The headers that pages may send, beyond those that they always may.
    package let requestHeaders: String
    /// The headers that pages may read, beyond those that they always may.
    package let responseHeaders: String

    package init(origin: String?, includesCookies: Bool = false, requestHeaders: String, responseHeaders: String) {
        (self.origin, self.includesCookies) = (origin, includesCookies)
        (self.requestHeaders, self.responseHeaders) = (requestHeaders, responseHeaders)
    }

    /// Allows the page to read the response.
    package func share(_ response: HTTPServerResponse) -> HTTPServerResponse {
        guard let origin else { return response }
        var response = response
        if origin != "*" { response.headers.add("Vary", "Origin") }
        if includesCookies { response.headers["Access-Control-Allow-Credentials"] = "true" }
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = responseHeaders
        return response
    }

    /// The response to a browser's preflight request.
    package func preflight(_ methods: [String]) -> HTTPServerResponse {
        var response = share(.allowed(methods))
        guard origin != nil else { return response }
        response.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
        response.headers["Access-Control-Allow-Headers"] = requestHeaders
        response.headers["Access-Control-Max-Age"] = "600"
        return response
    }
}

extension HTTPServerResponse {
    /// The response to `OPTIONS` (RFC 9110 §9.3.7).
    package static func allowed(_ methods: [String]) -> HTTPServerResponse {
        HTTPServerResponse(status: 204, headers: HTTPHeaders([("Allow", methods.joined(separator: ", "))]))
    }
}
