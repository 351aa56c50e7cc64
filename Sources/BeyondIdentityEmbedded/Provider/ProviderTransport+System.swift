import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if os(Linux)
    import A0HTTPClient

    extension ProviderTransport {
        /// libcurl, because this system's `URLSession` crashes on some truncated responses.
        package static let standard = ProviderTransport { request in
            // Requests to this machine must not go through a proxy.
            try await HTTPClient.shared.data(
                for: request, limits: .init(seconds: timeout, bodySize: maximumBodySize),
                usesProxies: !LoopbackHost.contains(request.url?.host ?? ""))
        }
    }
#else
    extension ProviderTransport {
        /// A session without cookies and without a cache.
        package static let standard = ProviderTransport { request in
            let (data, response) = try await session.data(for: request, delegate: RedirectBlocker())
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            guard data.count <= maximumBodySize else { throw URLError(.dataLengthExceedsMaximum) }
            return (data, response)
        }

        private static let session: URLSession = {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForResource = timeout
            return URLSession(configuration: configuration)
        }()
    }
#endif
