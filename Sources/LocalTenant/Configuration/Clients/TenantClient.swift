/// An application that may ask this tenant for tokens.
///
/// The JSON keys are those of Auth0's client objects (`client_id`, `app_type`, `grant_types`, …), with two of the local
/// tenant's own: `any_loopback_callback` and `custom_login_page_file`.
public struct TenantClient: Sendable, Hashable {
    /// The kind of program that the client is (`app_type`).
    public enum AppType: String, Sendable, Codable, CaseIterable, Choice {
        /// An app or a command-line program on the user's machine.
        case native
        /// An application that runs in the browser.
        case spa
        /// An application on a web server, which can keep a secret.
        case regularWeb = "regular_web"
        /// A program without a user.
        case nonInteractive = "non_interactive"
        /// An API that calls other APIs on behalf of its users: ``TenantClient/resourceServerIdentifier`` says which.
        case resourceServer = "resource_server"
    }

    /// How the client authenticates itself at `/oauth/token` and related endpoints (`token_endpoint_auth_method`).
    public enum AuthenticationMethod: String, Sendable, Codable, CaseIterable, Choice {
        /// Not at all: a public client (RFC 6749 §2.1). It must use PKCE.
        case none
        /// `client_id` and `client_secret` in the body. They are accepted as HTTP Basic authentication, too.
        case secretPost = "client_secret_post"
        /// HTTP Basic authentication. The secret is accepted in the body, too.
        case secretBasic = "client_secret_basic"
        /// A token that the client signs with a key of ``TenantClient/keys`` (RFC 7523 §2.2). No secret is accepted
        /// instead.
        case privateKeyJWT = "private_key_jwt"
        /// A certificate in the TLS handshake that a trusted authority issued for a subject of
        /// ``TenantClient/certificates`` (RFC 8705 §2.1). No secret is accepted instead.
        case tlsClientAuth = "tls_client_auth"
        /// One of ``TenantClient/certificates`` in the TLS handshake (RFC 8705 §2.2), whoever issued it. No secret is
        /// accepted instead.
        case selfSignedTLSClientAuth = "self_signed_tls_client_auth"
    }

    /// The destination of users who decline consent (`redirection_policy`).
    public enum RedirectionPolicy: String, Sendable, Codable, CaseIterable, Choice {
        /// Back to the application.
        case allowAlways = "allow_always"
        /// To an error page, so that nobody can abuse the tenant's login to redirect people.
        case openRedirectProtection = "open_redirect_protection"
    }

    /// The limits of a third-party client (`third_party_security_mode`).
    public enum ThirdPartySecurityMode: String, Sendable, Codable, CaseIterable, Choice {
        /// PKCE, three grants, known parameters, and a client grant for every API.
        case strict
        /// Those of the tenant's own clients, except for passwords, organizations, and the tenant's own APIs.
        case permissive
    }

