import Foundation

extension GrantType {
    static let tokenExchange = GrantType("urn:ietf:params:oauth:grant-type:token-exchange")
}

/// The grant `urn:ietf:params:oauth:grant-type:token-exchange` (RFC 8693): native social login, one of the tenant's
/// exchange profiles, or an API that acts on behalf of its user.
struct TokenExchangeGrant: TokenGrant {
    static let type = GrantType.tokenExchange

    private let subjectTokenType: String
    private let subjectToken: String

    init(_ parameters: Parameters) throws {
        subjectTokenType = try parameters.required("subject_token_type")
        subjectToken = try parameters.required("subject_token")
        if try parameters["audience"]?.hasSuffix(":session_transfer") == true {
            throw OAuthError(403, "unauthorized_client", "Session transfer is not allowed for the client.")
        }
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        if subjectTokenType == OnBehalfOfExchange.tokenType {
            return try await OnBehalfOfExchange(request: request, token: subjectToken).outcome()
        }
        let target = try await DirectTarget(request)
        guard subjectTokenType.lowercased().hasPrefix(SocialExchange.prefix) else {
            return try await CustomExchange(
                request: request, type: subjectTokenType, token: subjectToken, target: target
            ).outcome()
        }
        let account = try await SocialExchange(request: request, type: subjectTokenType, token: subjectToken)
            .user(given: SocialProfile(try request.parameters["user_profile"]))
        return try await DirectLogin(request: request, account: account, target: target, grantType: Self.type)
            .outcome()
    }
}
