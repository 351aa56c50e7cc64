import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responds to a session's requests instead of a server, as in tests of apps.
final class StubProtocol: URLProtocol {
    struct Answer: Sendable {
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
        var answers: [Answer]
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
        let answer = Self.hosts.withLock { hosts -> Answer? in
            guard let name = request.url?.host, var host = hosts[name] else { return nil }
            host.seen.append(seen)
            let answer = host.answers.count > 1 ? host.answers.removeFirst() : host.answers.first
            hosts[name] = host
            return answer
        }
        guard let answer, answer.error == nil, let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: answer.headers)
        else {
            client?.urlProtocol(self, didFailWithError: URLError(answer?.error ?? .badURL))
            return
        }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        if !answer.body.isEmpty { client?.urlProtocol(self, didLoad: Data(answer.body.utf8)) }
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

    init(_ answers: StubProtocol.Answer...) {
        let domain = domain
        StubProtocol.hosts.withLock { $0[domain] = StubProtocol.Host(answers: answers) }
    }

    convenience init(_ body: String, status: Int = 200) {
        self.init(StubProtocol.Answer(status: status, body: body))
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
