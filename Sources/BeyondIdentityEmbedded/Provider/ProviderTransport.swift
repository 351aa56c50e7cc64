import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a provider. Redirects aren't followed but returned.
package struct ProviderTransport: Sendable {
    /// Seconds until the last byte of a response.
    static let timeout: TimeInterval = 30
    /// The maximum size of a response body, in bytes.
    static let maximumBodySize = 1 << 20

    /// Throws `URLError`.
    package let send: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    package init(send: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
        self.send = send
    }
}
