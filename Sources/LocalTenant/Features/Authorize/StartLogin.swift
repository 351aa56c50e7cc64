import A0HTTPServer
import Foundation

/// Stores the request and shows the first login page, or goes directly to the only provider.
func startLogin(
    _ request: AuthorizationRequest, _ client: TenantClient, known: UserRecord?, _ call: Call
) async throws -> HTTPServerResponse {
    let login = try await LoginStep.start(request, client, known: known, call)
    // The form that starts a login without a callback must not lead to another site.
    guard request.respondsToCallback else { return .redirect(to: login.firstPage) }
    if let provider = login.onlyProvider, try await login.peopleToLogInAs() == nil {
        return try await UpstreamStep(login, provider).redirect()
    }
    if let hint = request.loginHint, !request.wantsSignup, let provider = login.homeRealm(of: hint) {
        return try await UpstreamStep(login, provider).redirect(loginHint: hint)
    }
    return .redirect(to: login.firstPage)
}

/// Asks the user of the browser's session for a second factor.
func stepUp(
    _ request: AuthorizationRequest, _ client: TenantClient, _ known: KnownUser, _ call: Call
) async throws -> HTTPServerResponse {
    let login = try await LoginStep.start(request, client, known: known.user, call)
    return try await login.orError {
        try await FactorStep.begin(login, known.user, session: known.session)
    }
}
