import Foundation

/// The configuration of a tenant. Every setting has a default, so `LocalTenant.start()` starts a working tenant.
///
/// In Swift:
/// ```swift
/// var configuration = TenantConfiguration()
/// configuration.apis = [TenantAPI(identifier: "https://api.example.com", scopes: ["read:books"])]
/// let tenant = try await LocalTenant.start(configuration)
/// ```
/// As a file, with the JSON key of each property in its documentation; the keys of clients, connections, APIs and users
/// are in ``TenantClient``, ``TenantConnection``, ``TenantAPI`` and ``TenantUser``:
/// ```json
/// {
///   "friendly_name": "Bookshop",
///   "clients": [{ "client_id": "bookshop-app", "callbacks": ["com.example.bookshop://callback"] }],
///   "apis": [{ "identifier": "https://api.example.com", "scopes": ["read:books"], "allow_offline_access": true }],
///   "users": [{ "email": "grace@example.com", "password": "Correct-Horse-1", "email_verified": true }]
/// }
/// ```
public struct TenantConfiguration: Sendable, Hashable {
    /// Whether the session cookie outlives the browser (`session_cookie_mode`).
    public enum SessionCookieMode: String, Sendable, Codable, CaseIterable, Choice {
        /// It does.
        case persistent
        /// It ends with the browser.
        case nonPersistent = "non-persistent"
    }

    /// The parameters that name an API (`resource_parameter_profile`).
    public enum ResourceParameterProfile: String, Sendable, Codable, CaseIterable, Choice {
        /// `audience` alone.
        case audience
        /// `audience`, or `resource` (RFC 8707) where there is none.
        case compatibility
    }

    /// An algorithm that the tenant's keys sign with (`signing_alg`).
    public enum SigningAlgorithm: String, Sendable, Codable, CaseIterable, Choice {
        /// RSA with 2,048 bits and SHA-256, as at Auth0.
        case rs256 = "RS256"
        /// The curve P-256 and SHA-256, which signs many times faster. It stands in for RS256 in ID tokens and access
        /// tokens. APIs for RS512 and PS256 need RSA keys, so there can be none.
        case es256 = "ES256"
    }

