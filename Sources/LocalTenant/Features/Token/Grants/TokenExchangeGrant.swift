import Foundation

/// The grant `urn:ietf:params:oauth:grant-type:token-exchange` (RFC 8693): native social login, or one of the tenant's
/// exchange profiles.
func exchangeToken(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    let type = try parameters.required("subject_token_type")
    let token = try parameters.required("subject_token")
    if try parameters["audience"]?.hasSuffix(":session_transfer") == true {
        throw OAuthError(403, "unauthorized_client", "Session transfer is not allowed for the client.")
    }
    let target = try await DirectTarget(parameters, client, call)
    guard type.lowercased().hasPrefix(SocialExchange.prefix) else {
        return try await CustomExchange(
            call: call, client: client, parameters: parameters, type: type, token: token, target: target
        ).response()
    }
    let user = try await SocialExchange(call: call, client: client, type: type, token: token).user(
        given: SocialProfile(try parameters["user_profile"]))
    return try await FirstFactor(call, client, user, target, .tokenExchange).answer()
}
