import A0HTTPServer
import Foundation

/// `/oidc/logout` (OpenID Connect RP-Initiated Logout 1.0).
enum OIDCLogout {
    static let path = "/oidc/logout"
    static let confirmationPath = "/u/logout"

    /// `GET` and `POST`: logs out the user if the request identifies the session, and asks for confirmation otherwise.
    @Sendable static func start(_ call: Call) async throws -> HTTPServerResponse {
        if let repetition = call.repeatedWithCookies { return repetition }
        let request = try await LogoutRequest(call.parameters(), call)
        let account = try await request.account(call)
        guard call.configuration.sessions.isLogoutPromptEnabled, let session = account?.session,
            request.sessionID != session.id
        else {
            return try await call.endSession(
                of: account, returnTo: request.returnTo, isFederated: request.isFederated)
        }
        let state = try call.tenant.random.token()
        try await call.store.put(
            Ticket(key: state.secretHash, expiresAt: call.now + LogoutRequest.lifetime, details: request))
        return .seeOther(link(state))
    }

    /// `GET /u/logout`.
    @Sendable static func confirmationPage(_ call: Call) async throws -> HTTPServerResponse {
        guard let state = call.request.queryValue("state"),
            let request = try await call.store.ticket(state.secretHash, as: LogoutRequest.self),
            request.expiresAt > call.now
        else { throw PageError.expiredLogout }
        let client = try await call.logoutClient(request.details.clientID)
        let user = try await request.details.account(call)?.user
        let page = LogoutPage(
            context: try call.usersPageContext(application: client?.name), action: confirmationPath, state: state,
            csrf: try call.formToken(.logout(state)), account: user?.profile.accountName)
        return .page(page, formTarget: target(of: request.details, client))
    }

    /// `POST /u/logout`: `action` is `logout` or `cancel`.
    @Sendable static func decide(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let state = form.first("state") ?? ""
        try call.requireToken(form, .logout(state))
        guard
            let request = try await call.store.redeemTicket(state.secretHash, as: LogoutRequest.self, at: call.now)?
                .details
        else { throw PageError.expiredLogout }
        guard form.first("action") == "logout" else {
            return try .page(
                MessagePage(
                    call.usersPageContext(), "logout-aborted.title", "logout-aborted.description",
                    link: call.wayBack()))
        }
        return try await call.endSession(
            of: try await request.account(call), returnTo: request.returnTo, isFederated: request.isFederated)
    }

    fileprivate static func link(_ state: String) -> String {
        "\(confirmationPath)?" + FormEncoding.encode([("state", state)])
    }

    /// A provider may redirect the browser anywhere.
    private static func target(of request: LogoutRequest, _ client: TenantClient?) -> FormTarget {
        guard !request.isFederated else { return .anywhere }
        guard let place = request.returnTo.flatMap(AbsoluteURL.init) else { return .tenant }
        return client.map { FormTarget(place, of: $0) } ?? .anywhere
    }
}

extension FormSubject {
    /// A logout that waits for confirmation.
    fileprivate static func logout(_ state: String) -> FormSubject {
        FormSubject(text: "logout \(state)", page: OIDCLogout.link(state))
    }
}

extension PageError {
    fileprivate static let expiredLogout = PageError(
        400, "invalid_request", named: "expiredLogout")
}
