import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Adds a DPoP proof to requests that need one (RFC 9449 §5, §7).
struct DPoPProofs: Interceptor {
    let dpop: DPoP
    let nonces: DPoPNonces
    let clock: Clock

    /// A grant other than a refresh binds the new session to the key, which is created if needed. All other requests
    /// belong to a session that may have begun without a key, and get a proof only if there is a key.
    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws(DPoPError) {
        let key = startsSession(apiRequest) ? try dpop.keys.key() : try dpop.keys.existingKey()
        guard let key else { return }
        try dpop.addProof(to: &request, key: key, nonce: nonces.nonce(for: apiRequest.url), now: clock.now())
    }

    private func startsSession(_ apiRequest: APIRequest) -> Bool {
        guard apiRequest.url.lastPathComponent == "token", let grant = apiRequest.parameters["grant_type"]?.stringValue
        else {
            return false
        }
        return grant != GrantType.refreshToken.rawValue
    }
}
