import A0HTTPServer
import Foundation

/// `GET /passwordless/verify_redirect`: the emailed link. Logs in the browser, and continues to the application if
/// `authParams` asked for that; otherwise it shows a confirmation.
@Sendable func followPasswordlessLink(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = Parameters(call.request.query)
    guard let clientID = parameters.first("client_id"), let client = try await call.client(clientID)?.client,
        let connection = call.configuration.connections.first(where: { $0.name == parameters.first("connection") }),
        connection.strategy.isPasswordless, connection.isEnabled(for: client),
        let recipient = parameters.first(connection.strategy == .sms ? "phone_number" : "email"),
        let code = parameters.first("verification_code")
    else { throw PageError.deadLink }
    let codes = call.passwordlessCodes(of: connection)
    guard let details = try await codes.redeem(code, for: recipient, client) else { throw PageError.deadLink }
    let user = try await call.store.owner(of: codes.user(for: recipient))
    guard !user.profile.blocked else {
        throw PageError(
            403, "unauthorized", named: "blockedLink")
    }
    var request = try await authorizationRequest(details, client, call)
    request?.connection = connection.name
    if let page = try await unfinished(request, user, client, call) { return page }
    let started = try await call.startSession(for: user)
    var response: HTTPServerResponse
    if let request, try await call.confirmedCallbacks.needConfirmation(request, client, started.session) {
        // Don't issue a code right away, because anyone can cause such an email.
        let login = try await LoginStep.start(request, client, known: user, call)
        response = .redirect(to: login.link(LoginPath.confirmation))
    } else if let request {
        response = try await AuthorizationResponse(request, client, call).response(for: started.session)
    } else {
        response = try .page(
            MessagePage(
                call.usersPageContext(application: client.name), "login-passwordless-email-link.successTitle",
                "login-passwordless-email-link.description", link: call.wayBack(to: client)))
    }
    response.setSession(started, call)
    return response
}

/// If the link alone isn't enough, continues with the second factor, or asks the user to begin the login in the
/// application. nil if it is enough.
private func unfinished(
    _ request: AuthorizationRequest?, _ user: UserRecord, _ client: TenantClient, _ call: Call
) async throws -> HTTPServerResponse? {
    let factors = try await call.factors(of: user)
    guard let request else {
        guard factors.areDue(at: client) else { return nil }
        return try .page(
            MessagePage(
                call.usersPageContext(application: client.name), "login-passwordless-email-link.moreTitle",
                "login-passwordless-email-link.moreDescription",
                isGood: false, link: call.wayBack(to: client)))
    }
    let needsConsent = try await call.consents.isNeeded(request, client, user)
    let wantsMore = needsConsent || !call.pipeline(.postLogin).isEmpty
    guard factors.areDue(at: client, request) || request.organization != nil || wantsMore else { return nil }
    return try await LoginStep.start(request, client, known: user, call).finish(user, unseen: true)
}

/// The client's request, validated like any request to `/authorize`; nil if there is none.
///
/// - Throws: `PageError`.
private func authorizationRequest(
    _ details: PasswordlessCode, _ client: TenantClient, _ call: Call
) async throws -> AuthorizationRequest? {
    var items = details.authorizeParameters
    guard let text = items["redirect_uri"] else { return nil }
    guard let url = AbsoluteURL(text), client.acceptsCallback(url, call.configuration) else {
        throw PageError(
            403, "invalid_request", forDevelopers: "Callback URL mismatch.",
            message: """
                The redirect_uri of authParams, \(text), is not in the list of allowed callback URLs. \
                \(RegisteredValues(client.callbacks)).
                """)
    }
    items["connection"] = nil
    let parameters = Parameters(items.map { (name: $0.key, value: $0.value) })
    var request = try AuthorizationRequest(parameters, client, redirectURI: text)
    do {
        try await request.read(parameters, client, AuthorizationRules(call))
    } catch let error as CallbackError {
        throw PageError(400, error.error, forDevelopers: "Invalid request", message: error.description)
    }
    return request
}
