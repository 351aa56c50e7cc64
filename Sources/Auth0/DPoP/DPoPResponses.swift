import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Reads what responses report about DPoP: the nonce for the next proof, and the error of the last one (RFC 9449 §7.1,
/// §8).
struct DPoPResponses: Interceptor {
    let nonces: DPoPNonces

    func inspect(_ roundTrip: RoundTrip, _ response: inout APIResponse) {
        response.readDPoPHeaders()
        guard let http = response.http, let url = roundTrip.request.url else { return }
        nonces.remember(http, from: url)
    }

    /// Retries once if the proof only lacked a nonce.
    func wantsRetry(after roundTrip: RoundTrip, _ response: APIResponse) -> Bool {
        response.dpopError == DPoPChallenge.nonceRequired
    }
}

extension APIResponse {
    /// The error of the challenge, or else of the body.
    var dpopError: String? {
        http?.isSuccess == false ? error?["code"] ?? oauthError : nil
    }

    /// Adds the headers to the response's error: the challenge replaces the body, and the nonce is added in any case.
    mutating func readDPoPHeaders() {
        details["dpop_nonce"] = http?.value(forHTTPHeaderField: DPoPNonces.headerName)
        guard
            let challenge = http?.value(forHTTPHeaderField: "WWW-Authenticate").flatMap({ DPoPChallenge($0) })
        else { return }
        error = ["code": challenge.error]
        error?["description"] = challenge.errorDescription
    }
}
