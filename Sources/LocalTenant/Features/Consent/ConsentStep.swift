import A0Encoding
import A0HTTPServer
import Foundation

/// The page on which a user agrees to an application's access.
struct ConsentStep: Sendable {
    let end: LoginEnd

    private var login: LoginStep { end.login }
    private var call: Call { login.call }
    private var request: AuthorizationRequest { login.transaction.request }

    /// `GET`.
    @Sendable static func page(_ call: Call) async throws -> HTTPServerResponse {
        let step = ConsentStep(end: try await LoginEnd.find(call.request.queryValue("state"), call))
        if let page = try await step.transactionPage() { return page }
        return try await step.page()
    }

    /// The page for a request with details; nil for others.
    private func transactionPage() async throws -> HTTPServerResponse? {
        guard let details = request.details else { return nil }
        call.notes.set(\.screen, TransactionConsentPage.screen)
        let user = end.known.user
        return .page(
            TransactionConsentPage(
                context: try login.pageContext(of: user), action: login.link(LoginPath.consent), state: login.state,
                csrf: try call.formToken(.login(login)), account: user.profile.accountName ?? user.id,
                details: details, items: try await items()), formTarget: login.formTarget)
    }

    private func page() async throws -> HTTPServerResponse {
        let profile = end.known.user.profile
        let page = ConsentPage(
            context: try login.pageContext(of: end.known.user), action: login.link(LoginPath.consent),
            state: login.state, csrf: try call.formToken(.login(login)),
            name: profile.name ?? profile.accountName ?? end.known.user.id,
            account: profile.accountName ?? end.known.user.id,
            host: login.client.externalClientID.flatMap { AbsoluteURL($0)?.authority },
            items: try await items())
        return .page(page, formTarget: login.formTarget)
    }

    /// `POST`.
    @Sendable static func response(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        _ = try await LoginStep.find(form: form, call)
        let step = ConsentStep(end: try await LoginEnd.find(form.first("state"), call))
        return form.first("action") == "accept" ? try await step.accept() : try await step.decline()
    }

    private func accept() async throws -> HTTPServerResponse {
        try await call.store.add(
            Consent(
                id: Base16.encode(try call.tenant.random.bytes(12)), userID: end.known.user.id,
                clientID: login.client.clientID, audience: request.audience, organization: request.organization,
                scope: request.scope))
        var ticket = try await end.progress()
        ticket.details.hasConsented = true
        try await call.store.put(ticket)
        return .seeOther(login.link(LoginPath.resume))
    }

    /// Denies the consent. Clients with open redirect protection get an error page instead of a redirect.
    private func decline() async throws -> HTTPServerResponse {
        // Declining ends the login, so the user can't go back and accept when the application no longer expects it.
        guard try await call.store.redeemTransaction(stateHash: login.transaction.stateHash) != nil else {
            throw UnknownLogin(client: login.client)
        }
        guard login.client.redirectionPolicy != .openRedirectProtection else {
            return try .page(
                MessagePage(
                    login.pageContext(of: end.known.user), "consent.declinedTitle", "consent.declinedDescription",
                    link: call.wayBack(to: login.client)))
        }
        return try await login.orError { throw CallbackError.refusedByUser }
    }

    private func items() async throws -> [String] {
        try await ScopeTexts.all(request.scope, audience: request.audience, call)
    }
}
