/// One way to get tokens: what one value of `grant_type` means.
///
/// A grant reads its parameters, and then decides: it checks what the client brought and makes the tokens, all of which
/// may fail. The outcome is settled afterward, in one transaction: what was brought is used up, and what it gave is
/// written down.
protocol TokenGrant: Sendable {
    static var type: GrantType { get }

    /// What to say to a client that is unknown or does not authenticate.
    static func refusalOfUnknownClients(_ parameters: Parameters) -> OAuthError

    /// Reads the parameters of this grant.
    ///
    /// - Throws: `OAuthError` for one that is missing or makes no sense.
    init(_ parameters: Parameters) throws

    /// Decides what to answer. Nothing is used up.
    ///
    /// - Throws: `OAuthError` for a refusal that leaves everything as it is.
    func decide(_ request: TokenRequest) async throws -> GrantOutcome
}

extension TokenGrant {
    static func refusalOfUnknownClients(_ parameters: Parameters) -> OAuthError { ClientRefusal.denied }
}

/// The grants of `/oauth/token`, in the order in which discovery names them.
enum TokenGrants {
    static let all: [any TokenGrant.Type] = [
        AuthorizationCodeGrant.self,
        RefreshTokenGrant.self,
        ClientCredentialsGrant.self,
        DeviceCodeGrant.self,
        TokenExchangeGrant.self,
        PasswordGrant.self,
        PasswordRealmGrant.self,
        PasswordlessGrant.self,
        MFAOTPGrant.self,
        MFAOOBGrant.self,
        PasskeyGrant.self,
        MFARecoveryCodeGrant.self,
    ]
}
