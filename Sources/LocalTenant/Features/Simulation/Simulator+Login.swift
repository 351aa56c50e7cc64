import A0HTTPServer
import A0JOSE
import Foundation

// The login pages of a simulated provider.
extension Simulator {
    /// The tenant's request for a login (RFC 6749 §4.1.1).
    func authorize() async throws -> HTTPServerResponse {
        let parameters = Parameters(call.request.query)
        let callback = call.tenant.url(String(UpstreamStep.callbackPath.dropFirst()))
        guard let connection = connection(try parameters["client_id"]), let upstream = connection.upstream else {
            throw error(
                "Unknown client", "No connection of this tenant has this client ID. Start the login again.")
        }
        guard try parameters["redirect_uri"] == callback else {
            throw error("Unknown callback", "Responses are only sent to \(callback). Start the login again.")
        }
        var request = SimulatedRequest(
            strategy: strategy, clientID: upstream.options.clientID, redirectURI: callback,
            scope: (try parameters["scope"] ?? "").split { $0 == " " || $0 == "," }.map(String.init))
        request.state = try parameters["state"]
        request.nonce = try parameters["nonce"]
        request.challenge = try parameters["code_challenge"]
        request.wantsIDToken = try parameters["response_type"] == "id_token"
        request.respondsByForm = try parameters["response_mode"] == "form_post"
        request.wantsRefreshToken =
            try parameters["access_type"] == "offline" || request.scope.contains("offline_access")
        let prompts = (try parameters["prompt"] ?? "").split(separator: " ")
        request.asksForConsent = prompts.contains("consent")
        request.loginHint = try parameters["login_hint"]
        request.domain = try parameters["hd"]
        guard fault != .denied else { return try deny(request) }
        guard !prompts.contains("none") else {
            return try response(
                request, [("error", "login_required"), ("error_description", "Nobody is logged in here")])
        }
        let ticket = try call.tenant.random.token()
        try await call.store.put(
            Ticket(key: ticket.secretHash, expiresAt: call.now + SimulatedRequest.lifetime, details: request))
        return .redirect(to: link(SimulatorShape.choice, ticket))
    }

    // MARK: Choosing an account

    func choicePage() async throws -> HTTPServerResponse {
        let (ticket, waiting) = try await waiting(call.request.queryValue("ticket"))
        return try choicePage(ticket, waiting.details)
    }

    func choose() async throws -> HTTPServerResponse {
        let form = call.form
        var (ticket, waiting) = try await waiting(form.first("ticket"))
        try call.requireToken(form, subject(SimulatorShape.choice, ticket))
        let person: SimulatedPerson
        if let email = form.first("person") {
            guard let known = people(for: waiting.details).first(where: { $0.email == email }) else { throw lost }
            person = known
        } else {
            let (name, email) = (form.typed("name"), form.typed("email"))
            guard EmailAddress.isValid(email), !name.isEmpty, name.utf8.count <= 200 else {
                return try choicePage(
                    ticket, waiting.details, typed: (name, email),
                    error: "Enter a name, and an email address such as ada@example.com.")
            }
            person = SimulatedPerson(name: name, email: email)
        }
        let granted = try await call.store.ticket(consentKey(person, waiting.details), as: SimulatedConsent.self)
        waiting.details.person = person
        waiting.details.isFirst = granted == nil
        guard try await call.store.change(waiting) else { throw lost }
        let isGranted = granted?.details.scope.isSuperset(of: waiting.details.scope) == true
        guard isGranted, !waiting.details.asksForConsent else {
            return .seeOther(link(SimulatorShape.consent, ticket))
        }
        return try await finish(ticket)
    }

    private func choicePage(
        _ ticket: String, _ request: SimulatedRequest, typed: (name: String, email: String)? = nil,
        error: String? = nil
    ) throws -> HTTPServerResponse {
        let people = people(for: request)
        let hint = request.loginHint.flatMap { hint in people.contains { $0.email == hint } ? nil : hint }
        let page = SimulatedChoicePage(
            frame: try frame(SimulatorShape.choice, ticket), people: people, name: typed?.name ?? "",
            email: typed?.email ?? hint ?? "", error: error)
        return .page(page, status: error == nil ? 200 : 400, formTarget: .anywhere)
    }

    /// The user of the login hint comes first. If a domain is required, everyone gets an address in that domain.
    private func people(for request: SimulatedRequest) -> [SimulatedPerson] {
        let all = simulation.people.map { person in
            guard let domain = request.domain, !person.email.lowercased().hasSuffix("@\(domain.lowercased())") else {
                return person
            }
            return person.moved(to: domain)
        }
        return all.filter { $0.email == request.loginHint } + all.filter { $0.email != request.loginHint }
    }

    // MARK: Consent

    func consentPage() async throws -> HTTPServerResponse {
        let (ticket, waiting) = try await waiting(call.request.queryValue("ticket"))
        guard let person = waiting.details.person else { return .seeOther(link(SimulatorShape.choice, ticket)) }
        let page = SimulatedConsentPage(
            frame: try frame(SimulatorShape.consent, ticket), person: person, scope: waiting.details.scope,
            back: link(SimulatorShape.choice, ticket))
        return .page(page, formTarget: .anywhere)
    }