    /// `client_id`. Default in a file: 32 digits derived from the name, the same at every start. One of the two is
    /// required.
    public var clientID: String
    /// `client_secret`. Required for clients that authenticate with it, ignored for others. The store keeps its SHA-256
    /// only.
    public var clientSecret: String?
    /// `jwks`: the public keys of a client that authenticates with `private_key_jwt`. Required for those.
    public var keys: TenantKeySet?
    /// `client_certificates`: those of a client that authenticates with `tls_client_auth` or
    /// `self_signed_tls_client_auth`. Required for those.
    public var certificates: [ClientCertificate] = []
    /// `name`, shown on the login page. Default: the client id.
    public var name: String
    /// `app_type`. Default: `native`, and in a file `regular_web` for a client with a secret, keys, or certificates.
    public var appType: AppType
    /// `callbacks`: the redirect URIs. Compared exactly, except for the port of loopback addresses
    /// (``TenantConfiguration/loopbackAnyPort``) and `*` as a whole left-most label of a host.
    public var callbacks: [String]
    /// `any_loopback_callback`: accepts every `http` URL on this machine's loopback interface, both as a callback and
    /// as a place to return to after logout, whatever its port and path. Default: false.
    public var anyLoopbackCallback: Bool
    /// `allowed_logout_urls`: where `/v2/logout` and `/oidc/logout` may return to for this client.
    public var allowedLogoutURLs: [String]
    /// `web_origins`: origins whose pages may call the API, get logins as messages (`response_mode=web_message`, for
    /// popups and silent logins), and log in users themselves (``allowsCrossOriginAuthentication``). `*` can stand for
    /// a label of a subdomain or part of one; paths are ignored.
    public var webOrigins: [String]
    /// `allowed_origins`: origins whose pages may call the API, and nothing else. Those of ``callbacks`` may, too.
    public var allowedOrigins: [String]
    /// `cross_origin_authentication`: whether pages at the ``webOrigins`` may ask for passwords and codes themselves,
    /// and log in users with `/co/authenticate`, as Lock and auth0.js do. Default: false.
    public var allowsCrossOriginAuthentication = false
    /// `oidc_logout`: which session ends this client is notified about. Default: none.
    public var oidcLogout = ClientLogoutSettings()
    /// `grant_types`; `implicit` is for tokens from `/authorize` itself. Default: `authorization_code` and
    /// `refresh_token`.
    public var grantTypes: Set<String>
    /// `token_endpoint_auth_method`. Default: `none` for `native` and `spa`, else `client_secret_post`, and in a file
    /// `private_key_jwt` for a client with keys and without a secret, or `tls_client_auth` for one with certificates
    /// only.
    public var authenticationMethod: AuthenticationMethod
    /// `jwt_configuration`: how long ID tokens last.
    public var jwtConfiguration: JWTConfiguration
    /// `refresh_token`: rotation, lifetimes, and the APIs that one refresh token serves.
    public var refreshToken: RefreshTokenSettings
    /// `is_first_party`: whether the client belongs to the tenant's owner. A third-party client gets tokens by code,
    /// refresh token and client credentials only, needs PKCE and a client grant for every API, and codes require the
    /// user's consent. Default: true.
    public var isFirstParty = true
    /// `third_party_security_mode`: the limits of a third-party client. Default: nil, which means strict.
    public var thirdPartySecurityMode: ThirdPartySecurityMode?
    /// `external_client_id`: the URL by which applications and tokens name this client instead of its ``clientID``,
    /// where its metadata is (Client ID Metadata Document). Default: none.
    public var externalClientID: String?
    /// `redirection_policy`: where users who decline consent are sent. Default: nil, which is back to the application,
    /// and for a third-party client an error page.
    public var declinePolicy: RedirectionPolicy?
    /// `client_metadata`, which actions can read. Default: none.
    public var clientMetadata: [String: String] = [:]
    /// `skip_non_verifiable_callback_uri_confirmation_prompt`: whether users who are logged in are never asked before
    /// this public client gets a code at a loopback address or a custom scheme; nil for the tenant's own
    /// ``TenantConfiguration/skipsCallbackConfirmation``.
    public var skipsCallbackConfirmation: Bool?
    /// `initiate_login_uri`: where a bookmarked login page is sent.
    public var initiateLoginURI: String?
    /// `require_pushed_authorization_requests`: logins start at `/oauth/par` (RFC 9126). Default: false.
    public var requirePushedAuthorizationRequests = false
    /// `par_request_expiry`: seconds that a pushed request is valid. Default: 30.
    public var pushedRequestLifetime = 30
    /// `signed_request_object`: authorization requests that the client signs (RFC 9101). Default: none.
    public var signedRequestObjects = SignedRequestObjects()
    /// `require_proof_of_possession`: no tokens without a DPoP proof (RFC 9449). Default: false.
    public var requireProofOfPossession = false
    /// `native_social_login`: the providers whose tokens the client may exchange. Default: none.
    public var nativeSocialLogin = NativeSocialLogin()
    /// `token_exchange`: which exchange profiles the client may use, if its `grant_types` allow exchanges.
    public var tokenExchange = TokenExchangeSettings()
    /// `identity_assertion_authorization_grant.active`: whether this confidential client exchanges the assertions of
    /// enterprises' providers for access tokens (Auth0 docs, "Cross App Access"). Default: false.
    public var acceptsIdentityAssertions = false
    /// `resource_server_identifier`: the identifier of the API that the client is (``AppType/resourceServer``).
    /// Default: none.
    public var resourceServerIdentifier: String?
    /// `mfa_policy`: when a second factor is required; nil for the tenant's own ``MFASettings/policy``.
    public var mfaPolicy: MFAPolicy?
    /// `organization_usage`: whether logins are for an organization. Default: never.
    public var organizationUsage = OrganizationUsage.deny
    /// `organization_require_behavior`: what happens if the application names no organization. Default: nobody is
    /// asked.
    public var organizationRequireBehavior = OrganizationRequireBehavior.noPrompt
    /// `organization_discovery_methods`: what ``OrganizationRequireBehavior/preLoginPrompt`` asks for. Default: the
    /// organization's name.
    public var organizationDiscoveryMethods: [OrganizationDiscoveryMethod] = [.organizationName]
    /// `default_organization`: the organization of the client's own tokens where it names none. Default: none.
    public var defaultOrganization: DefaultOrganization?
    /// `session_transfer`: how a login in an app becomes a login in a browser. Default: not at all.
    public var sessionTransfer = SessionTransferSettings()
    /// `token_quota`: how many tokens for itself the client gets. Default: ``TenantConfiguration/defaultTokenQuota``.
    public var tokenQuota: TokenQuota?
    /// `mobile`: the application as iOS and Android know it. Default: none.
    public var mobile: MobileApps?
    /// `logo_uri`: a picture with https, shown on the pages of this client's logins. Default: the tenant's.
    public var logoURI: String?
    /// `custom_login_page`: the HTML of this client's login page; or in a file `custom_login_page_file`, where that
    /// HTML is, as a path that starts at the folder of the configuration. Default: the tenant's
    /// ``TenantConfiguration/customLoginPage``.
    public var customLoginPage: String?
    /// `custom_login_page_on`: whether this client uses a customized login page, either its own or the tenant's.
    /// Default: true.
    public var isCustomLoginPageOn = true
    /// `is_token_endpoint_ip_header_trusted`: whether this confidential client sends its user's address in the header
    /// `auth0-forwarded-for`, which then counts for throttling and device binding. Default: false.
    public var trustsForwardedAddress = false

