import A0HTTPServer
import Foundation

/// `GET /v2/logout`: ends the browser session for all clients and, with `federated`, the session at the provider where
/// the user logged in. Refresh tokens stay valid.
@Sendable func logOut(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = Parameters(call.request.query)
    let destination: String?
    do {
        destination = try await logoutDestination(parameters, call)
    } catch let error as PageError {
        call.log(.flo, error.message)
        throw error
    }
    return try await call.endSession(returnTo: destination, isFederated: parameters.names.contains("federated"))
}

/// The URL to go to afterward; nil for none.
///
/// - Throws: `PageError` if the URL isn't registered.
private func logoutDestination(_ parameters: Parameters, _ call: Call) async throws -> String? {
    let client = try await call.logoutClient(parameters["client_id"])
    let destinations = LogoutDestinations(client, call.configuration)
    guard let returnTo = try parameters["returnTo"] else { return destinations.usual }
    try destinations.require(returnTo, "returnTo", pathOnly: true)
    return returnTo
}

extension Call {
    /// The client that a logout names; nil if it names none.
    ///
    /// - Throws: `PageError` for an unknown one.
    func logoutClient(_ id: String?) async throws -> TenantClient? {
        guard let id else { return nil }
        guard let client = try await client(id)?.client else {
            throw PageError(
                400, "invalid_request", forDevelopers: "Unknown client",
                message: "Unknown client: \(id). Correct the client id, or leave it out.")
        }
        return client
    }

    /// Ends a session of this browser.
    ///
    /// - Parameters:
    ///   - account: the session's account; nil for the current one.
    ///   - returnTo: where the browser goes afterward; nil for nowhere.
    ///   - isFederated: whether the user is logged out of the provider, too.
    func endSession(
        of account: BrowserAccount? = nil, returnTo: String?, isFederated: Bool
    ) async throws -> HTTPServerResponse {
        let secret = account?.secret ?? cookie(.session)
        let known = try await sessions.find(secret)
        let upstream = isFederated ? known?.session.details.upstream : nil
        try await sessions.end(secret, because: .rpLogout)
        var details: [String: TenantValue] = [:]
        details["return_to"] = returnTo.map(TenantValue.string)
        details["session_id"] = known.map { .string($0.session.id) }
        log(.slo, user: known?.user, ["details": .object(details)])
        let detour = try await FederatedLogout.begin(upstream, returnTo: returnTo, self)
        var response =
            try (detour ?? returnTo).map {
                request.method == "POST" ? HTTPServerResponse.seeOther($0) : .redirect(to: $0)
            } ?? .page(MessagePage.loggedOut(usersPageContext()))
        response.dropAccount(secret, self)
        return response
    }
}
