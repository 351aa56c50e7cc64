/// The implementation of one `grant_type`.
///
/// A grant reads its parameters, and then decides: it checks the client's credentials and creates the tokens, all of
/// which can fail. The outcome is settled afterward, in one transaction: the credentials are redeemed, and the results
/// are stored.
protocol TokenGrant: Sendable {
    static var type: GrantType { get }

    /// The error for a client that is unknown or not authenticated.
    static func errorForUnknownClients(_ parameters: Parameters) -> OAuthError

    /// Reads the parameters of this grant.
    ///
    /// - Throws: `OAuthError` for a parameter that is missing or invalid.
    init(_ parameters: Parameters) throws

    /// Decides the outcome. Nothing is redeemed yet.
    ///
    /// - Throws: `OAuthError` for an error that changes nothing.
    func decide(_ request: TokenRequest) async throws -> GrantOutcome
}

extension TokenGrant {
    static func errorForUnknownClients(_ parameters: Parameters) -> OAuthError { ClientError.denied }
}

/// The grants of `/oauth/token`, in the order in which discovery names them.
enum TokenGrants {
    static let all: [any TokenGrant.Type] = [
        AuthorizationCodeGrant.self,
        RefreshTokenGrant.self,
        ClientCredentialsGrant.self,
        DeviceCodeGrant.self,
        BackchannelGrant.self,
        TokenExchangeGrant.self,
        FederatedTokenGrant.self,
        IdentityAssertionGrant.self,
        PasswordGrant.self,
        PasswordRealmGrant.self,
        PasswordlessGrant.self,
        MFAOTPGrant.self,
        MFAOOBGrant.self,
        PasskeyGrant.self,
        MFARecoveryCodeGrant.self,
    ]
}
