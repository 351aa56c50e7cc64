import A0HTTPServer
import Foundation

/// A login as its actions see it, whatever kind of request started it.
struct PostLogin: Sendable {
    let context: any RequestContext
    let user: UserRecord
    let client: TenantClient
    /// `transaction.protocol`.
    let protocolName: String
    /// `request`.
    let request: [String: TenantValue]
    var session: BrowserSession?
    var authorization: AuthorizationRequest?
    var audience: String?
    var scope: [String] = []
    var organization: String?
    /// `transaction.requested_authorization_details`.
    var details: AuthorizationDetails?
    /// `transaction.actor`: who acts for the user.
    var actor: TenantValue?
    /// Metadata of the refresh token being exchanged.
    var refreshToken: [String: TenantValue]?
    var canRedirect = false
    /// The login's state, for the page that sends the browser back.
    var state: String?
    var parameters: [String: String] = [:]
    /// Whether the login hasn't been counted yet.
    var isUncounted = false
    /// Whether a second factor was used in a login without a session.
    var hasFactor = false

    func run(_ outcome: ActionOutcome) async throws -> ActionRun {
        ActionRun(
            trigger: .postLogin, event: try await event(outcome), canRedirect: canRedirect, state: state,
            parameters: parameters, userID: user.id, address: context.userAddress,
            issuerHost: context.tenant.domainName, now: context.now)
    }

    private func event(_ outcome: ActionOutcome) async throws -> ActionEvent {
        let current = try await context.store.user(user.id) ?? user
        let factors = try await context.factors(of: current)
        var person = try await UserObject.read(current, in: context.store, context.factorRules).members
        person["app_metadata"] = .object((current.profile.appMetadata ?? [:]).changed(by: outcome.appMetadata))
        person["user_metadata"] = .object((current.profile.userMetadata ?? [:]).changed(by: outcome.userMetadata))
        person["enrolledFactors"] = .array(
            factors.enrollments.filter(\.isConfirmed).map { ["type": .string($0.factor.setting.rawValue)] })
        let roles = try await context.store.effectiveRoles(of: current.id, in: organization)
        var members: [String: TenantValue] = [
            "user": .object(person), "client": .object(client.eventMembers),
            "connection": .object(context.configuration.eventMembers(connection: current.profile.connection)),
            "authorization": ["roles": .array(roles.map { .string($0.name) })],
            "authentication": ["methods": .array(methods(current, outcome))],
            "request": .object(request), "tenant": ["id": .string(context.tenant.domainName)],
            "stats": ["logins_count": .integer(current.activity.logins + (isUncounted ? 1 : 0))],
            "transaction": .object(transaction), "configuration": [:], "secrets": [:],
        ]
        members["organization"] = context.configuration.eventMembers(organization: organization)
        members["resource_server"] = audience.map { ["identifier": .string($0)] }
        members["session"] = session.map { .object($0.eventMembers(outcome.session)) }
        members["refresh_token"] = refreshToken.map { ["metadata": .object($0)] }
        return ActionEvent(members)
    }

    private func methods(_ user: UserRecord, _ outcome: ActionOutcome) -> [TenantValue] {
        var methods = AuthenticationMethods(
            of: user, in: session, secondFactorAt: hasFactor ? context.now : nil, context.configuration,
            now: context.now)
        for name in outcome.methods { methods.add(name, context.now) }
        return methods.values
    }

    private var transaction: [String: TenantValue] {
        var members: [String: TenantValue] = [
            "protocol": .string(protocolName), "requested_scopes": .array(scope.map(TenantValue.string)),
        ]
        members["actor"] = actor
        members["requested_authorization_details"] = details.map { .array($0.items) }
        members["linking_id"] = details.map { .string($0.linkingID) }
        guard let authorization else { return members }
        members["redirect_uri"] = .string(authorization.redirectURI)
        members["response_mode"] = .string(authorization.responseMode.rawValue)
        members["response_type"] = ["code"]
        members["state"] = authorization.state.map(TenantValue.string)
        members["login_hint"] = authorization.loginHint.map(TenantValue.string)
        members["prompt"] = .array(authorization.prompts.map(\.rawValue).sorted().map(TenantValue.string))
        members["acr_values"] = .array((authorization.authenticationClass.map { [$0] } ?? []).map(TenantValue.string))
        return members
    }
}