    func consent() async throws -> HTTPServerResponse {
        let form = call.form
        let (ticket, waiting) = try await waiting(form.first("ticket"))
        try call.requireToken(form, subject(SimulatorShape.consent, ticket))
        guard let person = waiting.details.person else { return .seeOther(link(SimulatorShape.choice, ticket)) }
        guard form.first("action") == "allow" else {
            guard let request = try await redeem(ticket) else { throw lost }
            return try deny(request)
        }
        let key = consentKey(person, waiting.details)
        let granted = try await call.store.ticket(key, as: SimulatedConsent.self)?.details.scope ?? []
        try await call.store.put(
            Ticket(
                key: key, expiresAt: call.now + SimulatedConsent.lifetime,
                details: SimulatedConsent(scope: granted.union(waiting.details.scope))))
        return try await finish(ticket)
    }

    private func consentKey(_ person: SimulatedPerson, _ request: SimulatedRequest) -> Data {
        [strategy.rawValue, person.id(at: strategy), request.clientID].map(\.secretHash).reduce(Data(), +)
    }

    // MARK: The answer

    /// Sends the browser back to the tenant, with a code or an ID token.
    private func finish(_ ticket: String) async throws -> HTTPServerResponse {
        guard let request = try await redeem(ticket), let person = request.person else { throw lost }
        var items: [(String, String)]
        if request.wantsIDToken {
            items = [("id_token", try idToken(request, person))]
        } else {
            let code = try call.tenant.random.token()
            try await call.store.put(
                Ticket(
                    key: code.secretHash, expiresAt: call.now + SimulatedCode.lifetime,
                    details: SimulatedCode(request: request)))
            items = [("code", code)]
        }
        if strategy == .apple, request.isFirst, request.scope.contains("name") {
            let user = try JSONText.encode(profile(person, scope: request.scope).appleUser)
            items.append(("user", String(decoding: user, as: UTF8.self)))
        }
        return try response(request, items)
    }

    private func deny(_ request: SimulatedRequest) throws -> HTTPServerResponse {
        // Apple has its own error code, and sends no description.
        guard strategy != .apple else { return try response(request, [("error", "user_cancelled_authorize")]) }
        return try response(
            request, [("error", "access_denied"), ("error_description", "The user denied the request")])
    }

    private func response(_ request: SimulatedRequest, _ items: [(String, String)]) throws -> HTTPServerResponse {
        let items = items + (request.state.map { [("state", $0)] } ?? [])
        guard !request.respondsByForm else {
            let page = ResubmitPage(
                context: try call.pageContext(isBranded: false), fields: items.map { (name: $0.0, value: $0.1) },
                action: UpstreamStep.callbackPath)
            return .page(page, formTarget: .anywhere)
        }
        return .seeOther(request.redirectURI + "?" + FormEncoding.query(items))
    }

    /// The logout endpoint (OpenID Connect RP-Initiated Logout §3). There are no sessions here, so it only redirects
    /// back.
    func logOut() async throws -> HTTPServerResponse {
        let parameters = Parameters(call.request.query)
        let callback = call.tenant.url(String(FederatedLogout.callbackPath.dropFirst()))
        let name = strategy.upstream?.logoutReturn ?? UpstreamStrategy.standardLogoutReturn
        guard let place = try parameters[name], place == callback || place.hasPrefix(callback + "?") else {
            return .page(MessagePage.loggedOut(try call.pageContext(owner: "Simulated \(label)", isBranded: false)))
        }
        guard name == UpstreamStrategy.standardLogoutReturn, let state = try parameters["state"] else {
            return .redirect(to: place)
        }
        return .redirect(to: place + "?" + FormEncoding.query([("state", state)]))
    }

    // MARK: Requests that wait

    private func waiting(_ ticket: String?) async throws -> (String, Ticket<SimulatedRequest>) {
        guard let ticket, let waiting = try await call.store.ticket(ticket.secretHash, as: SimulatedRequest.self),
            waiting.details.strategy == strategy, waiting.expiresAt > call.now
        else { throw lost }
        return (ticket, waiting)
    }

    private func redeem(_ ticket: String) async throws -> SimulatedRequest? {
        try await call.store.redeemTicket(ticket.secretHash, as: SimulatedRequest.self, at: call.now)?.details
    }

    private func subject(_ path: String, _ ticket: String) -> FormSubject {
        FormSubject(text: "simulated \(strategy.rawValue) \(ticket)", page: link(path, ticket))
    }

    private func frame(_ path: String, _ ticket: String) throws -> SimulatorFrame {
        var context = try call.pageContext(
            application: call.configuration.friendlyName, owner: "Simulated \(label)", isBranded: false)
        context.branding = ProviderIcon.color(strategy).map { OrganizationBranding(primaryColor: $0) }
        return SimulatorFrame(
            context: context, label: label, icon: ProviderIcon.url(strategy), action: link(path, ticket),
            ticket: ticket,
            csrf: try call.formToken(subject(path, ticket)))
    }

    private var lost: PageError {
        error(
            "This login has expired", "It was completed or has expired. Return to the application and log in again.")
    }

    private func error(_ title: String, _ message: String) -> PageError {
        PageError(400, "invalid_request", title: title, message: message)
    }
}
