import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if os(Linux)
    import A0HTTPClient
#endif

/// How an ``AccessTokenVerifier`` sends requests to issuers.
public struct Fetch: Sendable {
    let send: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    /// Sends requests with your own code. It must not follow redirects, and should time out after the request's
    /// `timeoutInterval`.
    public init(_ send: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
        self.send = send
    }

    /// Sends a request without following redirects, for your own code that wraps another `Fetch`.
    ///
    /// - Throws: An error if there is no response, such as `URLError`.
    public func callAsFunction(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await send(request)
    }

    /// The maximum size of a response body, in bytes.
    static let maximumBodySize = 1 << 20

    #if os(Linux)
        /// Sends requests through libcurl.
        public static let standard = Fetch { request in
            // Requests to this machine must not go through a proxy.
            try await HTTPClient.shared.data(
                for: request, limits: .init(seconds: request.timeoutInterval, bodySize: maximumBodySize),
                usesProxies: !LoopbackHost.contains(request.url?.host ?? ""))
        }
    #else
        /// Sends requests through a session without cookies and without a cache.
        public static let standard = Fetch { request in
            let (data, response) = try await session.data(for: request, delegate: RedirectBlocker())
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            return (data, response)
        }

        private static let session = URLSession(configuration: .ephemeral)
    #endif
}

extension Fetch {
    /// The JSON of a response with status 200.
    ///
    /// - Throws: `FetchError`, what the transport throws, `CancellationError`.
    func json(_ request: URLRequest) async throws -> (body: Data, head: HTTPURLResponse) {
        let (data, response) = try await send(request)
        guard response.statusCode == 200 else { throw FetchError.status(response.statusCode, request.url) }
        guard data.count <= Self.maximumBodySize else { throw FetchError.tooLarge(request.url) }
        return (data, response)
    }
}

/// A response that can't be used.
enum FetchError: LocalizedError, Sendable {
    case status(Int, URL?)
    case tooLarge(URL?)
    case unusable(String)

    var errorDescription: String? {
        switch self {
        case .status(let status, let url): "\(url?.absoluteString ?? "The server") answered with status \(status)."
        case .tooLarge(let url): "The answer of \(url?.absoluteString ?? "the server") is too large."
        case .unusable(let text): text
        }
    }
}
