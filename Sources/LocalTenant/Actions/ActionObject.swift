import Foundation

/// A JSON object of an event. Hooks and placeholders use its JSON members; Swift code uses the properties of its type.
public struct ActionObject: Sendable, Hashable {
    /// The members under the names that Auth0 documents.
    public let members: [String: TenantValue]

    init(_ members: [String: TenantValue]) { self.members = members }

    init(_ value: TenantValue?) {
        if case .object(let members)? = value { self.init(members) } else { self.init([:]) }
    }

    func text(_ name: String) -> String? { members[name]?.stringValue }
    func flag(_ name: String) -> Bool? { members[name]?.boolValue }
    func texts(_ name: String) -> [String] { members[name]?.texts ?? [] }
    func date(_ name: String) -> Date? { text(name).flatMap { try? Date(timestamp: $0) } }
    func object(_ name: String) -> ActionObject { ActionObject(members[name]) }
    func optional(_ name: String) -> ActionObject? { members[name].map { ActionObject($0) } }
    func number(_ name: String) -> Int? {
        if case .integer(let value)? = members[name] { Int(value) } else { nil }
    }
    func list(_ name: String) -> [ActionObject] {
        guard case .array(let items)? = members[name] else { return [] }
        return items.map { ActionObject($0) }
    }
}

extension TenantValue {
    /// The strings of a list.
    var texts: [String] {
        guard case .array(let items) = self else { return [] }
        return items.compactMap(\.stringValue)
    }
}

/// The input of an action: see Auth0's "event object". The types of its parts are nested in ``ActionEvent``.
public struct ActionEvent: Sendable, Hashable {
    let object: ActionObject

    init(_ members: [String: TenantValue]) { object = ActionObject(members) }

    /// `user`: the user who logs in or signs up; empty for a client's own tokens.
    public var user: User { User(object: object.object("user")) }
    /// `client`.
    public var client: Client { Client(object: object.object("client")) }
    /// `connection` that the user logged in with.
    public var connection: Connection { Connection(object: object.object("connection")) }
    /// `organization` of the login; nil for none.
    public var organization: Organization? { object.optional("organization").map(Organization.init) }
    /// `authorization`: the user's roles; nil if there is no user.
    public var authorization: Authorization? { object.optional("authorization").map(Authorization.init) }
    /// `authentication`: how the user authenticated.
    public var authentication: Authentication? { object.optional("authentication").map(Authentication.init) }
    /// `request`.
    public var request: Request { Request(object: object.object("request")) }
    /// `resource_server.identifier`: the API that the tokens are for; nil for none.
    public var resourceServer: String? { object.object("resource_server").text("identifier") }
    /// `session` of the browser; nil if there is none.
    public var session: Session? { object.optional("session").map(Session.init) }
    /// `refresh_token.metadata` that actions have set at the login; nil if no refresh token is exchanged.
    public var refreshTokenMetadata: [String: TenantValue]? {
        object.optional("refresh_token")?.object("metadata").members
    }
    /// `stats.logins_count`, this login included.
    public var loginsCount: Int { object.object("stats").number("logins_count") ?? 0 }
    /// `tenant.id`.
    public var tenantID: String { object.object("tenant").text("id") ?? "" }
    /// `transaction`: the application's request; nil for signups.
    public var transaction: Transaction? { object.optional("transaction").map(Transaction.init) }
    /// The whole event under the names that Auth0 documents.
    public var members: [String: TenantValue] { object.members }

    /// A user.
    public struct User: Sendable, Hashable {
        let object: ActionObject
        /// `user_id`; empty before a signup.
        public var id: String { object.text("user_id") ?? "" }
        /// `email`.
        public var email: String? { object.text("email") }
        /// `email_verified`.
        public var isEmailVerified: Bool { object.flag("email_verified") ?? false }
        /// `username`.
        public var username: String? { object.text("username") }
        /// `phone_number`.
        public var phoneNumber: String? { object.text("phone_number") }
        /// `name`.
        public var name: String? { object.text("name") }
        /// `nickname`.
        public var nickname: String? { object.text("nickname") }
        /// `given_name`.
        public var givenName: String? { object.text("given_name") }
        /// `family_name`.
        public var familyName: String? { object.text("family_name") }
        /// `picture`, a URL.
        public var picture: String? { object.text("picture") }
        /// `created_at`.
        public var createdAt: Date? { object.date("created_at") }
        /// `updated_at`.
        public var updatedAt: Date? { object.date("updated_at") }
        /// `last_password_reset`.
        public var lastPasswordReset: Date? { object.date("last_password_reset") }
        /// `app_metadata`, with what earlier actions of this login have set.
        public var appMetadata: [String: TenantValue] { object.object("app_metadata").members }
        /// `user_metadata`, with what earlier actions of this login have set.
        public var userMetadata: [String: TenantValue] { object.object("user_metadata").members }
        /// `enrolledFactors`: the types of the user's second factors.
        public var enrolledFactors: [String] { object.list("enrolledFactors").compactMap { $0.text("type") } }
        /// `identities`, the user's own first.
        public var identities: [ActionObject] { object.list("identities") }
    }

