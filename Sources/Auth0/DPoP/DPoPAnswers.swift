import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Reads what answers say about DPoP: the nonce of the next proof, and what was wrong with the last one (RFC 9449 §7.1, §8).
struct DPoPAnswers: Interceptor {
    let nonces: DPoPNonces

    func inspect(_ roundTrip: RoundTrip, _ answer: inout APIResponse) {
        answer.readDPoPHeaders()
        guard let http = answer.http, let url = roundTrip.request.url else { return }
        nonces.remember(http, from: url)
    }

    /// A proof that only lacked a nonce is made once more.
    func wantsRetry(after answer: APIResponse) -> Bool {
        guard let http = answer.http, !http.isSuccess else { return false }
        return DPoP.isNonceRequired(by: http) || answer.oauthError == DPoPChallenge.nonceRequired
    }
}

extension APIResponse {
    /// Makes the headers part of the error that the answer is: the challenge in place of the body, the nonce beside either.
    mutating func readDPoPHeaders() {
        details["dpop_nonce"] = http?.value(forHTTPHeaderField: DPoPNonces.headerName)
        guard
            let challenge = http?.value(forHTTPHeaderField: "WWW-Authenticate").flatMap({ DPoPChallenge($0) })
        else { return }
        failure = ["code": challenge.error]
        failure?["description"] = challenge.errorDescription
    }
}
