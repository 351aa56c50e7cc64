/// The events of the token endpoint.
struct TokenLog {
    let call: Call
    let parameters: Parameters

    private static let types: [GrantType: (success: LogEventType, error: LogEventType)] = [
        .authorizationCode: (.seacft, .feacft), .refreshToken: (.sertft, .fertft),
        .clientCredentials: (.seccft, .feccft), .deviceCode: (.sede, .fede), .tokenExchange: (.secte, .fecte),
        .federatedToken: (.seta, .feta),
        .password: (.sepft, .fepft), .passwordRealm: (.sepft, .fepft), .passwordlessOTP: (.s, .fepotpft),
        .mfaOTP: (.seotpft, .feotpft), .mfaOOB: (.seoobft, .feoobft), .mfaRecoveryCode: (.sercft, .fercft),
        .passkey: (.s, .f), .backchannel: (.ciba_exchange_succeeded, .ciba_exchange_failed),
        .identityAssertion: (.idjag_exchange_succeeded, .idjag_exchange_failed),
    ]

    /// The types of the request's events; nil for a grant that doesn't exist.
    private var types: (success: LogEventType, error: LogEventType)? {
        guard let type else { return nil }
        guard type != .tokenExchange || parameters.first("subject_token_type") != OnBehalfOfExchange.tokenType else {
            return (.success_on_behalf_of_token_exchange, .failed_on_behalf_of_token_exchange)
        }
        return Self.types[type]
    }

    private var type: GrantType? { TokenGrants.all.first { $0.type.rawValue == parameters.first("grant_type") }?.type }

    private var members: [String: TenantValue] {
        var members: [String: TenantValue] = [:]
        for name in ["audience", "resource", "scope"] { members[name] = parameters.first(name).map(TenantValue.string) }
        members["details"] = ["grant_type": .string(parameters.first("grant_type") ?? "")]
        members["mtls_thumbprint_sha256"] = (call.knownCertificate?.certificate.thumbprint).map(TenantValue.string)
        if call.notes.all.client == nil { members["client_id"] = parameters.first("client_id").map(TenantValue.string) }
        return members
    }

    func succeeded(_ outcome: GrantOutcome, _ request: TokenRequest) {
        guard let types else { return }
        var members = members
        members["client_id"] = .string(request.client.clientID)
        members["scope"] = outcome.members["scope"] ?? members["scope"]
        if type == .clientCredentials {
            members["user_id"] = .string(request.client.machineSubject)
        }
        call.log(types.success, user: outcome.user, members)
    }

    func failed(_ error: any Error) {
        guard let error = error as? OAuthError, error.error != "authorization_pending", error.error != "slow_down",
            let types
        else { return }
        var event = types.error
        if error.error == "mfa_required" { event = .mfar }
        if error == RefreshTokens.reused { event = .ferrt }
        call.log(event, error.description, userName: parameters.first("username"), members)
    }
}
