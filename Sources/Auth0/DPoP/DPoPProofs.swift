import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Adds a DPoP proof to requests that need one (RFC 9449 §5, §7).
struct DPoPProofs: Interceptor {
    let dpop: DPoP
    let nonces: DPoPNonces
    /// The tenant's time, as far as it's known. The tenant decides about the proof's age.
    let time: @Sendable () -> Date

    /// A smaller error of the time, in seconds, doesn't matter.
    private static let tolerance: TimeInterval = 2

    /// A grant other than a refresh binds the new session to the key, which is created if needed. All other requests
    /// belong to a session that may have begun without a key, and get a proof only if there is a key.
    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws(DPoPError) {
        let key = startsSession(apiRequest) ? try dpop.keys.key() : try dpop.keys.existingKey()
        guard let key else { return }
        try dpop.addProof(to: &request, key: key, nonce: nonces.nonce(for: apiRequest.url), now: time())
    }

    /// Retries once if the proof was rejected and had been made before the difference between the clocks was known.
    func wantsRetry(after roundTrip: RoundTrip, _ response: APIResponse) -> Bool {
        guard response.dpopError == DPoPChallenge.invalidProof,
            let proof = roundTrip.request.value(forHTTPHeaderField: DPoP.headerName),
            let issuedAt = (try? UnverifiedClaims(proof))?["iat"]?.double
        else { return false }
        let sent = time() - roundTrip.received.timeIntervalSince(roundTrip.sent)
        return abs(issuedAt - sent.timeIntervalSince1970) > Self.tolerance
    }

    private func startsSession(_ apiRequest: APIRequest) -> Bool {
        guard apiRequest.url.lastPathComponent == "token", let grant = apiRequest.parameters["grant_type"]?.stringValue
        else {
            return false
        }
        return grant != GrantType.refreshToken.rawValue
    }
}
