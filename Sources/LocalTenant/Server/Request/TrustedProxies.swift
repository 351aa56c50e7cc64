import A0HTTPServer
import Foundation

/// Whose word on the client's address counts. Scheme and host are never taken from anyone.
struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    init(_ configuration: TenantConfiguration) {
        networks = configuration.trustedProxies.compactMap(IPNetwork.init)
    }

    /// Where a request comes from. Of `X-Forwarded-For`, to which every proxy adds whom it heard, the last address counts that is not one
    /// of these proxies itself: what stands before it is only what that client says.
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
