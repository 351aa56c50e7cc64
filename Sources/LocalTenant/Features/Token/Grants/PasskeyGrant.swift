import Foundation

/// The grant `urn:okta:params:oauth:grant-type:webauthn`: the answer of an authenticator to a challenge of `/passkey/challenge` or
/// `/passkey/register`. The latter adds the user.
func exchangePasskey(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    let session = try parameters.required("auth_session")
    guard let members = try parameters.object("authn_response") else {
        throw OAuthError.invalidRequest("Missing required parameter: authn_response")
    }
    let answer = try PasskeyAnswer(members)
    let ceremony = try await call.store.ticket(session.secretHash, as: PasskeyCeremony.self)?.details
    let target = try await DirectTarget(parameters, client, call, begunFor: ceremony?.organization)
    let realm = try parameters["realm"]
    if case .registration = answer, let ceremony {
        try call.configuration.organization(target.organization)?.requireOpenness(in: ceremony.connection)
    }
    let user =
        switch answer {
        case .assertion(let answer):
            try await call.passkeys.finishLogin(authSession: session, answer, client: client, connection: realm)
        case .registration(let answer):
            try await call.passkeys.finishSignup(
                authSession: session, answer, client: client, connection: realm,
                userAgent: call.request.headers["User-Agent"])
        }
    return try await FirstFactor(call, client, user, target, .passkey).answer()
}
