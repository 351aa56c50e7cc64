import A0HTTPServer
import Foundation

/// `GET` and `POST /authorize`: where every login starts. If the client and callback are valid, all errors are
/// redirected to them; otherwise the user sees an error page.
@Sendable func authorize(_ call: Call) async throws -> HTTPServerResponse {
    if let repetition = call.repeatedWithCookies { return repetition }
    do {
        return try await response(call)
    } catch let error as PageError {
        call.log(.f, error.message)
        throw error
    }
}

private func response(_ call: Call) async throws -> HTTPServerResponse {
    var parameters = try call.parameters()
    let client = try await authorizeClient(parameters, call)
    if let handle = try parameters["request_uri"], !client.isStrict {
        let request = try await PushedRequest.redeem(handle, client, in: call.store, at: call.now)
        return try await Authorization(call: call, request: request, client: client).response()
    }
    let flags = call.configuration.flags
    let mustPush = client.requirePushedAuthorizationRequests || flags.requirePushedAuthorizationRequests
    guard !mustPush else { throw PushedRequest.required }
    do {
        parameters = try RequestObject.parameters(parameters, client, call.tenant, at: call.now)
    } catch let error as CallbackError {
        return try errorResponse(error, parameters, client, call)
    }
    let redirectURI = try authorizeCallback(parameters, client, call.configuration)
    let request = try AuthorizationRequest(parameters, client, redirectURI: redirectURI)
    do {
        var request = request
        try await request.read(parameters, client, AuthorizationRules(call))
        return try await Authorization(call: call, request: request, client: client).response()
    } catch {
        return try Authorization(call: call, request: request, client: client).errorResponse(error)
    }
}

/// The response to an invalid request object: back to the callback that is beside it, if that is a registered one.
private func errorResponse(
    _ error: CallbackError, _ parameters: Parameters, _ client: TenantClient, _ call: Call
) throws -> HTTPServerResponse {
    guard parameters.first("redirect_uri") != nil else {
        throw PageError(400, error.error, forDevelopers: "Invalid request", message: error.description)
    }
    let redirectURI = try authorizeCallback(parameters, client, call.configuration)
    let request = try AuthorizationRequest(parameters, client, redirectURI: redirectURI)
    return try Authorization(call: call, request: request, client: client).errorResponse(error)
}

private func authorizeClient(_ parameters: Parameters, _ call: Call) async throws -> TenantClient {
    let id = try parameters.required("client_id")
    guard let client = try await DocumentedClients(call: call).client(id) else {
        throw PageError(
            400, "invalid_request", forDevelopers: "Unknown client",
            message: "Unknown client: \(id). Register the application with this tenant, or correct its client id.")
    }
    return client
}

func authorizeCallback(
    _ parameters: Parameters, _ client: TenantClient, _ configuration: TenantConfiguration
) throws -> String {
    let text = try parameters.required("redirect_uri")
    guard let url = AbsoluteURL(text), client.acceptsCallback(url, configuration) else {
        throw PageError(
            403, "invalid_request", forDevelopers: "Callback URL mismatch.",
            message: """
                The provided redirect_uri is not in the list of allowed callback URLs. The application \(client.clientID) \
                sent \(text); add exactly this URL to its callbacks. \(RegisteredValues(client.callbacks)).
                """)
    }
    return text
}

/// Continues a request that the user has completed.
func continueAuthorization(
    _ request: AuthorizationRequest, _ client: TenantClient, _ call: Call
) async throws -> HTTPServerResponse {
    try await Authorization(call: call, request: request, client: client).response()
}

/// A valid request on its way to a code.
private struct Authorization: Sendable {
    let call: Call
    let request: AuthorizationRequest
    let client: TenantClient

    func response() async throws -> HTTPServerResponse {
        var transferred = TransferredSession()
        var response: HTTPServerResponse
        do {
            transferred = try await TransferredSession(request, client, call)
            response = try await next(for: transferred.known, isNewLogin: transferred.isNewLogin)
        } catch {
            response = try errorResponse(error)
        }
        transferred.addCookies(to: &response, call)
        return response
    }

