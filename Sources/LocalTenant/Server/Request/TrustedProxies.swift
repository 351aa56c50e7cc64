import A0HTTPServer
import Foundation

/// The proxies that are trusted to report the client's address. Scheme and host are never taken from proxies.
struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    init(_ configuration: TenantConfiguration) {
        networks = configuration.trustedProxies.compactMap(IPNetwork.init)
    }

    /// The client address of a request. Every proxy appends the address of its client to `X-Forwarded-For`, so the last
    /// address that isn't a trusted proxy counts; anything before it could be forged.
    func client(of request: HTTPServerRequest) -> String {
        guard isTrusted(request.remoteAddress) else { return request.remoteAddress }
        var client = request.remoteAddress
        let hops = request.headers.all("X-Forwarded-For").joined(separator: ",").split(separator: ",")
        for hop in hops.reversed() {
            guard let address = Self.address(hop.trimmingCharacters(in: .whitespaces)) else { return client }
            client = "\(address)"
            guard isTrusted(client) else { return client }
        }
        return client
    }

    private func isTrusted(_ text: String) -> Bool {
        IPAddress(text).map { address in networks.contains { $0.contains(address) } } ?? false
    }

    /// Some proxies add the port.
    private static func address(_ text: String) -> IPAddress? {
        if let address = IPAddress(text) { return address }
        guard let name = hostName(text) else { return nil }
        return IPAddress(name.trimmingCharacters(in: ["[", "]"]))
    }
}