    /// `host` in the issuer and all other URLs of the tenant. Other names than `127.0.0.1` and `localhost` need
    /// ``tls``. Default: nil, which is `localhost` with TLS, else the address that it listens on, or `127.0.0.1`.
    public var host: Host?
    /// `port` that it listens on. Default: 0, any free one.
    public var port = 0
    /// `listen`: the address that it listens on; `0.0.0.0` and `::` are all addresses of the machine, for containers.
    /// Default: nil, 127.0.0.1 and ::1, which can't be reached from the network.
    public var listeningAddress: String?
    /// `public_url`: where clients find the tenant, such as `https://tenant.example.com`, if that is not where it
    /// listens: behind a proxy or in a container. The issuer and all other URLs begin with it. Default: none.
    public var publicURL: String?
    /// `trusted_proxies`: addresses, or ranges such as `10.0.0.0/8`, whose `X-Forwarded-For` is trusted. From all
    /// others, it's ignored. Default: none.
    public var trustedProxies: [String] = []
    /// `tls`: https instead of http. Default: nil, http.
    public var tls: TenantTLS?
    /// `data_directory`: where the database, the sample user's password, the outbox with its key, and `access.log` with
    /// older ones (four of 8 MB at most) are kept. Only its owner may have access to it. Default: a private temporary
    /// directory that is deleted by `stop()`.
    public var dataDirectory: URL?
    /// `database`: a PostgreSQL database instead of the data directory's own, for a tenant that runs in several
    /// processes: a URL such as `postgres://app@db.example.com/tenant`, or another connection string of libpq.
    /// Variables such as `PGHOST` and `PGPASSWORD` complete it. It needs the trait `Postgres`. See <doc:ShareATenant>.
    /// Default: nil, a database in the data directory.
    public var database: String?
    /// `friendly_name`, shown on the pages. Default: `Local tenant`.
    public var friendlyName = "Local tenant"
    /// `support_email`, shown on error pages.
    public var supportEmail: String?
    /// `support_url`, shown on error pages; takes precedence over `supportEmail`.
    public var supportURL: String?
    /// `enabled_locales`: the language tags of the pages and messages, the default first. Default: `["en"]`.
    public var enabledLocales = ["en"]
    /// `custom_text`: texts that replace those of the pages, by language, prompt, screen, and key, as in a file of the
    /// Deploy CLI and as `PUT /api/v2/prompts/{prompt}/custom-text/{language}` sets them. Default: none.
    public var customTexts: [String: [String: [String: [String: String]]]] = [:]
    /// `clients`. Default: ``TenantClient/commandLine`` (`a0-cli`). Clients and APIs of earlier starts of the same data
    /// directory stay registered; those with the same id are replaced.
    public var clients: [TenantClient] = [.commandLine]
    /// `connections`. Default: the database `Username-Password-Authentication`, `email` and `sms`.
    public var connections: [TenantConnection] = [TenantConnection(), .email, .sms]
    /// `default_directory`: the database for the grant `password`, which names none. Default: the first one. An empty
    /// name means that there is none, as in a new tenant of Auth0.
    public var defaultDirectory: String?
    /// `apis`. Default: none.
    public var apis: [TenantAPI] = []
    /// `client_grants`: what clients may do at APIs for themselves. Default: none.
    public var clientGrants: [TenantClientGrant] = []
    /// `roles`. Default: none. Roles of earlier starts of the same data directory stay; those with the same name get
    /// the permissions listed here. See ``TenantUser/roles`` for assigning roles to users.
    public var roles: [TenantRole] = []
    /// `users`, added unless they exist already. Default: none.
    public var users: [TenantUser] = []
    /// `sample_user`: whether the user `ada@example.com` is added. Default: true; in a file, true if it has no `users`.
    public var sampleUser = true
    /// `login_as`: whether the login page lists the users, and one click logs in as one of them, without a password.
    /// Everything else works as after a login with a password. Only for a tenant that can't be reached from other
    /// machines. Default: false.
    public var loginAs = false
    /// `users_page`: whether the dashboard (``LocalTenant/dashboardURL``) shows and changes users and settings, and not
    /// only messages. Default: nil, which means true if the tenant can't be reached from other machines.
    public var usersPage: Bool?
    /// `log_retention_days`: how long events of the log are kept. Default: 30.
    public var logRetentionDays = 30
    /// `signing_alg`: what the tenant's keys sign with. If stored keys are for another algorithm, new ones replace them
    /// at the start, and their tokens stay valid. Default: RS256.
    public var signingAlgorithm = SigningAlgorithm.rs256
    /// `signing_key`: the key that signs, PEM in PKCS #8 (`-----BEGIN PRIVATE KEY-----`), or in a file
    /// `signing_key_file`, where that is, as a path that starts at the folder of the configuration. It is the current
    /// key at each start, so that tokens of earlier starts can be verified. It's an RSA key, or one on the curve P-256
    /// for ES256. Default: a random one, which stays the same with the data.
    public var signingKey: String?
    /// `default_audience`: the API for requests that name none.
    public var defaultAudience: String?
    /// `resource_parameter_profile`: whether requests can name their API with the parameter `resource` of RFC 8707, as
    /// clients of the Model Context Protocol do. Default: `audience` alone.
    public var resourceParameterProfile = ResourceParameterProfile.audience
    /// `client_id_metadata_document_supported`: whether the Management API registers clients from documents at the URLs
    /// by which they are known. Default: false.
    public var supportsMetadataDocuments = false
    /// `client_id_metadata_document_dynamic_registration_supported`: whether such clients also register themselves when
    /// they send users to log in. Needs ``supportsMetadataDocuments``. Default: false.
    public var registersMetadataDocuments = false
    /// `dynamic_client_registration_security_mode`: the limits of clients that register themselves. Default: strict.
    public var dynamicClientRegistrationSecurityMode = TenantClient.ThirdPartySecurityMode.strict
    /// `default_token_quota`: how many tokens for themselves clients get. Default: any number.
    public var defaultTokenQuota: DefaultTokenQuota?
    /// `acr_values_supported`: the authentication context classes that discovery names. Default: none.
    public var acrValuesSupported: [String] = []
    /// `access_token_lifetime`: seconds for every access token, regardless of its API, to try out expiration.
    public var accessTokenLifetime: Int?
    /// `session_lifetime`: hours from the login to the end of a browser session. Default: 168.
    public var sessionLifetime = 168.0
    /// `idle_session_lifetime`: hours without activity to the end of a browser session. Default: 72.
    public var idleSessionLifetime = 72.0
    /// `ephemeral_session_lifetime`: hours from the login to the end of a session whose cookie isn't persistent.
    /// Default: 72.
    public var ephemeralSessionLifetime = 72.0
    /// `idle_ephemeral_session_lifetime`: hours without activity to the end of such a session. Default: 24.
    public var idleEphemeralSessionLifetime = 24.0
    /// `session_cookie_mode`. Default: persistent.
    public var sessionCookieMode = SessionCookieMode.persistent
    /// `allowed_logout_urls` for `/v2/logout` and `/oidc/logout` without a client.
    public var allowedLogoutURLs: [String] = []
    /// `oidc_logout`: OpenID Connect logout.
    public var oidcLogout = LogoutSettings()
    /// `sessions`: whether logouts must be confirmed.
    public var sessions = SessionSettings()
    /// `default_redirection_uri`: where the browser is redirected if a login page's login is unknown. Default: an error
    /// page.
    public var defaultRedirectionURI: String?
    /// `error_page_url`: where errors are sent, with `error`, `error_description`, `client_id`, `connection`, `lang`,
    /// and `tracking`. Default: nowhere.
    public var errorPageURL: String?
    /// `error_page_html`: the page for errors, in Liquid with the variables `error`, `error_description`, `client_id`,
    /// `connection`, `lang`, and `tracking`; or in a file `error_page_html_file`. Default: the tenant's own page.
    public var errorPageHTML: String?
    /// `branding`, and `themes` for its theme: the look of the built-in pages. Default: the tenant's own.
    public var branding = TenantBranding()
    /// `custom_login_page`: the HTML of the login page that people see instead of the built-in one; or in a file
    /// `custom_login_page_file`, where that HTML is, as a path that starts at the folder of the configuration.
    /// `@@config@@` in it stands for what the login is about: see <doc:CustomLoginPage>. Default: the built-in page.
    public var customLoginPage: String?
    /// `identifier_first`: whether logins ask for the email address or username on a page of its own, before the
    /// password. They do in any case where the domain of an email address selects another provider, and never with
    /// ``loginAs``. Default: false.
    public var asksIdentifierFirst = false
    /// `custom_login_page_on`: whether ``customLoginPage`` is shown. Clients with a page of their own have a switch of
    /// their own. Default: true.
    public var isCustomLoginPageOn = true
    /// `loopback_any_port`: callbacks on `127.0.0.1`, `[::1]` and `localhost` match with any port (RFC 8252 §7.3).
    /// Default: true. Auth0 itself compares the port.
    public var loopbackAnyPort = true
    /// `public_clients_need_pkce`: whether public clients must send a `code_challenge` (RFC 7636) to get a code. Auth0
    /// itself doesn't require it. Third-party clients need it in any case. Default: true.
    public var publicClientsNeedPKCE = true
    /// `consent_at_localhost`: whether users must consent to a first-party client's access to an API if its callback is
    /// at `localhost`, even if the API skips consent, as at Auth0. Default: false.
    public var asksConsentAtLocalhost = false
    /// `skip_non_verifiable_callback_uri_confirmation_prompt`: whether users who are logged in are never asked before a
    /// public client gets a code at a loopback address or a custom scheme, where any program on the machine can listen
    /// (RFC 8252 §8.6). Otherwise, the first code in a session for a client and exactly that callback, including its
    /// port, requires a login or a click on Continue. Default: nil, which is true for a tenant in your process, and
    /// false for `a0 tenant`.
    public var skipsCallbackConfirmation: Bool?
    /// `authorization_response_iss_parameter_supported`: whether callbacks carry `iss` (RFC 9207). Default: false.
    public var authorizationResponseIssuer = false
    /// `legacy_reuse_description`: whether the error for a reused refresh token is the same as for an unknown one.
    /// Default: false.
    public var legacyReuseDescription = false
    /// `brute_force_threshold`: failed logins per user and sender before a block, 1 to 100. Default: 10. Ten times as
    /// many from all senders together block the user for everyone who hasn't logged in from the same address before.
    /// All loopback addresses are one sender, and so is the /64 of an IPv6 address.
    public var bruteForceThreshold = 10
    /// `brute_force_protection`: what happens after so many failed logins. Default: the user is blocked and notified.
    public var bruteForceProtection = BruteForceProtection()
    /// `api_rate_limit`: calls of the Management API and of the My Account API per minute, each and for each user or
    /// client. Default: 600.
    public var apiRateLimit = 600
    /// `suspicious_ip_throttling`: how many attempts a network address has. Default: as at Auth0, besides private
    /// networks.
    public var suspiciousIPThrottling = SuspiciousIPThrottling()
    /// `bot_detection`: when people have to show that they aren't programs. Default: never.
    public var botDetection = BotDetection()
    /// `breached_password_detection`: what happens with passwords that are known from a breach. Default: nothing.
    public var breachedPasswordDetection = BreachedPasswordDetection()
    /// Rules about requests, by priority, which the Management API keeps.
    var networkACLs: [NetworkACL] = []
    /// `attack_protection`: simulated attack protection. Default: none.
    public var attackProtection = AttackProtection()
    /// `flags`: the behavior where tenants differ. Default: all off.
    public var flags = TenantFlags()
    /// `mfa`: when a second factor is required. Default: never.
    public var mfa = MFASettings()
    /// `passkeys`: the domain and the origins that they belong to.
    public var passkeys = PasskeySettings()
    /// `organizations`. Default: none. Members that were added stay, as users do.
    public var organizations: [TenantOrganization] = []
    /// `allow_organization_name_in_authentication_api`: whether `organization` may be a name, and tokens have
    /// `org_name`. Default: false.
    public var allowsOrganizationNames = false
    /// `my_account_default_policy`: whether the My Account API requires a recent login, as with Auth0's Default Policy.
    /// After 15 minutes, a refresh token gets no more tokens for it: the error is `mfa_required` for users with a
    /// second factor, else `unmet_authentication_requirements`, and `/authorize` asks for a new login. Default: false.
    public var myAccountDefaultPolicy = false
    /// `device_flow`: the format of user codes.
    public var deviceFlow = DeviceFlowSettings()
    /// `mtls.enable_endpoint_aliases`: whether the discovery document names the endpoints for clients with certificates
    /// (`mtls_endpoint_aliases`, RFC 8705 §5). Behind a ``publicURL`` their host begins with `mtls.`; else they are the
    /// same as for other clients. Default: false.
    public var mtlsEndpointAliases = false
    /// `pushed_authorization_requests_supported`: whether `/oauth/par` is available (RFC 9126). Default: true.
    public var pushedAuthorizationRequests = true
    /// `token_introspection`: whether `/oauth/introspect` is available (RFC 7662), which Auth0 doesn't have. Default:
    /// true.
    public var tokenIntrospection = true
    /// `dpop_nonce_required`: whether the DPoP proofs of public clients need a nonce from the tenant (RFC 9449 §8).
    /// Default: true.
    public var dpopNonceRequired = true
    /// `simulated_providers`: the providers that the tenant simulates. Default: none.
    public var simulatedProviders: [SimulatedProvider] = []
    /// `simulated_people`: the people with accounts at simulated providers. Default: ``SimulatedPerson/samples``.
    public var simulatedPeople = SimulatedPerson.samples
    /// `social_tokens`: tokens and codes that are accepted in place of those from Apple, Facebook, or Google. Default:
    /// none.
    public var socialTokens: [TenantSocialToken] = []
    /// `social_issuers`: whose ID tokens are accepted as Apple's or Google's. Default: none.
    public var socialIssuers: [TenantSocialIssuer] = []
    /// `actions`: what happens when users log in. Default: nothing.
    public var actions = DeclaredActions()
    /// `id_token_claims`: additional claims in every ID token and `/userinfo`.
    public var idTokenClaims: [String: TenantValue] = [:]
    /// `access_token_claims`: additional claims in every access token in JWT form.
    public var accessTokenClaims: [String: TenantValue] = [:]
    /// Whether programs on this machine can add users, mint tokens, advance the clock, and so on at `/_test/`: see
    /// <doc:TestAPI>. A file can't turn this on. Default: false.
    public var testAPI = false
    /// The key that requests to `/_test/` need as a bearer token (RFC 6750 §2.1), at least 16 bytes. Default: none.
    public var testAPIKey: String?

    /// Creates a configuration with a client for command-line programs, a sample user, and no second factors.
    public init() {}
}
