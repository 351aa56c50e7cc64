import Foundation

extension GrantType {
    static let passkey = GrantType("urn:okta:params:oauth:grant-type:webauthn")
}

/// The grant `urn:okta:params:oauth:grant-type:webauthn`: the answer of an authenticator to a challenge of
/// `/passkey/challenge` or
/// `/passkey/register`. The latter adds the user.
struct PasskeyGrant: TokenGrant {
    static let type = GrantType.passkey

    private let session: String
    private let response: PasskeyResponse
    private let realm: String?

    init(_ parameters: Parameters) throws {
        session = try parameters.required("auth_session")
        guard let members = try parameters.object("authn_response") else {
            throw OAuthError.invalidRequest("Missing required parameter: authn_response")
        }
        response = try PasskeyResponse(members)
        realm = try parameters["realm"]
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let client = request.client
        let ticket = try await request.passkeys.find(session, clientID: client.clientID)
        let ceremony = ticket.details
        let target = try await DirectTarget(request, begunFor: ceremony.organization)
        switch response {
        case .assertion(let response):
            let presented = GrantOutcome.Presented(.ticket(ticket), orThrow: PasskeyError.invalidSession.oauthError)
            return try await GrantOutcome.spending([presented]) {
                let (account, use) = try await request.passkeys.verify(
                    response, in: ceremony, client: client, connection: realm)
                var outcome = try await logIn(account, target, request)
                outcome.presented.append(
                    .init(.passkey(use), orThrow: PasskeyError.refused(.counterWentBack).oauthError))
                return outcome
            }
        case .registration(let response):
            try request.configuration.organization(target.organization)?.requireOpenness(in: ceremony.connection)
            // What uses this session up is the account, which is there whatever becomes of the tokens.
            let account = try await request.passkeys.finishSignup(
                authSession: session, response, client: client, connection: realm, userAgent: request.userAgent)
            return try await logIn(account, target, request)
        }
    }

    private func logIn(
        _ account: UserRecord, _ target: DirectTarget, _ request: TokenRequest
    ) async throws -> GrantOutcome {
        try await DirectLogin(request: request, account: account, target: target, grantType: Self.type).outcome()
    }
}