    /// Creates a client with this ID, by default a native app without a secret.
    public init(
        clientID: String, name: String? = nil, appType: AppType = .native, clientSecret: String? = nil,
        callbacks: [String] = [], anyLoopbackCallback: Bool = false, allowedLogoutURLs: [String] = [],
        webOrigins: [String] = [], allowedOrigins: [String] = [],
        grantTypes: Set<String> = ["authorization_code", "refresh_token"],
        authenticationMethod: AuthenticationMethod? = nil, jwtConfiguration: JWTConfiguration = .init(),
        refreshToken: RefreshTokenSettings = .init(), initiateLoginURI: String? = nil
    ) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.name = name ?? clientID
        self.appType = appType
        self.callbacks = callbacks
        self.anyLoopbackCallback = anyLoopbackCallback
        self.allowedLogoutURLs = allowedLogoutURLs
        self.webOrigins = webOrigins
        self.allowedOrigins = allowedOrigins
        self.grantTypes = grantTypes
        self.authenticationMethod = authenticationMethod ?? Self.defaultMethod(appType)
        self.jwtConfiguration = jwtConfiguration
        self.refreshToken = refreshToken
        self.initiateLoginURI = initiateLoginURI
    }

    /// The client that a tenant has without any configuration: `a0-cli`, native, any loopback callback, rotating
    /// refresh tokens that also serve the My Account API, session transfer in every way, and all grants that a public
    /// client may have.
    public static let commandLine: TenantClient = {
        var client = TenantClient(
            clientID: "a0-cli", anyLoopbackCallback: true,
            grantTypes: Set(GrantType.all.filter(\.isForPublicClients).map(\.rawValue)),
            refreshToken: .init(policies: [.init(audience: "/me/", scope: MyAccountScope.all)]))
        client.sessionTransfer = SessionTransferSettings(
            canCreateToken: true, allowedMethods: Set(SessionTransferSettings.Method.allCases))
        return client
    }()

    private static func defaultMethod(_ type: AppType) -> AuthenticationMethod {
        switch type {
        case .native, .spa: .none
        case .regularWeb, .nonInteractive, .resourceServer: .secretPost
        }
    }

    var isPublic: Bool { authenticationMethod == .none }

    /// The id that applications and tokens name.
    var publicID: String { externalClientID ?? clientID }

    /// Whether the limits of third-party clients apply to it.
    var isStrict: Bool { !isFirstParty && thirdPartySecurityMode != .permissive }

    var redirectionPolicy: RedirectionPolicy {
        declinePolicy ?? (isFirstParty ? .allowAlways : .openRedirectProtection)
    }

    /// When people are asked for an organization that the application didn't name; nil if they aren't asked.
    var organizationPrompt: OrganizationPrompt? {
        guard organizationUsage != .deny else { return nil }
        return switch organizationRequireBehavior {
        case .noPrompt: nil
        case .preLoginPrompt: .beforeLogin
        case .postLoginPrompt: .afterLogin
        }
    }

    func allows(_ grantType: GrantType) -> Bool {
        guard grantType != .identityAssertion else { return isFirstParty && acceptsIdentityAssertions }
        guard grantTypes.contains(grantType.rawValue) else { return false }
        return isFirstParty || (isStrict ? grantType.isForThirdParties : !grantType.isWithPassword)
    }
}

