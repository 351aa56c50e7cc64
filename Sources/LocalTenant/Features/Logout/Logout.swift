import A0HTTPServer
import Foundation

/// `GET /v2/logout`: ends the browser session, for all clients; with `federated` also that at the provider where the user logged in.
/// Refresh tokens live on.
@Sendable func logOut(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = Parameters(call.request.query)
    let destination = try await logoutDestination(parameters, call)
    let upstream =
        parameters.names.contains("federated") ? try await call.browserSession()?.session.details.upstream : nil
    try await call.sessions.end(call.cookie(.session))
    let detour = try await FederatedLogout.begin(upstream, returnTo: destination, call)
    var response =
        try (detour ?? destination).map { HTTPServerResponse.redirect(to: $0) }
        ?? .page(LoggedOutPage(context: call.pageContext()))
    response.clearCookie(.session, at: call.tenant.issuer)
    return response
}

/// Where to go afterwards; nil for nowhere.
///
/// - Throws: `PageError` if the place is not registered. The session stays then, for the request is not to be trusted.
private func logoutDestination(_ parameters: Parameters, _ call: Call) async throws -> String? {
    let returnTo = try parameters["returnTo"]
    guard let id = try parameters["client_id"] else {
        guard let returnTo else { return nil }
        let allowed = call.configuration.allowedLogoutURLs
        guard isAllowed(returnTo, allowed, anyLoopback: false, call.configuration) else {
            throw refusedReturn(returnTo, "this tenant", allowed)
        }
        return returnTo
    }
    guard let client = try await call.client(id)?.client else {
        throw PageError(
            400, "invalid_request", title: "Unknown client",
            message: "Unknown client: \(id). Correct the client id, or leave it out.")
    }
    guard let returnTo else { return client.allowedLogoutURLs.first }
    guard isAllowed(returnTo, client.allowedLogoutURLs, anyLoopback: client.anyLoopbackCallback, call.configuration)
    else {
        throw refusedReturn(returnTo, "the application \(id)", client.allowedLogoutURLs)
    }
    return returnTo
}

/// Query and fragment are the application's own business and do not count.
private func isAllowed(_ returnTo: String, _ allowed: [String], anyLoopback: Bool, _ configuration: TenantConfiguration)
    -> Bool
{
    guard let url = AbsoluteURL(returnTo) else { return false }
    if anyLoopback && url.isHTTPLoopback { return true }
    return allowed.contains {
        URLPattern($0)?.matches(url, anyLoopbackPort: configuration.loopbackAnyPort, pathOnly: true) == true
    }
}

private func refusedReturn(_ returnTo: String, _ owner: String, _ allowed: [String]) -> PageError {
    let known = allowed.isEmpty ? "The list is empty." : "In the list: \(allowed.joined(separator: ", "))."
    return PageError(
        400, "invalid_request", title: "Logout URL mismatch",
        message:
            "The returnTo \(returnTo) is not in the list of allowed logout URLs of \(owner). Add it there. \(known)")
}
