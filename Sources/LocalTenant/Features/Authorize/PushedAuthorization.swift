import A0HTTPServer
import Foundation

/// `POST /oauth/par` (RFC 9126 §2): accepts what would otherwise be the query of `/authorize`, and reports errors
/// immediately.
@Sendable func pushAuthorizationRequest(_ call: Call) async throws -> HTTPServerResponse {
    guard call.configuration.takesPushedRequests else {
        throw OAuthError(404, "endpoint_disabled", "This tenant does not offer pushed authorization requests")
    }
    guard !call.request.isJSON else {
        throw OAuthError.invalidRequest("The body must be a form")
    }
    let parameters = try call.bodyParameters()
    do {
        return try await push(parameters, call)
    } catch let error as OAuthError {
        call.log(.fpar, error.description)
        throw error
    }
}

private func push(_ parameters: Parameters, _ call: Call) async throws -> HTTPServerResponse {
    let client = try await ClientAuthentication.client(parameters, call)
    guard try parameters["request_uri"] == nil else {
        throw OAuthError.invalidRequest("Parameter 'request_uri' must not be pushed")
    }
    var request = try await readRequest(parameters, client, call)
    do {
        if let key = try await call.provedKey(for: client) {
            guard request.keyThumbprint == nil || request.keyThumbprint == key else {
                throw DPoPProofError("The DPoP proof was made with another key than 'dpop_jkt' names")
            }
            request.keyThumbprint = key
        }
    } catch let error as DPoPProofError {
        throw error.asBadRequest
    }
    let handle = PushedRequest.prefix + (try call.tenant.random.token())
    try await call.store.insert(
        PushedRequest(
            hash: handle.secretHash, expiresAt: call.now + TimeInterval(client.pushedRequestLifetime), request: request),
        limit: LoginTransaction.maximumUnfinished)
    return try .json(
        ["request_uri": .string(handle), "expires_in": .integer(client.pushedRequestLifetime)], status: 201)
}

private func readRequest(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> AuthorizationRequest {
    do {
        let parameters = try RequestObject.parameters(parameters, client, call.tenant, at: call.now)
        let redirectURI = try authorizeCallback(parameters, client, call.configuration)
        var request = try AuthorizationRequest(parameters, client, redirectURI: redirectURI)
        try await request.read(parameters, client, AuthorizationRules(call, isPushed: true))
        return request
    } catch let error as PageError {
        throw OAuthError(400, error.code, error.message)
    } catch let error as CallbackError {
        throw OAuthError(400, error.error, error.description)
    }
}

extension PushedRequest {
    static let prefix = "urn:ietf:params:oauth:request_uri:"

    /// Redeems the request that the client pushed under this handle.
    ///
    /// Other places of requests (RFC 9101 §5.2) aren't asked: nobody may make the tenant send requests.
    ///
    /// - Throws: `PageError`, because there is no callback to redirect to.
    static func redeem(
        _ handle: String, _ client: TenantClient, in store: any LoginStore, at now: Date
    ) async throws -> AuthorizationRequest {
        guard handle.hasPrefix(prefix) else {
            throw PageError(
                400, "request_uri_not_supported", forDevelopers: "Unknown request",
                message: "A request_uri must be one that /oauth/par returned.")
        }
        let request = try await store.redeemPushedRequest(handle.secretHash, clientID: client.clientID, at: now)
        guard let request else {
            throw PageError(
                400, "invalid_request_uri", forDevelopers: "Unknown request",
                message: "The request_uri \(handle) is unknown, has expired or has been used. Start the login again.")
        }
        return request
    }

    static let required = PageError(
        400, "invalid_request", forDevelopers: "This login cannot start here",
        message: "The application must push its request to /oauth/par first, and send the request_uri it returns.")
}

extension TenantConfiguration {
    /// Whether there is an endpoint for pushed authorization requests: also if the tenant doesn't accept others.
    var takesPushedRequests: Bool { pushedAuthorizationRequests || flags.requirePushedAuthorizationRequests }
}
