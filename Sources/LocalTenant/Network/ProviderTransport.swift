import A0HTTPClient
import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends the tenant's own requests to other providers. Follows no redirects.
struct ProviderTransport: Sendable {
    typealias Send = @Sendable (URLRequest) async throws -> (body: Data, response: HTTPURLResponse)

    /// The maximum size of a response. Auth0 doesn't accept larger metadata either.
    static let maximumBytes = 128 << 10

    let send: Send

    /// - Parameters:
    ///   - seconds: from the beginning to the end of the answer.
    ///   - publicOnly: whether strangers choose the receivers, so that these must be in the public internet.
    static func live(seconds: TimeInterval = 10, publicOnly: Bool = false) -> ProviderTransport {
        ProviderTransport { request in
            // Requests to this machine must not use a proxy.
            try await HTTPClient.shared.data(
                for: request, limits: .init(seconds: seconds, bodySize: maximumBytes, publicOnly: publicOnly),
                usesProxies: !publicOnly && !LoopbackHost.contains(request.url?.host ?? ""))
        }
    }
}
