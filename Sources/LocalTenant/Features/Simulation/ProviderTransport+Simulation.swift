import A0HTTPServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ProviderTransport {
    /// What is meant for the simulated providers of a tenant goes to its handler without a network: its public URL may lead back here
    /// on a way of its own, and its certificate may be one that only others know to trust.
    func simulating(below issuer: String, _ handler: DeferredRequestHandler) -> ProviderTransport {
        let place = issuer + Simulation.path + "/"
        return ProviderTransport { request in
            guard let url = request.url, url.absoluteString.hasPrefix(place) else { return try await send(request) }
            let response = await handler.answer(HTTPServerRequest(request, url))
            // A server that is not there.
            guard response.status != 0,
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
