import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responds to a session's requests instead of a server, as in tests of apps.
final class StubProtocol: URLProtocol {
    struct Response: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = ""
        /// The network error, if any.
        var error: URLError.Code?
    }

    struct Seen: Sendable {
        let method: String?
        let url: URL?
        let headers: [String: String]
        let body: [String: String]
    }

    fileprivate struct Host: Sendable {
        var responses: [Response]
        var seen: [Seen] = []
    }

    fileprivate static let hosts = Locked<[String: Host]>([:])

    override class func canInit(with request: URLRequest) -> Bool {
        let host = request.url?.host ?? ""
        return hosts.withLock { $0[host] != nil }
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let seen = Seen(request)
        let canned = Self.hosts.withLock { hosts -> Response? in
            guard let name = request.url?.host, var host = hosts[name] else { return nil }
            host.seen.append(seen)
            let canned = host.responses.count > 1 ? host.responses.removeFirst() : host.responses.first
            hosts[name] = host
            return canned
        }
        guard let canned, canned.error == nil, let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: canned.status, httpVersion: "HTTP/1.1", headerFields: canned.headers)
        else {
            client?.urlProtocol(self, didFailWithError: URLError(canned?.error ?? .badURL))
            return
        }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        if !canned.body.isEmpty { client?.urlProtocol(self, didLoad: Data(canned.body.utf8)) }
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

extension StubProtocol.Seen {
    fileprivate init(_ request: URLRequest) {
        method = request.httpMethod
        url = request.url
        headers = request.allHTTPHeaderFields ?? [:]
        // On Apple platforms, the body is a stream.
        let bytes = request.httpBody ?? request.httpBodyStream.map(Self.read) ?? Data()
        let object = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any]
        body = (object ?? [:]).mapValues { "\($0)" }
    }

    private static func read(_ stream: InputStream) -> Data {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1024)
        while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}

/// A tenant that only exists within a session. It repeats the last response.
final class StubTenant: Sendable {
    let domain = "\(UUID().uuidString.lowercased()).example.com"

    init(_ responses: StubProtocol.Response...) {
        let domain = domain
        StubProtocol.hosts.withLock { $0[domain] = StubProtocol.Host(responses: responses) }
    }

    convenience init(_ body: String, status: Int = 200) {
        self.init(StubProtocol.Response(status: status, body: body))
    }

    var session: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        return URLSession(configuration: configuration)
    }

    var seen: [StubProtocol.Seen] {
        StubProtocol.hosts.withLock { $0[domain]?.seen ?? [] }
    }

    deinit {
        let domain = domain
        StubProtocol.hosts.withLock { $0[domain] = nil }
    }
}
