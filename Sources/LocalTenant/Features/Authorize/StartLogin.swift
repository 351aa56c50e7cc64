import A0HTTPServer
import Foundation

/// Remembers the request and shows the first page, where the login asks who it is; or goes to the one provider that can say so.
func startLogin(
    _ request: AuthorizationRequest, _ client: TenantClient, known: UserRecord?, _ call: Call
) async throws -> HTTPServerResponse {
    let login = try await LoginStep.start(request, client, known: known, call)
    // The form that a login without a callback comes from may lead to no other site.
    guard request.answersCallback else { return .redirect(to: login.firstPage) }
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
    return try await login.orRefusal {
        try await FactorStep.begin(login, known.user, session: known.session)
    }
}
