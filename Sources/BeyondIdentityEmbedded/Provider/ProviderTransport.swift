import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How requests get to a provider. Redirects are answers like any other.
package struct ProviderTransport: Sendable {
    /// Seconds to the last byte of an answer.
    static let timeout: TimeInterval = 30
    /// The largest body of an answer, in bytes.
    static let maximumBodySize = 1 << 20

    /// Throws `URLError`.
    package let send: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    package init(send: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
        self.send = send
    }
}
