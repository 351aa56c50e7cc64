#if os(Linux)
    import A0HTTPClient
    import A0Web
    import Foundation
    import FoundationNetworking

    extension Transport {
        /// libcurl: this system's `URLSession` ends the process at some answers that break off, and keeps a processor busy while
        /// it waits.
        static let standard = Transport(timeout: 30) { request, timeout in
            let host = request.url?.host ?? ""
            let limits = HTTPClient.Limits(seconds: timeout, bodySize: maximumBodyBytes)
            // What is meant for this machine stays on it.
            return try await HTTPClient.shared.data(
                for: request, limits: limits, usesProxies: !LoopbackHost.contains(host))
        }
    }
#endif
