#if os(Linux)
    import A0HTTPClient
    import A0HTTP
    import Foundation
    import FoundationNetworking

    extension Transport {
        /// libcurl, because this system's `URLSession` crashes on some truncated responses and uses a full CPU core
        /// while it waits.
        static let standard = Transport(timeout: 30) { request, timeout in
            let host = request.url?.host ?? ""
            let limits = HTTPClient.Limits(seconds: timeout, bodySize: maximumBodyBytes)
            // Requests to this machine must not go through a proxy.
            return try await HTTPClient.shared.data(
                for: request, limits: limits, usesProxies: !LoopbackHost.contains(host))
        }
    }
#endif
