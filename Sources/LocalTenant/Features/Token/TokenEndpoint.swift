import A0HTTPServer
import Foundation

/// `POST /oauth/token` (RFC 6749 §3.2): one function per grant.
@Sendable func token(_ call: Call) async throws -> HTTPServerResponse {
    var call = call
    let parameters = try Parameters(bodyOf: call.request)
    let name = try parameters.required("grant_type")
    guard let grantType = GrantType(rawValue: name) else {
        throw OAuthError(400, "unsupported_grant_type", "Unsupported grant type: \(name)")
    }
    // The newer form of this grant has an error of its own.
    let isNewer = grantType == .passwordlessOTP && parameters.first("auth_session") != nil
    let client = try await ClientAuthentication.client(
        parameters, call, orThrow: isNewer ? ClientRefusal.unknown : ClientRefusal.denied)
    call.readForwardedAddress(client)
    guard client.allows(grantType) else { throw GrantRefusal.error(grantType, client) }
    do {
        call.keyThumbprint = try await call.provedKey(for: client)
    } catch let refusal as DPoPRefusal {
        throw refusal.asBadRequest
    }
    guard call.keyThumbprint != nil || !client.requireProofOfPossession else {
        throw OAuthError.invalidRequest("The client must send a DPoP proof")
    }
    let members =
        switch grantType {
        case .authorizationCode: try await exchangeCode(parameters, client, call)
        case .refreshToken: try await exchangeRefreshToken(parameters, client, call)
        case .clientCredentials: try await exchangeClientCredentials(parameters, client, call)
        case .deviceCode: try await exchangeDeviceCode(parameters, client, call)
        case .tokenExchange: try await exchangeToken(parameters, client, call)
        case .password, .passwordRealm: try await exchangePassword(parameters, client, grantType, call)
        case .passwordlessOTP: try await exchangePasswordlessCode(parameters, client, call)
        case .passkey: try await exchangePasskey(parameters, client, call)
        case .mfaOTP: try await exchangeOTP(parameters, client, call)
        case .mfaOOB: try await exchangeOOBCode(parameters, client, call)
        case .mfaRecoveryCode: try await exchangeRecoveryCode(parameters, client, call)
        }
    var response = try HTTPServerResponse.json(members)
    try await call.addNonce(to: &response, for: client)
    return response
}

extension Call {
    /// A web application that logs its users in stands between them and the tenant.
    fileprivate mutating func readForwardedAddress(_ client: TenantClient) {
        guard client.trustsForwardedAddress, !client.isPublic,
            let address = request.headers["auth0-forwarded-for"]?.split(separator: ",").first
        else { return }
        userAddress = String(address.trimmingCharacters(in: .whitespaces).prefix(64))
    }
}

enum GrantRefusal {
    /// Names what is allowed, unless that is not the reason.
    static func description(_ grantType: GrantType, _ client: TenantClient) -> String {
        let refusal = "Grant type '\(grantType.rawValue)' not allowed for the client."
        guard !client.allows(grantType) else {
            return "\(refusal) Its app_type is \(client.appType.rawValue), and its token_endpoint_auth_method "
                + "\(client.authenticationMethod.rawValue)."
        }
        let allowed = client.grantTypes.sorted().joined(separator: ", ")
        return allowed.isEmpty ? "\(refusal) It has no grant types." : "\(refusal) It may use: \(allowed)."
    }

    static func error(_ grantType: GrantType, _ client: TenantClient) -> OAuthError {
        OAuthError(
            403, "unauthorized_client", description(grantType, client),
            uri: "https://auth0.com/docs/clients/client-grant-types")
    }

    static let blockedUser = OAuthError(403, "unauthorized", "user is blocked")
}
