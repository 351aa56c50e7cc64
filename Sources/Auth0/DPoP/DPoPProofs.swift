import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Adds a DPoP proof to requests that need one (RFC 9449 §5, §7).
struct DPoPProofs: Interceptor {
    let dpop: DPoP
    let nonces: DPoPNonces
    let clock: Clock
    let skews: ClockSkews?
    /// The base URL of the tenant, whose clock decides about the proof's age.
    let tenant: URL

    private var skew: TimeInterval { skews?.skew(of: tenant) ?? 0 }

    /// A grant other than a refresh binds the new session to the key, which is created if needed. All other requests
    /// belong to a session that may have begun without a key, and get a proof only if there is a key.
    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws(DPoPError) {
        let key = startsSession(apiRequest) ? try dpop.keys.key() : try dpop.keys.existingKey()
        guard let key else { return }
        try dpop.addProof(to: &request, key: key, nonce: nonces.nonce(for: apiRequest.url), now: clock.now() + skew)
    }

    /// Retries once if the proof was rejected and had been made before the difference between the clocks was known.
    func wantsRetry(after roundTrip: RoundTrip, _ response: APIResponse) -> Bool {
        guard response.dpopError == DPoPChallenge.invalidProof,
            let proof = roundTrip.request.value(forHTTPHeaderField: DPoP.headerName),
            let issuedAt = (try? UnverifiedClaims(proof))?["iat"]?.double
        else { return false }
        return abs(issuedAt - (roundTrip.sent + skew).timeIntervalSince1970) > ClockSkews.resolution
    }

    private func startsSession(_ apiRequest: APIRequest) -> Bool {
        guard apiRequest.url.lastPathComponent == "token", let grant = apiRequest.parameters["grant_type"]?.stringValue
        else {
            return false
        }
        return grant != GrantType.refreshToken.rawValue
    }
}
