import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// `POST /bc-authorize` (OpenID Connect CIBA Core §7): asks a user on another device to approve a login. Clients poll
/// for the tokens.
enum BackchannelAuthentication {
    static let path = "/bc-authorize"

    @Sendable static func start(_ call: Call) async throws -> HTTPServerResponse {
        guard !call.request.isJSON else {
            throw OAuthError.invalidRequest("The body must be a form")
        }
        let parameters = try call.bodyParameters()
        let client = try await ClientAuthentication.client(parameters, call)
        try client.requireGrant(.backchannel)
        guard try parameters["request"] == nil else {
            throw OAuthError.invalidRequest("Signed requests are not supported here")
        }
        let target = try await target(parameters, client, call)
        let details = try details(parameters, target.api)
        let bindingMessage = try bindingMessage(parameters)
        let lifetime = try lifetime(parameters)
        let user = try await user(parameters, call)
        try await call.memberships.require(user, target.organization)

        let (id, approval) = (try call.tenant.random.token(), try call.tenant.random.token())
        let expiresAt = call.now + TimeInterval(lifetime)
        try await call.store.put(
            Ticket(
                key: id.secretHash, subject: user.id, expiresAt: expiresAt,
                details: BackchannelRequest(
                    clientID: client.clientID, userID: user.id, audience: target.api?.identifier, scope: target.scope,
                    details: details, organization: target.organization, bindingMessage: bindingMessage,
                    approval: approval.secretHash)))
        try await call.store.put(
            Ticket(
                key: approval.secretHash, subject: user.id, expiresAt: expiresAt,
                details: BackchannelApproval(request: id.secretHash)))
        let link = call.tenant.url(String(backchannelApproval.path.dropFirst())) + "?ticket=\(approval)"
        try await call.tenant.messages(client: client.clientID, language: call.texts.language)
            .send(.backchannelLogin, to: user.id, by: .push, link: link)
        return try .json([
            "auth_req_id": .string(id), "expires_in": .integer(lifetime),
            "interval": .integer(BackchannelRequest.interval),
        ])
    }

    private static func target(
        _ parameters: Parameters, _ client: TenantClient, _ call: Call
    ) async throws -> DirectTarget {
        let api = try await call.requestedAPI(call.configuration.audience(parameters), for: client)
        guard let requested = try parameters.scope(), !requested.isEmpty else {
            throw OAuthError.invalidRequest("Missing required parameter: scope")
        }
        guard requested.contains("openid") else {
            throw OAuthError(400, "invalid_scope", "Parameter 'scope' must contain openid")
        }
        let scope = ScopeResolution.resolve(requested, client: client, api: api)
        return DirectTarget(
            api: api, scope: scope, organization: try call.configuration.organization(parameters, client)?.id)
    }

    private static func details(_ parameters: Parameters, _ api: TenantAPI?) throws -> AuthorizationDetails? {
        guard let text = try parameters["authorization_details"] else { return nil }
        guard api?.consentPolicy == nil else {
            throw OAuthError.invalidRequest("The API's consent_policy excludes this kind of login")
        }
        do throws(CallbackError) {
            return try AuthorizationDetails(text, for: api)
        } catch {
            throw OAuthError(400, error.error, error.description)
        }
    }

    /// The text that both devices show: up to 64 letters, digits, spaces, and `+-_.,:#`, as at Auth0.
    private static func bindingMessage(_ parameters: Parameters) throws -> String {
        let text = try parameters.required("binding_message")
        guard text.unicodeScalars.count <= 64 else {
            throw invalidBindingMessage("Parameter 'binding_message' must have at most 64 characters")
        }
        guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || " +-_.,:#".contains($0) }) else {
            throw invalidBindingMessage(
                "Parameter 'binding_message' must consist of letters, digits, spaces, and +-_.,:#")
        }
        return text
    }

    private static func invalidBindingMessage(_ description: String) -> OAuthError {
        OAuthError(400, "invalid_binding_message", description)
    }

    private static func lifetime(_ parameters: Parameters) throws -> Int {
        guard let text = try parameters["requested_expiry"] else { return BackchannelRequest.lifetime }
        guard let seconds = Int(digits: text), (1...BackchannelRequest.lifetime).contains(seconds) else {
            throw OAuthError.invalidRequest(
                "Parameter 'requested_expiry' must be a number from 1 to \(BackchannelRequest.lifetime)")
        }
        return seconds
    }

    /// The user of `login_hint`, a JSON object with `format`, `iss`, and `sub` (RFC 9493 §3.2.4).
    private static func user(_ parameters: Parameters, _ call: Call) async throws -> UserRecord {
        for name in ["login_hint_token", "id_token_hint"] where try parameters[name] != nil {
            throw OAuthError.invalidRequest("Parameter '\(name)' is not supported; send 'login_hint'")
        }
        let text = try parameters.required("login_hint")
        guard case .object(let hint)? = try? TenantValue.decode(Data(text.utf8)),
            hint["format"]?.stringValue == "iss_sub", let issuer = hint["iss"]?.stringValue,
            let subject = hint["sub"]?.stringValue
        else {
            throw OAuthError.invalidRequest(
                "Parameter 'login_hint' must be a JSON object with format (iss_sub), iss, and sub")
        }
        guard call.tenant.issuers.contains(issuer) else {
            throw OAuthError.invalidRequest("iss of 'login_hint' must be \(call.tenant.issuer)")
        }
        guard let user = try await call.store.user(subject), !user.profile.blocked else {
            throw OAuthError(400, "unknown_user_id", "The user of 'login_hint' is unknown, or can't log in")
        }
        return user
    }
}

extension Tenant {
    /// The issuer, and the same with `https`: clients made for Auth0 always write that, but with this tenant's host and
    /// port.
    var issuers: [String] { [issuer, "https" + issuer.drop { $0 != ":" }] }
}

/// The link in the message to the user.
let backchannelApproval = ApprovalLink<BackchannelApproval, BackchannelRequest>(
    path: "/u/backchannel-login",
    request: { approval, call in
        guard let request = try await call.store.backchannelRequest(approval, at: call.now)?.details,
            let client = try await call.client(request.clientID)?.client
        else { throw PageError.deadLink }
        return (
            client.name,
            ApprovalPage.Request(
                bindingMessage: request.bindingMessage,
                details: request.details,
                items: try await ScopeTexts.all(request.scope, audience: request.audience, call))
        )
    },
    decided: { try await $2.backchannelRequest($0, isApproved: $1, at: $3) })
