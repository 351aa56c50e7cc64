import Foundation
import Testing

@testable import LocalTenant

@Suite("Configuration of connections to OpenID providers")
struct OpenIDProviderConfigurationTests {
    /// A configuration with one connection, with these options in addition to the required ones.
    private static func json(options: String) -> Data {
        Data(
            """
            {"connections": [{"name": "acme", "strategy": "oidc", "options": {
                "issuer": "https://id.example.com/", "client_id": "tenant", "client_secret": "s3cret-s3cret"
                \(options.isEmpty ? "" : ", " + options)}}]}
            """.utf8)
    }

    private static func options(_ text: String) throws -> ProviderOptions {
        try #require(try TenantConfiguration(json: json(options: text)).connections[0].options)
    }

    @Test("an issuer, client ID, and secret are enough to configure a provider's connection")
    func defaults() throws {
        let configuration = try TenantConfiguration(json: Self.json(options: ""))
        #expect(
            configuration.connections == [
                TenantConnection(
                    name: "acme",
                    options: ProviderOptions(
                        issuer: "https://id.example.com/", clientID: "tenant", clientSecret: "s3cret-s3cret"))
            ])
        let options = try #require(configuration.connections[0].options)
        #expect(options.channel == .back)
        #expect(options.scope == nil)
        #expect(configuration.connections[0].upstream?.options.scope == "openid profile email")
        #expect(options.connectionSettings.pkce == .auto)
        #expect(options.attributeMap == AttributeMap(.bindAll))
        #expect(options.rootAttributes == .onEachLogin)
        #expect(options.signingAlgorithms == [.rs256, .rs512, .ps256, .es256])
        #expect(configuration.connections[0].showAsButton)
    }

    @Test("a provider's connection survives encoding as JSON")
    func roundTrip() throws {
        var options = ProviderOptions(
            discoveryURL: "https://id.example.com/.well-known/openid-configuration", clientID: "tenant",
            channel: .front)
        options.issuer = "https://id.example.com/"
        options.authorizationEndpoint = "https://id.example.com/authorize"
        options.tokenEndpoint = "https://id.example.com/token"
        options.userInfoEndpoint = "https://id.example.com/userinfo"
        options.keySetURL = "http://127.0.0.1:8080/keys"
        options.endSessionEndpoint = "https://id.example.com/logout"
        options.scope = "openid groups"
        options.authenticationMethod = ProviderOptions.AuthenticationMethod.none
        options.signingAlgorithms = [.es256]
        options.connectionSettings = .init(pkce: .s256)
        options.attributeMap = AttributeMap(
            .useMap, attributes: ["email": "${context.tokenset.mail}", "staff": true], userInfoScope: "phone")
        options.upstreamParameters = ["login_hint": .alias(.loginHint), "hd": .value("example.com")]
        options.rootAttributes = .neverOnLogin
        options.iconURL = "data:image/png;base64,iVBORw0KGgo="
        (options.tenantDomain, options.usesCommonEndpoint, options.adfsServer) = ("a.example", true, "fs.example.com")
        (options.assertionAlgorithm, options.assertionAudience) = (.ps256, .issuer)
        (options.teamID, options.keyID, options.appSecret) = ("T", "k", "secret")
        (options.isPKCEEnabled, options.authorizationParameters) = (true, ["a": "b"])
        (options.customHeaders, options.supportsSessionExpiry) = (["X-A": "b"], true)
        (options.fieldsMap, options.mapsUserIDToID) = (["user_id": "number"], true)
        (options.nonPersistentAttributes, options.emailTrust) = (["x"], .never)
        options.domainAliases = ["acme.example"]
        let configuration = TenantConfiguration().with {
            $0.connections.append(
                TenantConnection(
                    name: "acme", strategy: .okta, displayName: "Acme", showAsButton: false,
                    enabledClients: [TenantClient.commandLine.clientID], options: options))
        }
        #expect(try TenantConfiguration(json: JSONEncoder().encode(configuration)) == configuration)
    }

    @Test("the PKCE method is case-insensitive", arguments: ["S256", "s256", "AUTO", "Plain", "disabled"])
    func pkce(word: String) throws {
        let method = try Self.options(#""connection_settings": {"pkce": "\#(word)"}"#).connectionSettings.pkce
        #expect(method.rawValue.lowercased() == word.lowercased())
    }

    static let errors: [(options: String, key: String, message: String)] = [
        (#""discovery_uri": "x""#, ".discovery_uri", "unknown key. Did you mean discovery_url?"),
        (#""type": "side_channel""#, ".type", "back_channel, front_channel"),
        (#""token_endpoint": "/token""#, ".token_endpoint", "not an absolute URL"),
        (#""jwks_uri": "http://id.example.com/keys""#, ".jwks_uri", "neither https nor http on this machine"),
        (#""token_endpoint": "ftp://id.example.com/""#, ".token_endpoint", "neither https nor http"),
        (#""userinfo_endpoint": "https://id.example.com/#x""#, ".userinfo_endpoint", "fragment"),
        (#""scope": "profile""#, ".scope", "openid"),
        (#""token_endpoint_auth_method": "tls_client_auth""#, ".token_endpoint_auth_method", "private_key_jwt"),
        (#""token_endpoint_auth_signing_alg": "HS256""#, ".token_endpoint_auth_signing_alg", "RS256, RS512, PS256"),
        (#""token_endpoint_jwtca_aud_format": "x""#, ".token_endpoint_jwtca_aud_format", "issuer, token_endpoint"),
        (#""scope": 7"#, ".scope", "an array of strings"),
        (#""domain_aliases": "a.example""#, ".domain_aliases", "array"),
        (#""domain_aliases": ["a.example", "a b"]"#, ".domain_aliases[1]", "not a domain"),
        (#""authParams": {"nonce": "x"}"#, ".authParams.nonce", "sets this parameter itself"),
        (#""customHeaders": {"Authorization": "x"}"#, ".customHeaders.Authorization", "can't be added"),
        (#""customHeaders": {"X-A": "a\nb"}"#, ".customHeaders.X-A", "one line"),
        (#""non_persistent_attrs": [1]"#, ".non_persistent_attrs[0]", "a string"),
        (#""should_trust_email_verified_connection": "x""#, ".should_trust_email_verified_connection", "always_set"),
        (#""token_endpoint": "https://a/", "tokenURL": "https://b/""#, ".tokenURL", "Choose one of the two"),
        (
            #""scripts": {"fetchUserProfile": "function () {}"}"#, ".scripts.fetchUserProfile",
            "doesn't run scripts. Give the address of the profile as userinfo_endpoint"
        ),
        (#""scripts": {"getLogoutUrl": "x"}"#, ".scripts.getLogoutUrl", "logoutUrl"),
        (
            #""id_token_signed_response_algs": ["none"]"#, ".id_token_signed_response_algs[0]",
            "RS256, RS512, PS256, ES256"
        ),
        (#""id_token_signed_response_algs": ["HS256"]"#, ".id_token_signed_response_algs[0]", "there is no 'HS256'"),
        (#""id_token_signed_response_algs": []"#, ".id_token_signed_response_algs", "at least one"),
        (#""connection_settings": {"pkce": "s512"}"#, ".connection_settings.pkce", "auto, S256, plain, disabled"),
        (#""attribute_map": {"mapping_mode": "x"}"#, ".attribute_map.mapping_mode", "bind_all, basic_profile, use_map"),
        (#""attribute_map": {"attributes": {"a": "b"}}"#, ".attribute_map.attributes", "use_map"),
        (#""upstream_params": {"a": {"alias": "x"}}"#, ".upstream_params.a.alias", "login_hint"),
        (#""upstream_params": {"a": {}}"#, ".upstream_params.a", "either a value or an alias"),
        (#""upstream_params": {"state": {"value": "x"}}"#, ".upstream_params.state", "sets this parameter itself"),
        (#""set_user_root_attributes": "always""#, ".set_user_root_attributes", "on_each_login, on_first_login"),
        (#""icon_url": "javascript:alert(1)""#, ".icon_url", "a picture that a page can show"),
        (#""icon_url": "data:text/html,x""#, ".icon_url", "a picture that a page can show"),
    ]

    @Test("a mistake in a provider's options is reported with its key path and without the secret", arguments: errors)
    func error(options: String, key: String, message: String) throws {
        let error = try #require(throws: TenantError.self) {
            try TenantConfiguration(json: Self.json(options: options))
        }
        #expect(error.keyPath == "connections[0].options" + key)
        #expect(error.message.contains(message), "\(error.message)")
        #expect(!"\(error)".contains("s3cret"))
    }

    static let connections: [(json: String, keyPath: String, message: String)] = [
        (#"{"strategy": "oidc", "options": {"client_id": "t"}}"#, "[0].name", "required"),
        (#"{"name": "acme", "strategy": "oidc"}"#, "[0].options", "required"),
        (
            #"{"name": "acme", "strategy": "oidc", "options": {"issuer": "https://a"}}"#, "[0].options.client_id",
            "required"
        ),
        (
            #"{"name": "acme", "strategy": "oidc", "options": {"client_id": "t"}}"#, "[0].options.issuer",
            "discovery_url"
        ),
        (
            #"{"name": "a|b", "strategy": "oidc", "options": {"client_id": "t", "issuer": "https://a"}}"#, "[0].name",
            "letters, digits and -"
        ),
        (
            #"{"name": "a", "options": {"client_id": "t", "issuer": "https://a"}}"#, "[0].options",
            "only a connection to another provider"
        ),
        (
            """
            {"name": "a", "strategy": "oidc", "options": {"client_id": "t", "issuer": "https://a", \
            "token_endpoint_auth_method": "client_secret_basic"}}
            """, "[0].options.client_secret", "client_secret_basic needs a secret"
        ),
        (
            """
            {"name": "a", "strategy": "oidc", "options": {"client_id": "t", "issuer": "https://a", \
            "connection_settings": {"pkce": "disabled"}}}
            """, "[0].options.connection_settings.pkce", "a public client needs PKCE"
        ),
        (#"{"strategy": "google-oauth2"}"#, "[0].options", "simulated_providers"),
        (
            #"{"strategy": "google-oauth2", "options": {"client_id": ""}}"#, "[0].options.client_id",
            "simulated_providers"
        ),
        (
            #"{"strategy": "facebook", "options": {"client_id": "t"}}"#, "[0].options.pkce_enabled",
            "a public client needs PKCE"
        ),
        (#"{"strategy": "apple", "options": {"client_id": "t"}}"#, "[0].options.team_id", "to sign the client secret"),
        (
            #"{"strategy": "apple", "options": {"client_id": "t", "team_id": "T", "kid": "k", "app_secret": "x"}}"#,
            "[0].options.app_secret", "a P-256 private key"
        ),
        (#"{"strategy": "waad", "options": {"client_id": "t"}}"#, "[0].options.tenant_domain", "useCommonEndpoint"),
        (#"{"strategy": "adfs", "options": {"client_id": "t"}}"#, "[0].options.adfs_server", "discovery_url"),
        (
            #"{"name": "x", "strategy": "oauth2", "options": {"client_id": "t", "authorizationURL": "https://a/"}}"#,
            "[0].options.token_endpoint", "tokenURL"
        ),
        (
            """
            {"name": "x", "strategy": "oauth2", "options": {"client_id": "t", "authorizationURL": "https://a/", \
            "tokenURL": "https://a/token"}}
            """, "[0].options.userinfo_endpoint", "who a user is"
        ),
        (
            """
            {"strategy": "github", "options": {"client_id": "t", "client_secret": "s", \
            "id_token_session_expiry_supported": true}}
            """, "[0].options.id_token_session_expiry_supported", "only oidc and okta"
        ),
        (
            #"{"strategy": "github", "options": {"client_id": "t", "client_secret": "s", "type": "front_channel"}}"#,
            "[0].options.type", "back channel only"
        ),
        (#"{"name": "acme", "strategy": "google"}"#, "[0].strategy", "auth0, email, sms, oidc, okta"),
    ]

    @Test("a mistake in a provider's connection is reported with its key path", arguments: connections)
    func connection(json: String, keyPath: String, message: String) throws {
        let error = try #require(throws: TenantError.self) {
            try TenantConfiguration(json: Data(#"{"connections": [\#(json)]}"#.utf8))
        }
        #expect(error.keyPath == "connections" + keyPath)
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test("the ID of a provider's user must begin with the strategy and the connection")
    func users() throws {
        let error = try #require(throws: TenantError.self) {
            var user = TenantUser(email: "a@example.com", password: nil)
            user.connection = "acme"
            user.userID = "oidc|other|1"
            try TenantConfiguration(json: Self.json(options: "")).with { $0.users = [user] }.validate()
        }
        #expect(error.keyPath == "users[0].user_id")
        #expect(error.message.contains("oidc|acme|"), "\(error.message)")
    }

    @Test("a provider's connection prints without its secret")
    func description() throws {
        let configuration = try TenantConfiguration(json: Self.json(options: ""))
        for text in [String(describing: configuration), String(reflecting: configuration.connections)] {
            #expect(text.contains("tenant"))
            #expect(!text.contains("s3cret"), "\(text)")
        }
    }
}

@Suite("Configuration of simulated providers")
struct SimulationConfigurationTests {
    @Test("simulated providers are configured with strings or objects and survive encoding as JSON")
    func roundTrip() throws {
        let json =
            #"{"simulated_providers": ["google-oauth2", "apple=denied", {"strategy": "github", "fault": "no_email"}]}"#
        let configuration = try TenantConfiguration(json: Data(json.utf8))
        #expect(
            configuration.simulatedProviders
                == [.google, SimulatedProvider(.apple, fault: .denied), SimulatedProvider(.github, fault: .noEmail)])
        #expect(configuration.simulatedPeople == SimulatedPerson.samples)
        let full = configuration.with {
            $0.simulatedPeople = [
                SimulatedPerson(
                    name: "Ada", email: "a@example.com", emailVerified: false, username: "a", id: "1",
                    picture: "https://example.com/a.png")
            ]
        }
        #expect(try TenantConfiguration(json: JSONEncoder().encode(full)) == full)
    }

    static let errors: [(json: String, keyPath: String, message: String)] = [
        (#"{"simulated_providers": ["google"]}"#, "simulated_providers[0]", "no provider 'google' to simulate"),
        (#"{"simulated_providers": ["github=x"]}"#, "simulated_providers[0]", "unreachable, slow"),
        (#"{"simulated_providers": ["github", "github"]}"#, "simulated_providers[1].strategy", "twice"),
        (#"{"simulated_providers": [{"strategy": "sms"}]}"#, "simulated_providers[0].strategy", "live here"),
        (#"{"simulated_providers": ["github=bad_signature"]}"#, "simulated_providers[0].fault", "no ID tokens"),
        (#"{"simulated_providers": [{"fault": "slow"}]}"#, "simulated_providers[0].strategy", "required"),
        (#"{"simulated_providers": [7]}"#, "simulated_providers[0]", "an object"),
        (#"{"simulated_people": [{"name": "Ada", "email": "ada"}]}"#, "simulated_people[0].email", "not an email"),
        (#"{"simulated_people": [{"email": "a@b.c"}]}"#, "simulated_people[0].name", "required"),
        (
            #"{"simulated_people": [{"name": "A", "email": "a@b.c"}, {"name": "B", "email": "A@b.c"}]}"#,
            "simulated_people[1].email", "twice"
        ),
        (
            #"{"simulated_providers": ["github"], "users": [{"email": "a@b.c", "connection": "github"}]}"#,
            "users[0].user_id", "github|"
        ),
    ]

    @Test("a mistake in the simulated providers is reported with its key path", arguments: errors)
    func error(json: String, keyPath: String, message: String) throws {
        let error = try #require(throws: TenantError.self) { try TenantConfiguration(json: Data(json.utf8)) }
        #expect(error.keyPath == keyPath)
        #expect(error.message.contains(message), "\(error.message)")
    }
}
