import A0HTTPServer
import Foundation

/// `POST /oauth/token` (RFC 6749 §3.2): finds the grant, applies the checks that all grants share, and responds.
@Sendable func tokenEndpoint(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    do {
        return try await tokens(parameters, call)
    } catch {
        TokenLog(call: call, parameters: parameters).failed(error)
        throw error
    }
}

private func tokens(_ parameters: Parameters, _ call: Call) async throws -> HTTPServerResponse {
    var call = call
    let name = try parameters.required("grant_type")
    guard let grant = TokenGrants.all.first(where: { $0.type.rawValue == name }) else {
        throw OAuthError(400, "unsupported_grant_type", "Unsupported grant type: \(name)")
    }
    let client = try await ClientAuthentication.client(
        parameters, call, orThrow: grant.errorForUnknownClients(parameters))
    call.readForwardedAddress(client)
    try client.requireGrant(grant.type)
    do {
        call.keyThumbprint = try await call.provedKey(for: client)
    } catch let proofError as DPoPProofError {
        throw proofError.asBadRequest
    }
    let request = TokenRequest(call, parameters, client)
    try request.requireProof()
    let outcome: GrantOutcome
    do {
        outcome = try await grant.init(parameters).decide(request)
    } catch let actionError as ActionError {
        call.notes.set(\.error, actionError.description)
        call.log(.actions_execution_failed, actionError.description)
        throw actionError.oauthError
    }
    if let error = outcome.error {
        try await outcome.settle(request)
        throw error
    }
    // Encode the response before anything is redeemed, because encoding can fail.
    var response = try HTTPServerResponse.json(outcome.members)
    for (name, value) in outcome.headers { response.headers[name] = value }
    try await call.addNonce(to: &response, for: client)
    try await outcome.settle(request)
    TokenLog(call: call, parameters: parameters).succeeded(outcome, request)
    return response
}

extension Call {
    /// Reads the user's address from a web application that logs in users on its server.
    fileprivate mutating func readForwardedAddress(_ client: TenantClient) {
        guard client.trustsForwardedAddress, !client.isPublic,
            let address = request.headers["auth0-forwarded-for"]?.split(separator: ",").first
        else { return }
        userAddress = String(address.trimmingCharacters(in: .whitespaces).prefix(64))
    }
}
