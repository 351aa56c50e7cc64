import A0Pages
import Foundation

/// The value of `@@config@@` in a customized login page: JSON in base64, so that nothing in it can close the
/// surrounding script. The names are those that Auth0's published pages read.
struct LoginPageParameters {
    private let step: LoginStep
    private let request: AuthorizationRequest

    init(_ step: LoginStep) {
        self.step = step
        request = step.transaction.request
    }

    func encoded() throws -> String {
        try JSONText.encode(Self.object(members())).base64EncodedString()
    }

    private func members() throws -> [String: TenantValue?] {
        let issuer = step.call.tenant.issuer
        return [
            "clientID": .string(step.client.clientID),
            "auth0Domain": .string(AbsoluteURL(issuer)?.authority ?? ""),
            "auth0Tenant": .string(step.call.configuration.friendlyName),
            "authorizationServer": ["issuer": .string(issuer)],
            "callbackURL": .string(request.redirectURI),
            "callbackOnLocationHash": .bool(request.responseMode == .fragment),
            "assetsUrl": .string(issuer),
            "clientConfigurationBaseUrl": .string(issuer),
            "languageBaseUrl": .string(issuer),
            "icon": .string(Artwork.icon.text),
            "isThirdPartyClient": .bool(!step.client.isFirstParty),
            "connection": request.namesConnection ? .string(step.connection.name) : nil,
            "prompt": prompt.map(TenantValue.string),
            "dict": try dictionary(),
            "internalOptions": Self.object(try internalOptions()),
            "extraParams": Self.object(extraParameters()),
        ]
    }

    /// The parameters of `/authorize` that the page passes on. `state` is the login's own; the tenant returns the
    /// application's `state` itself.
    private func internalOptions() throws -> [String: TenantValue?] {
        let call = step.call
        return [
            "protocol": "oauth2", "response_type": .string(request.effectiveResponseTypes.text),
            "response_mode": request.responseMode == .query ? nil : .string(request.responseMode.rawValue),
            "redirect_uri": .string(request.redirectURI),
            "scope": .string(request.scope.joined(separator: " ")),
            "nonce": request.nonce.map(TenantValue.string),
            "audience": request.audience.map(TenantValue.string),
            "organization": request.organization.map(TenantValue.string),
            "prompt": prompt.map(TenantValue.string),
            "max_age": request.maxAge.map { .integer(Int64($0)) },
            "acr_values": request.authenticationClass.map(TenantValue.string),
            "code_challenge": request.codeChallenge.map(TenantValue.string),
            "code_challenge_method": request.codeChallenge.map { _ in "S256" },
            "dpop_jkt": request.keyThumbprint.map(TenantValue.string),
            "state": .string(step.state),
            "_csrf": .string(try call.formToken(.login(step))),
            "_intstate": "deprecated",
        ]
    }

    private func extraParameters() -> [String: TenantValue?] {
        var parameters = (request.pageParameters ?? [:]).mapValues { Optional(TenantValue.string($0)) }
        parameters["login_hint"] = request.loginHint.map(TenantValue.string)
        parameters["screen_hint"] = request.wantsSignup ? .string("signup") : nil
        return parameters
    }

    private var prompt: String? {
        request.prompts.isEmpty ? nil : request.prompts.map(\.rawValue).sorted().joined(separator: " ")
    }

    /// The language that the application requests, or else texts with the tenant's name.
    private func dictionary() throws -> TenantValue {
        if let language = request.pageParameters?["ui_locales"]?.split(separator: " ").first {
            return .string(String(language))
        }
        return ["signin": ["title": .string(try step.pageContext().tenantName)]]
    }

    private static func object(_ members: [String: TenantValue?]) -> TenantValue {
        .object(members.compactMapValues { $0 })
    }
}
