import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Adds to each request, and to each repetition of it, what proves that it is from the client.
struct ClientProofs: Interceptor {
    let clientAuthentication: ClientAuthentication
    let clientID: String
    let client: APIClient

    func prepare(_ request: inout URLRequest, of call: APICall) throws {
        // A proof that the program passed itself is the one that counts: two are refused (RFC 6749 §2.3).
        guard !["client_secret", "client_assertion"].contains(where: { call.parameters.values[$0] != nil }) else {
            return
        }
        // The assertion's times are read by the tenant's clock.
        let now = client.clock.now() + (client.skews?.skew(of: client.domain.url) ?? 0)
        let proof = try clientAuthentication.parameters(
            clientID: clientID, issuer: client.domain.url.absoluteString, now: now)
        request.httpBody = call.bodyFormat.encode(call.parameters.merging(Parameters(proof)))
    }
}
