import Foundation

extension PostLogin {
    /// A login at the token endpoint, or the exchange of a refresh token.
    init(_ user: EligibleUser, _ grantType: GrantType, _ target: DirectTarget, _ request: TokenRequest) {
        let names: [GrantType: String] = [
            .refreshToken: "oauth2-refresh-token", .tokenExchange: "oauth2-token-exchange",
            .passkey: "oauth2-webauthn", .password: "oauth2-password", .passwordRealm: "oauth2-password",
            .backchannel: "oidc-ciba",
        ]
        self.init(
            context: request, user: user.record, client: request.client,
            protocolName: names[grantType] ?? "oauth2-resource-owner", request: request.eventRequest,
            audience: target.api?.identifier, scope: target.scope, organization: target.organization,
            details: target.details, isUncounted: grantType != .refreshToken)
    }
}

extension TokenRequest {
    /// The parameters that actions must not see.
    private static let secrets: Set<String> = [
        "password", "client_secret", "client_assertion", "refresh_token", "code", "code_verifier", "device_code", "otp",
        "mfa_token", "oob_code", "binding_code", "recovery_code", "auth_session", "authn_response", "subject_token",
        "actor_token", "auth_req_id",
    ]

    /// `request` of an event.
    var eventRequest: [String: TenantValue] {
        var members = Call.eventRequest(userAddress, "POST", userAgent)
        members["query"] = [:]
        members["body"] = .object(parameters.others(than: Self.secrets).mapValues(TenantValue.string))
        return members
    }
}
