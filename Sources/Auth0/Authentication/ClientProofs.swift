import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Authenticates the client in each request and in each retry.
struct ClientProofs: Interceptor {
    let clientAuthentication: ClientAuthentication
    let clientID: String
    let client: APIClient

    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws {
        // If the request has other client authentication, that is used, because two methods are rejected (RFC 6749
        // §2.3).
        guard !["client_secret", "client_assertion"].contains(where: { apiRequest.parameters.values[$0] != nil }) else {
            return
        }
        // The assertion's times must fit the tenant's clock.
        let now = client.clock.now() + (client.skews?.skew(of: client.domain.url) ?? 0)
        let proof = try clientAuthentication.parameters(
            clientID: clientID, issuer: client.domain.url.absoluteString, now: now)
        request.httpBody = apiRequest.bodyFormat.encode(apiRequest.parameters.merging(Parameters(proof)))
    }
}
