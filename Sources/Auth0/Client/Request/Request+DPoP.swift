import Foundation

extension Request {
    /// This request with a DPoP proof, if the client makes them.
    func bound(by client: APIClient) -> Self {
        guard let dpop = client.dpop else { return self }
        var copy = self
        copy.dpop = dpop
        copy.apiRequest.interceptors.append(
            DPoPProofs(dpop: dpop, nonces: client.nonces) {
                client.clock.now() + (client.skews?.skew(of: client.domain.url) ?? 0)
            })
        return copy
    }
}
