import A0HTTPServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ProviderTransport {
    /// Requests to a tenant's simulated providers go directly to its handler, without a network: the public URL may not
    /// be reachable from here, and this machine may not trust its certificate.
    func simulating(
        _ simulation: Simulation?, below issuer: String, _ handler: DeferredRequestHandler
    ) -> ProviderTransport {
        guard let simulation else { return self }
        let place = issuer + Simulation.path + "/"
        return ProviderTransport { request in
            guard let url = request.url, url.absoluteString.hasPrefix(place) else { return try await send(request) }
            let name = url.absoluteString.dropFirst(place.count).prefix { $0 != "/" }
            let strategy = TenantConnection.Strategy(rawValue: String(name))
            let response = await handler.response(HTTPServerRequest(request, url))
            guard strategy.flatMap(simulation.fault) != .unreachable,
                let head = HTTPURLResponse(
                    url: url, statusCode: response.status, httpVersion: "HTTP/1.1",
                    headerFields: Dictionary(response.headers.pairs.map { ($0.name, $0.value) }) { first, _ in first })
            else {
                throw URLError(
                    .cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: "The simulated server does not answer."]
                )
            }
            return (response.body, head)
        }
    }
}

extension HTTPServerRequest {
    fileprivate init(_ request: URLRequest, _ url: URL) {
        let place = AbsoluteURL(url.absoluteString)
        var headers = HTTPHeaders((request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key })
        headers["Host"] = place?.authority
        let (path, query) = (place?.path ?? "/", place?.rest.dropFirst() ?? "")
        self.init(
            method: request.httpMethod ?? "GET", target: path + (query.isEmpty ? "" : "?\(query)"), path: path,
            query: FormEncoding.parse(String(query)), headers: headers, body: request.httpBody ?? Data())
    }
}