    /// An application.
    public struct Client: Sendable, Hashable {
        let object: ActionObject
        /// `client_id`.
        public var id: String { object.text("client_id") ?? "" }
        /// `name`.
        public var name: String { object.text("name") ?? "" }
        /// `metadata`: `client_metadata` of the configuration.
        public var metadata: [String: TenantValue] { object.object("metadata").members }
    }

    /// The user's connection.
    public struct Connection: Sendable, Hashable {
        let object: ActionObject
        /// `name`.
        public var name: String { object.text("name") ?? "" }
        /// `strategy`, such as `auth0` or `google-oauth2`.
        public var strategy: String { object.text("strategy") ?? "" }
    }

    /// The organization that the user logs in to.
    public struct Organization: Sendable, Hashable {
        let object: ActionObject
        /// `id`.
        public var id: String { object.text("id") ?? "" }
        /// `name`.
        public var name: String { object.text("name") ?? "" }
        /// `display_name`.
        public var displayName: String { object.text("display_name") ?? "" }
        /// `metadata`.
        public var metadata: [String: TenantValue] { object.object("metadata").members }
    }

    /// The permissions of the user.
    public struct Authorization: Sendable, Hashable {
        let object: ActionObject
        /// `roles`: names of the user's roles, those in the organization included.
        public var roles: [String] { object.texts("roles") }
    }

    /// How the user authenticated.
    public struct Authentication: Sendable, Hashable {
        let object: ActionObject
        /// `methods[].name`: `pwd`, `passkey`, `email`, `sms`, `federated`, `mfa`, or a URL of `recordMethod`.
        public var methods: [String] { object.list("methods").compactMap { $0.text("name") } }
    }

    /// The request to the tenant.
    public struct Request: Sendable, Hashable {
        let object: ActionObject
        /// `ip`: the address of the client.
        public var ip: String { object.text("ip") ?? "" }
        /// `method`.
        public var method: String { object.text("method") ?? "" }
        /// `user_agent`.
        public var userAgent: String? { object.text("user_agent") }
        /// `language`.
        public var language: String? { object.text("language") }
        /// `query`: the parameters of the URL.
        public var query: [String: TenantValue] { object.object("query").members }
        /// `body` of requests to the token endpoint, and of the return from a redirect. Secrets are left out.
        public var body: [String: TenantValue] { object.object("body").members }
    }

    /// The session of the browser.
    public struct Session: Sendable, Hashable {
        let object: ActionObject
        /// `id`.
        public var id: String { object.text("id") ?? "" }
        /// `created_at`.
        public var createdAt: Date? { object.date("created_at") }
        /// `authenticated_at`: when the user last logged in.
        public var authenticatedAt: Date? { object.date("authenticated_at") }
        /// `expires_at`: the latest time at which the session ends.
        public var expiresAt: Date? { object.date("expires_at") }
        /// `idle_expires_at`: when the session ends if it's idle until then.
        public var idleExpiresAt: Date? { object.date("idle_expires_at") }
        /// `metadata` that actions have set.
        public var metadata: [String: TenantValue] { object.object("metadata").members }
    }

    /// The application's request.
    public struct Transaction: Sendable, Hashable {
        let object: ActionObject
        /// `protocol`, such as `oidc-basic-profile` or `oauth2-refresh-token`.
        public var protocolName: String { object.text("protocol") ?? "" }
        /// `requested_scopes`.
        public var requestedScopes: [String] { object.texts("requested_scopes") }
        /// `requested_authorization_details` (RFC 9396): what exactly the user is asked for.
        public var requestedAuthorizationDetails: [TenantValue] {
            object.members["requested_authorization_details"]?.arrayValue ?? []
        }
        /// `linking_id`, which tokens with these details have as `transaction_linking_id`.
        public var linkingID: String? { object.text("linking_id") }
        /// `redirect_uri`.
        public var redirectURI: String? { object.text("redirect_uri") }
        /// `state`.
        public var state: String? { object.text("state") }
        /// `prompt`.
        public var prompt: [String] { object.texts("prompt") }
        /// `login_hint`.
        public var loginHint: String? { object.text("login_hint") }
        /// `acr_values`.
        public var acrValues: [String] { object.texts("acr_values") }
        /// `actor`: who acts for the user in a token exchange, as in the claim `act` (RFC 8693 §4.1).
        public var actor: ActionObject? { object.optional("actor") }
    }
}
