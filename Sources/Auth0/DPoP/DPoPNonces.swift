import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The newest DPoP nonce of each server (RFC 9449 §8.2). A nonce only works at the server that sent it.
final class DPoPNonces: Sendable {
    /// The nonces of this process.
    static let shared = DPoPNonces()

    static let headerName = "DPoP-Nonce"

    private let nonces = Locked<[String: String]>([:])

    func nonce(for url: URL) -> String? {
        nonces.withLock { $0[Self.origin(url)] }
    }

    /// Stores the nonce of a response, if it has one.
    func remember(_ response: HTTPURLResponse, from url: URL) {
        guard let nonce = response.value(forHTTPHeaderField: Self.headerName) else { return }
        nonces.withLock { $0[Self.origin(url)] = nonce }
    }

    private static func origin(_ url: URL) -> String {
        "\(url.scheme ?? "")://\(url.host ?? ""):\(url.port.map(String.init) ?? "")".lowercased()
    }
}