extension PostLogin {
    /// A login in a browser.
    init(_ known: KnownUser, _ request: AuthorizationRequest, _ client: TenantClient, _ call: Call) {
        self.init(
            context: call, user: known.user, client: client,
            protocolName: request.device == nil ? "oidc-basic-profile" : "oauth2-device-code",
            request: call.eventRequest, session: known.session, authorization: request, audience: request.audience,
            scope: request.scope, organization: request.organization, details: request.details)
    }
}

extension Tenant {
    /// The tenant's name in events and in tokens for other parties: its host.
    var domainName: String { AbsoluteURL(issuer)?.authority ?? issuer }
}

extension TenantClient {
    var eventMembers: [String: TenantValue] {
        [
            "client_id": .string(clientID), "name": .string(name),
            "metadata": .object(clientMetadata.mapValues(TenantValue.string)),
        ]
    }
}

extension TenantConfiguration {
    /// nil for no organization, or one that no longer exists.
    func eventMembers(organization id: String?) -> TenantValue? {
        organization(id).map {
            [
                "id": .string($0.id), "name": .string($0.name), "display_name": .string($0.displayName),
                "metadata": .object($0.metadata.mapValues(TenantValue.string)),
            ]
        }
    }

    func eventMembers(connection name: String) -> [String: TenantValue] {
        guard let connection = connections.first(where: { $0.name == name }) else { return ["name": .string(name)] }
        return [
            "id": .string(connection.id), "name": .string(name), "strategy": .string(connection.strategy.rawValue),
        ]
    }
}

extension BrowserSession {
    fileprivate func eventMembers(_ changes: ActionOutcome.LifetimeChanges) -> [String: TenantValue] {
        [
            "id": .string(id), "user_id": .string(userID), "created_at": .string(createdAt.timestamp),
            "authenticated_at": .string(authenticatedAt.timestamp),
            "last_interacted_at": .string(lastActiveAt.timestamp),
            "expires_at": .string((createdAt + absoluteLimit).timestamp),
            "idle_expires_at": .string((lastActiveAt + idleLimit).timestamp),
            "metadata": .object((details.metadata ?? [:]).changed(by: changes.metadata)),
            "cookie": ["mode": .string(cookieMode.rawValue)],
        ]
    }
}

extension Call {
    /// `request` of an event.
    var eventRequest: [String: TenantValue] {
        var members = Self.eventRequest(userAddress, request.method, userAgent)
        members["hostname"] = .string(request.headers["Host"] ?? "")
        members["language"] = request.headers["Accept-Language"].map(TenantValue.string)
        members["query"] = .object(
            Dictionary(request.query.map { ($0.name, TenantValue.string($0.value)) }) { first, _ in first })
        members["body"] = .object(ownersFields)
        return members
    }

    /// The fields of the owner's parts of a page.
    var ownersFields: [String: TenantValue] {
        guard request.method == "POST", let fields = request.form else { return [:] }
        return Dictionary(
            fields.filter { $0.name.hasPrefix("ulp-") }.map { ($0.name, TenantValue.string($0.value)) }
        ) { first, _ in first }
    }

    static func eventRequest(_ address: String, _ method: String, _ agent: String?) -> [String: TenantValue] {
        var members: [String: TenantValue] = ["ip": .string(address), "method": .string(method)]
        members["user_agent"] = agent.map(TenantValue.string)
        return members
    }
}

// What happens with an outcome.
extension ActionOutcome {
    /// The metadata to save, even if the login was denied.
    func metadataChange(of userID: String, at now: Date) -> MetadataChange? {
        guard !userMetadata.isEmpty || !appMetadata.isEmpty else { return nil }
        return MetadataChange(userID: userID, user: userMetadata, app: appMetadata, at: now)
    }
}

extension ActionOutcome.Denial {
    var callbackError: CallbackError { CallbackError(code, reason) }
    var oauthError: OAuthError { OAuthError(code == "access_denied" ? 403 : 400, code, reason) }
}

extension RequestContext {
    func save(_ change: MetadataChange?) async throws {
        guard let change else { return }
        _ = try await store.changeUser(change.userID) { change.apply(to: &$0) }
    }
}
