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
        let profile = step.end.known.user.profile
        let page = ConsentPage(
            context: try step.login.pageContext(), action: step.login.link(LoginPath.consent), state: step.login.state,
            csrf: try call.formToken(.login(step.login)),
            name: profile.name ?? profile.accountName ?? step.end.known.user.id,
            account: profile.accountName ?? step.end.known.user.id, items: try await step.items())
        return .page(page, formTarget: step.login.formTarget)
    }

    /// `POST`.
    @Sendable static func answer(_ call: Call) async throws -> HTTPServerResponse {
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
                    context: login.pageContext(), title: "You declined access",
                    message: "\(login.client.name) can't access your account. You can close this page.",
                    link: call.wayBack(to: login.client)))
        }
        return try await login.orRefusal { throw CallbackError.refusedByUser }
    }

    private func items() async throws -> [String] {
        guard let audience = request.audience, let api = try await call.tenant.findAPI(audience) else {
            return ScopeTexts.user(request.scope)
        }
        let names = request.scope.filter(api.scopes.contains)
        let texts =
            call.configuration.usesScopeDescriptions
            ? names.map { api.scopeDescriptions[$0] ?? $0 } : ScopeTexts.grouped(names)
        return ScopeTexts.user(request.scope) + texts
    }
}

/// Descriptions of scopes for users.
enum ScopeTexts {
    /// Descriptions of the scopes about the user (OpenID Connect Core §5.4).
    static func user(_ scope: [String]) -> [String] {
        var texts: [String] = []
        let profile = scope.contains("profile")
        let email = scope.contains("email")
        if profile || email {
            texts.append(
                profile && email
                    ? "Profile: access to your profile and email"
                    : profile ? "Profile: access to your profile" : "Email: access to your email")
        }
        if scope.contains("phone") { texts.append("Phone: access to your phone number") }
        if scope.contains("address") { texts.append("Address: access to your address") }
        if scope.contains(ScopeResolution.offlineAccess) {
            texts.append("Offline access: access to your data when you're not using the application")
        }
        return texts
    }

    /// `read:messages write:messages` becomes `Messages: read and write your messages`. Other scopes are listed
    /// unchanged.
    static func grouped(_ names: [String]) -> [String] {
        var texts: [(resource: String, actions: [String])] = []
        for name in names {
            let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
            let (action, resource) = parts.count == 2 ? (parts[0], parts[1]) : ("", name)
            if let index = texts.firstIndex(where: { $0.resource == resource }), !action.isEmpty {
                texts[index].actions.append(action)
            } else {
                texts.append((resource, action.isEmpty ? [] : [action]))
            }
        }
        return texts.map { resource, actions in
            let words = resource.replacingOccurrences(of: "_", with: " ").replacingOccurrences(of: "-", with: " ")
            guard !actions.isEmpty else { return resource }
            return "\(words.prefix(1).uppercased() + words.dropFirst()): \(list(actions)) your \(words)"
        }
    }

    private static func list(_ words: [String]) -> String {
        guard words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }
}