extension TenantClient: CustomStringConvertible {
    /// The client without its secret.
    public var description: String { "TenantClient(\(clientID), \(appType.rawValue))" }
}

extension TenantClient: Codable, Record {
    static let blank = TenantClient(clientID: "")
    static let table = Table<TenantClient> {
        Member("client_id", \.clientID, .notEmpty("a client needs an id."))
        Member("client_secret", \.clientSecret)
        Member("jwks", \.keys)
        Member("client_certificates", \.certificates)
        Member("name", \.name)
        Member("app_type", \.appType)
        Member("callbacks", \.callbacks, .url, .callback)
        Member("any_loopback_callback", \.anyLoopbackCallback)
        Member("allowed_logout_urls", \.allowedLogoutURLs, .url)
        Member("web_origins", \.webOrigins, .url, .origin)
        Member("allowed_origins", \.allowedOrigins, .url, .origin)
        Member("cross_origin_authentication", \.allowsCrossOriginAuthentication)
        Member("oidc_logout", \.oidcLogout)
        Member("grant_types", \.grantTypes, .grantTypes)
        Member("token_endpoint_auth_method", \.authenticationMethod)
        Member("jwt_configuration", \.jwtConfiguration)
        Member("refresh_token", \.refreshToken)
        Member("is_first_party", \.isFirstParty)
        Member("third_party_security_mode", \.thirdPartySecurityMode)
        Member("external_client_id", \.externalClientID, .url)
        Member("redirection_policy", \.declinePolicy)
        Member("client_metadata", \.clientMetadata)
        Member("skip_non_verifiable_callback_uri_confirmation_prompt", \.skipsCallbackConfirmation)
        Member("initiate_login_uri", \.initiateLoginURI, .url)
        Member("require_pushed_authorization_requests", \.requirePushedAuthorizationRequests)
        Member("par_request_expiry", \.pushedRequestLifetime, .seconds)
        Member("signed_request_object", \.signedRequestObjects)
        Member("require_proof_of_possession", \.requireProofOfPossession)
        Member("native_social_login", \.nativeSocialLogin)
        Member("token_exchange", \.tokenExchange)
        Member("identity_assertion_authorization_grant") { Member("active", \.acceptsIdentityAssertions) }
        Member("resource_server_identifier", \.resourceServerIdentifier)
        Member("mfa_policy", \.mfaPolicy)
        Member("organization_usage", \.organizationUsage)
        Member("organization_require_behavior", \.organizationRequireBehavior)
        Member("organization_discovery_methods", \.organizationDiscoveryMethods)
        Member("default_organization", \.defaultOrganization)
        Member("session_transfer", \.sessionTransfer)
        Member("token_quota", \.tokenQuota)
        Member("mobile", \.mobile)
        Member("logo_uri", \.logoURI)
        Member.longText("custom_login_page", \.customLoginPage)
        Member("custom_login_page_on", \.isCustomLoginPageOn)
        Member("is_token_endpoint_ip_header_trusted", \.trustsForwardedAddress)
        Member.withoutEffect(
            "addons", "async_approval_notification_channels", "callback_url_template", "compliance_level",
            "cross_origin_auth", "cross_origin_loc", "description", "encryption_key", "external_metadata_created_by",
            "external_metadata_type", "form_template", "global", "jwks_uri", "oidc_conformant", "signing_keys", "sso",
            "sso_disabled", "tenant")
    }

