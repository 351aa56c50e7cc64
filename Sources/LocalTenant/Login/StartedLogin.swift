import A0HTTPServer
import A0JOSE
import Foundation

/// A login that begins now, with the cookie that ties it to the browser.
struct StartedLogin: Sendable {
    let step: LoginStep
    private let browser: String

    /// Remembers the request.
    ///
    /// - Parameter known: the user of the session that the browser has.
    init(
        _ request: AuthorizationRequest, _ client: TenantClient, known: UserRecord?, _ call: Call
    ) async throws {
        let state = try call.tenant.random.token()
        browser = try call.knownBrowser ?? call.tenant.random.token()
        guard let connection = call.configuration.connections.first(where: { $0.name == request.connection }) else {
            throw LostLogin(client: client)
        }
        let transaction = LoginTransaction(
            stateHash: state.secretHash, browserHash: browser.secretHash, expiresAt: call.now + LoginStep.lifetime,
            sessionID: nil, request: request, knownIdentifier: known?.profile.email ?? known?.profile.username)
        try await call.store.insert(transaction, limit: LoginStep.mostUnfinished)
        step = LoginStep(
            state: state, transaction: transaction, client: client, connection: connection,
            csrf: LoginStep.csrfToken(state: state, device: browser))
    }

    func addCookie(to response: inout HTTPServerResponse) {
        response.setCookie(.device, browser, lifetime: CookieName.deviceLifetime)
    }
}

/// Remembers the request and shows the first page.
func startLogin(
    _ request: AuthorizationRequest, _ client: TenantClient, known: UserRecord?, _ call: Call
) async throws -> HTTPServerResponse {
    let login = try await StartedLogin(request, client, known: known, call)
    var response = HTTPServerResponse.redirect(to: login.step.firstPage)
    login.addCookie(to: &response)
    return response
}

/// Asks the user of the browser's session for a second factor.
func stepUp(
    _ request: AuthorizationRequest, _ client: TenantClient, _ known: (session: BrowserSession, user: UserRecord),
    _ call: Call
) async throws -> HTTPServerResponse {
    let login = try await StartedLogin(request, client, known: known.user, call)
    var response = try await login.step.orRefusal(call) {
        try await FactorStep.begin(login.step, known.user, session: known.session, call)
    }
    login.addCookie(to: &response)
    return response
}

extension Call {
    /// The connection of a login that names none: the first database, or else whatever there is.
    ///
    /// - Throws: `PageError` if the client may use no connection at all.
    func firstConnection(for client: TenantClient) throws -> TenantConnection {
        guard let connection = configuration.firstConnection(for: client.clientID) else {
            throw PageError(
                403, "invalid_request", title: "Nobody can log in",
                message: "No connection is enabled for the application \(client.name).")
        }
        return connection
    }
}

extension TenantConfiguration {
    func firstConnection(
        for clientID: String, _ organization: TenantOrganization? = nil
    ) -> TenantConnection? {
        let enabled = connections.filter {
            $0.isEnabled(for: clientID) && organization?.enables($0.name) != false
        }
        return enabled.first { $0.strategy == .database } ?? enabled.first
    }
}