    /// Sends the error to the client's callback.
    func errorResponse(_ error: any Error) throws -> HTTPServerResponse {
        switch error {
        case let error as CallbackError:
            call.log(request.prompts.contains(.none) ? .fsa : .f, error.description, request.logMembers)
            return try AuthorizationResponse(request, client, call).response(to: error)
        case let error as OAuthError:
            let error = CallbackError(error.error, error.description)
            call.log(request.prompts.contains(.none) ? .fsa : .f, error.description, request.logMembers)
            return try AuthorizationResponse(request, client, call).response(to: error)
        default:
            throw error
        }
    }

    /// Stores the request, and shows the user a page.
    private func ask(_ path: String, _ known: KnownUser?) async throws -> HTTPServerResponse {
        .redirect(to: try await LoginStep.start(request, client, known: known?.user, call).link(path))
    }

    /// Whether the application wants the user to choose an account (`prompt=select_account`), and the browser has one
    /// besides the current user's.
    private func hasChoice(besides user: UserRecord?) async throws -> Bool {
        guard request.prompts.contains(.selectAccount), request.invitation == nil else { return false }
        return try await call.accounts().contains { $0.user.id != user?.id }
    }

    /// Does what comes next, unless `prompt=none` forbids it.
    private func next(for known: KnownUser?, isNewLogin: Bool) async throws -> HTTPServerResponse {
        let isSilent = request.prompts.contains(.none)
        guard request.organizationPrompt != .beforeLogin else {
            guard !isSilent else { throw known == nil ? CallbackError.loginRequired : .interactionRequired }
            return try await ask(LoginPath.organization, known)
        }
        guard let known else {
            guard !isSilent else { throw CallbackError.loginRequired }
            if try await hasChoice(besides: nil) { return try await ask(LoginPath.accountChoice, nil) }
            return try await startLogin(request, client, known: nil, call)
        }
        let next = try await call.nextSteps.next(for: known, isNewLogin ? request.afterLogin : request, client)
        if isSilent, let error = next.error { throw error }
        switch next {
        case .login, .newLogin:
            if try await hasChoice(besides: known.user) { return try await ask(LoginPath.accountChoice, known) }
            return try await startLogin(request, client, known: known.user, call)
        case .factor:
            return try await stepUp(request, client, known, call)
        case .accountChoice:
            return try await ask(LoginPath.accountChoice, known)
        case .organizationChoice:
            let settled = try await call.memberships.settled(request, for: known.user, client)
            guard settled.organizationPrompt != nil else {
                return try await Authorization(call: call, request: settled, client: client)
                    .next(for: known, isNewLogin: isNewLogin)
            }
            guard !isSilent else { throw CallbackError.interactionRequired }
            return try await ask(LoginPath.organizationPicker, known)
        case .confirmation:
            return try await ask(LoginPath.confirmation, known)
        case .consent:
            return try await LoginEnd.start(request, client, known, call)
        case .code:
            try await call.memberships.join(known.user, request)
            // Actions may require user interaction, and so does an incomplete profile.
            let isComplete = call.configuration.connection(withDetailsMissingFrom: known.user) == nil
            guard isSilent || call.pipeline(.postLogin).isEmpty && isComplete else {
                return try await LoginEnd.start(request, client, known, call)
            }
            let outcome = try await call.silentOutcome(known, request, client)
            let session = try await call.settle(outcome, known)
            call.log(isSilent ? .ssa : .s, user: known.user, request.logMembers)
            var response = try await AuthorizationResponse(request, client, call)
                .response(for: session, after: nil, outcome)
            response.setCookieMode(outcome, call)
            return response
        }
    }
}

extension TenantClient {
    /// Whether a login may end at `url`: an exact match, except for the port of loopback addresses.
    func acceptsCallback(_ url: AbsoluteURL, _ configuration: TenantConfiguration) -> Bool {
        guard !url.hasFragment else { return false }
        if anyLoopbackCallback, url.isHTTPLoopback { return true }
        return callbacks.contains {
            URLPattern($0)?.matches(url, anyLoopbackPort: configuration.loopbackAnyPort) == true
        }
    }
}