    mutating func complete(_ isGiven: (String) -> Bool) throws(TenantError) {
        if !isGiven("client_id") {
            guard isGiven("name") else { throw .missing("client_id") }
            clientID = StableID.digits("client", name, length: 32)
        }
        if !isGiven("name") { name = clientID }
        let proof: AuthenticationMethod? =
            if clientSecret != nil {
                .secretPost
            } else if keys != nil {
                .privateKeyJWT
            } else {
                certificates.isEmpty ? nil : .tlsClientAuth
            }
        if !isGiven("app_type") { appType = proof == nil ? .native : .regularWeb }
        guard !isGiven("token_endpoint_auth_method") else { return }
        let usual = Self.defaultMethod(appType)
        authenticationMethod = usual == .none ? usual : proof ?? usual
    }

    func checkTogether() throws(TenantError) {
        switch authenticationMethod {
        case .none: break
        case .privateKeyJWT:
            try require(keys?.keys.isEmpty == false, "jwks", "a client with private_key_jwt needs its public keys.")
        case .tlsClientAuth:
            try require(!certificates.isEmpty, "client_certificates", "a client with tls_client_auth needs a subject.")
        case .selfSignedTLSClientAuth:
            try require(
                !certificates.isEmpty && certificates.allSatisfy { $0.pem != nil }, "client_certificates",
                "a client with self_signed_tls_client_auth needs its certificates in PEM format.")
        case .secretPost, .secretBasic:
            try require(
                clientSecret?.isEmpty == false, "client_secret",
                "a confidential client needs a secret; for a public one set token_endpoint_auth_method to none.")
        }
        try require(
            !isStrict || (refreshToken.absoluteLifetime != nil && refreshToken.idleLifetime != nil),
            "refresh_token", "refresh tokens of third-party clients have to expire.")
    }
}

extension Rule<String> {
    fileprivate static var callback: Rule {
        Rule {
            AbsoluteURL($0)?.hasFragment == false ? nil : "\($0) has a fragment, which a callback cannot have."
        }
    }

    fileprivate static var origin: Rule {
        Rule {
            AbsoluteURL($0)?.origin != nil ? nil : "\($0) is not an origin such as https://app.example.com."
        }
    }
}

extension Rule<Set<String>> {
    fileprivate static var grantTypes: Rule {
        Rule { names in
            let unknown = names.filter {
                GrantType(rawValue: $0) == nil && $0 != GrantType.implicit.rawValue
                    && !GrantType.ofAuth0Only.contains($0)
            }
            guard let name = unknown.min() else { return nil }
            let known = GrantType.all.map(\.rawValue).joined(separator: ", ")
            return "there is no grant '\(name)'. Known here: \(known)."
        }
    }
}
