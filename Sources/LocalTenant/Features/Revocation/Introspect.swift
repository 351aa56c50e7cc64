import A0HTTPServer

/// `POST /oauth/introspect` (RFC 7662): tells a confidential client whether a token is valid, and its claims. The
/// response is the same for all invalid tokens.
@Sendable func introspect(_ call: Call) async throws -> HTTPServerResponse {
    guard call.configuration.tokenIntrospection else {
        throw OAuthError(404, "endpoint_disabled", "This tenant does not offer token introspection")
    }
    let parameters = try call.bodyParameters()
    let client = try await ClientAuthentication.client(parameters, call)
    guard !client.isPublic else {
        throw OAuthError(401, "invalid_client", "Only clients that authenticate may introspect tokens")
    }
    let introspection = Introspection(tenant: call.tenant, client: client, now: call.now)
    var members = try await introspection.claims(try parameters.required("token")) ?? [:]
    members["active"] = .bool(!members.isEmpty)
    return try .json(members)
}
