import A0HTTPServer
import A0JOSE
import Foundation

extension Call {
    /// The thumbprint of the key in the request's proof; nil without a proof. Each proof works once.
    ///
    /// - Parameter accessToken: the request's access token, which the proof must be for.
    /// - Throws: `DPoPProofError`.
    func provedKey(for client: TenantClient, accessToken: String? = nil) async throws -> String? {
        let headers = request.headers.all("DPoP")
        guard let text = headers.first else { return nil }
        guard headers.count == 1 else { throw DPoPProofError("There must be one DPoP header") }
        let proof = try DPoPProof(text)
        try proof.check(self, accessToken: accessToken)
        if needsNonce(client) {
            let nonces = DPoPNonces(store: store, random: tenant.random, now: now)
            guard let nonce = proof.nonce, try await nonces.accepts(nonce) else {
                throw DPoPProofError.useNonce(try await nonces.current)
            }
        }
        let isNew = try await store.useOnce(
            "dpop:\(proof.thumbprint):\(proof.id ?? "")".secretHash,
            until: now + DPoPProof.longestLife + DPoPProof.longestAhead, at: now)
        guard isNew else { throw DPoPProofError("The DPoP proof has been used before") }
        return proof.thumbprint
    }

    /// Tells a client that uses DPoP which nonce to use next.
    func addNonce(to response: inout HTTPServerResponse, for client: TenantClient) async throws {
        guard keyThumbprint != nil, needsNonce(client) else { return }
        response.headers["DPoP-Nonce"] = try await DPoPNonces(store: store, random: tenant.random, now: now).current
    }

    /// Whether a nonce is required. Clients with a secret have already proved that the request is fresh.
    private func needsNonce(_ client: TenantClient) -> Bool {
        configuration.dpopNonceRequired && client.isPublic
    }
}
