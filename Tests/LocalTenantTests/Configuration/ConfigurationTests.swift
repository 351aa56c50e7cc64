import Foundation
import Testing

@testable import LocalTenant

@Suite("Configuration files")
struct ConfigurationTests {
    @Test("settings of a client that change nothing here are accepted as Auth0 exports them, and so are all scopes")
    func copiedSettings() throws {
        let configuration = try TenantConfiguration(
            json: Data(
                """
                {
                  "enabled_locales": ["en"], "flags": {"enable_sso": true}, "picture_url": "https://example.com/logo.png",
                  "clients": [
                    {
                      "client_id": "a", "client_secret": "b", "description": "x", "logo_uri": "https://example.com/x.png",
                      "sso_disabled": false, "oidc_conformant": true, "addons": {}, "cross_origin_auth": false,
                      "jwt_configuration": {"alg": "RS256", "lifetime_in_seconds": 60, "secret_encoded": false},
                      "grant_types": ["client_credentials"]
                    }
                  ],
                  "client_grants": [
                    {
                      "client_id": "a", "audience": "/api/v2/",
                      "scope": ["read:clients", "update:tenant_settings", "create:users", "read:logs", "delete:rules_configs",
                                "read:current_user"]
                    }
                  ]
                }
                """.utf8))
        try configuration.validate()
        #expect(configuration.clients[0].jwtConfiguration.lifetimeInSeconds == 60)
    }

    static let errors: [(json: String, keyPath: String?, message: String)] = [
        (#"{"frendly_name": "x"}"#, "frendly_name", "unknown key. Did you mean friendly_name?"),
        (#"{"port": "8484"}"#, "port", "expected a whole number"),
        (#"{"port": 70000}"#, "port", "between 0 and 65535"),
        (#"{"sample_user": "yes"}"#, "sample_user", "expected true or false"),
        (#"{"clients": {}}"#, "clients", "expected an array"),
        (#"{"clients": [{}]}"#, "clients[0].client_id", "required"),
        (
            #"{"clients": [{"client_id": "a"}, {"client_id": "b", "callback": []}]}"#, "clients[1].callback",
            "unknown key"
        ),
        (
            #"{"clients": [{"client_id": "a", "web_origins": ["com.example.app://x"]}]}"#, "clients[0].web_origins[0]",
            "not an origin such as https://app.example.com"
        ),
        (
            #"{"clients": [{"client_id": "a", "jwt_configuration": {"alg": "HS256"}}]}"#,
            "clients[0].jwt_configuration.alg", "HS256 needs a client_secret"
        ),
        (#"{"clients": [{"client_id": "a", "oidc_logout": []}]}"#, "clients[0].oidc_logout", "expected an object"),
        (
            #"{"clients": [{"client_id": "a", "oidc_logout": {"backchannel_logout_url": "x"}}]}"#,
            "clients[0].oidc_logout.backchannel_logout_url", "unknown key"
        ),
        (
            #"{"clients": [{"client_id": "a", "oidc_logout": {"backchannel_logout_urls": ["http://a.example/"]}}]}"#,
            "clients[0].oidc_logout.backchannel_logout_urls[0]", "neither https nor http on this machine"
        ),
        (
            #"{"clients": [{"client_id": "a", "oidc_logout": {"backchannel_logout_urls": ["https://*.a.example/"]}}]}"#,
            "clients[0].oidc_logout.backchannel_logout_urls[0]", "not one address"
        ),
        (
            #"{"clients": [{"client_id": "a", "oidc_logout": {"backchannel_logout_urls": ["https://a.b/", "https://c.d/"]}}]}"#,
            "clients[0].oidc_logout.backchannel_logout_urls", "remove the others"
        ),
        (
            #"{"clients": [{"client_id": "a", "oidc_logout": {"backchannel_logout_initiators": {"mode": "some"}}}]}"#,
            "clients[0].oidc_logout.backchannel_logout_initiators.mode", "custom"
        ),
        (
            #"{"clients": [{"client_id": "a", "oidc_logout": {"backchannel_logout_initiators": {"selected_initiators": ["x"]}}}]}"#,
            "clients[0].oidc_logout.backchannel_logout_initiators.selected_initiators[0]", "rp-logout"
        ),
        (#"{"sessions": {"oidc_logout_prompt_enabled": 1}}"#, "sessions.oidc_logout_prompt_enabled", "true or false"),
        (
            #"{"oidc_logout": {"rp_logout_end_session_endpoint_discovery": "yes"}}"#,
            "oidc_logout.rp_logout_end_session_endpoint_discovery", "true or false"
        ),
        (#"{"apis": [{"identifier": "a", "token_lifetime_for_web": 0}]}"#, "apis[0].token_lifetime_for_web", "2592000"),
        (#"{"clients": [{"client_id": "a", "callbacks": [1]}]}"#, "clients[0].callbacks[0]", "expected a string"),
        (#"{"clients": [{"client_id": "a", "callbacks": ["/x"]}]}"#, "clients[0].callbacks[0]", "not an absolute URL"),
        (
            #"{"clients": [{"client_id": "a", "callbacks": ["http://127.0.0.1:+80/x"]}]}"#, "clients[0].callbacks[0]",
            "not an absolute URL"
        ),
        (
            #"{"clients": [{"client_id": "a", "callbacks": ["https://a.example/x#y"]}]}"#, "clients[0].callbacks[0]",
            "fragment"
        ),
        (
            #"{"clients": [{"client_id": "a", "callbacks": ["javascript:alert(1)"]}]}"#, "clients[0].callbacks[0]",
            "not a URL that a browser may be sent to"
        ),
        (
            #"{"clients": [{"client_id": "a", "callbacks": ["x://y", "JavaScript://%0aalert(1)"]}]}"#,
            "clients[0].callbacks[1]", "may be sent to"
        ),
        (
            #"{"clients": [{"client_id": "a", "allowed_logout_urls": ["data:text/html,x"]}]}"#,
            "clients[0].allowed_logout_urls[0]", "may be sent to"
        ),
        (
            #"{"clients": [{"client_id": "a", "initiate_login_uri": "vbscript:x"}]}"#, "clients[0].initiate_login_uri",
            "may be sent to"
        ),
        (
            #"{"clients": [{"client_id": "a", "web_origins": ["file:///"]}]}"#, "clients[0].web_origins[0]",
            "may be sent to"
        ),
        (
            #"{"clients": [{"client_id": "a", "allowed_origins": ["/"]}]}"#, "clients[0].allowed_origins[0]",
            "not an absolute URL"
        ),
        (#"{"allowed_logout_urls": ["blob:https://a/b"]}"#, "allowed_logout_urls[0]", "may be sent to"),
        (#"{"support_url": "javascript:alert(1)"}"#, "support_url", "may be sent to"),
        (#"{"error_page_url": "data:,x"}"#, "error_page_url", "may be sent to"),
        (#"{"default_redirection_uri": "view-source:x"}"#, "default_redirection_uri", "may be sent to"),
        (#"{"clients": [{"client_id": "a", "app_type": "mobile"}]}"#, "clients[0].app_type", "mobile"),
        (
            #"{"clients": [{"client_id": "a", "grant_types": ["authorization_code", "refresh-token"]}]}"#,
            "clients[0].grant_types", "there is no grant 'refresh-token'"
        ),
        (#"{"clients": [{"client_id": "a"}, {"client_id": "a"}]}"#, "clients[1].client_id", "twice"),
        (
            #"{"clients": [{"client_id": "a", "app_type": "regular_web"}]}"#, "clients[0].client_secret",
            "needs a secret"
        ),
        (
            #"{"clients": [{"client_id": "a", "refresh_token": {"leeway": -1}}]}"#, "clients[0].refresh_token.leeway",
            "negative"
        ),
        (
            #"{"clients": [{"client_id": "a", "refresh_token": {"policies": [{"audience": "x"}]}}]}"#,
            "clients[0].refresh_token.policies[0].scope", "required"
        ),
        (#"{"apis": [{"identifier": "x", "scopes": [{"valu": "y"}]}]}"#, "apis[0].scopes[0].valu", "unknown key"),
        (#"{"apis": [{"identifier": "x", "signing_alg": "HS256"}]}"#, "apis[0].signing_secret", "32 bytes"),
        (#"{"users": [{"email": null, "name": "x"}]}"#, "users[0].email", "email address, a username"),
        (#"{"users": [{"email": "a@b", "connection": "x"}]}"#, "users[0].connection", "no connection x"),
        (#"{"connections": [{"password_policy": "best"}]}"#, "connections[0].password_policy", "best"),
        (#"{"brute_force_threshold": 0}"#, "brute_force_threshold", "1 to 100"),
        (#"{"host": "tenant.example.com"}"#, "host", "tenant.example.com"),
        (#"{"passkeys": {"rp_id": "localhost"}}"#, "passkeys.rp_id", "unknown key"),
        (#"{"passkeys": {"relying_party_id": "127.0.0.1"}}"#, "passkeys.relying_party_id", "not a domain"),
        (#"{"passkeys": {"relying_party_id": "http://a"}}"#, "passkeys.relying_party_id", "not a domain"),
        (#"{"passkeys": {"relying_party_id": ""}}"#, "passkeys.relying_party_id", "not a domain"),
        (#"{"connections": [{"passkeys": {"challenge_ui": "x"}}]}"#, "connections[0].passkeys.challenge_ui", "x"),
        (
            #"{"mfa": {"policy": "sometimes"}}"#, "mfa.policy",
            "there is no 'sometimes'; choose one of these: never, enrolled, always"
        ),
        (#"{"mfa": {"policy": true}}"#, "mfa.policy", "expected a string"),
        (
            #"{"mfa": {"factors": ["otp", "pigeon"]}}"#, "mfa.factors[1]",
            "choose one of these: otp, phone, email, push-notification, recovery-code"
        ),
        (
            #"{"clients": [{"client_id": "a", "mfa_policy": "x"}]}"#, "clients[0].mfa_policy",
            "never, enrolled, always"
        ),
        (
            #"{"clients": [{"client_id": "a", "organization_usage": "x"}]}"#, "clients[0].organization_usage",
            "deny, allow, require"
        ),
        (
            #"{"clients": [{"client_id": "a", "mobile": {"ios": {"team_id": "T"}}}]}"#,
            "clients[0].mobile.ios.app_bundle_identifier", "required"
        ),
        (#"{"custom_login_pages": "<p>"}"#, "custom_login_pages", "unknown key. Did you mean custom_login_page?"),
        (#"{"custom_login_page": 1}"#, "custom_login_page", "expected a string"),
        (#"{"custom_login_page_on": "yes"}"#, "custom_login_page_on", "expected true or false"),
        (#"{"custom_login_page_file": 1}"#, "custom_login_page_file", "expected a string"),
        (
            #"{"custom_login_page": "<p>", "custom_login_page_file": "/x"}"#, "custom_login_page_file",
            "Choose one of the two"
        ),
        (#"{"custom_login_page_file": "login.html"}"#, "custom_login_page_file", "there is no such file"),
        (#"{"custom_login_page_file": "/nowhere/login.html"}"#, "custom_login_page_file", "cannot be read"),
        (
            #"{"clients": [{"client_id": "a", "custom_login_page_file": "/nowhere/login.html"}]}"#,
            "clients[0].custom_login_page_file", "cannot be read"
        ),
        (
            #"{"clients": [{"client_id": "a", "custom_login_page_off": true}]}"#, "clients[0].custom_login_page_off",
            "unknown key"
        ),
        (#"{"session_cookie_mode": "x"}"#, "session_cookie_mode", "persistent, non-persistent"),
        ("{", nil, "not JSON"),
        ("", nil, "not JSON"),
        ("[]", nil, "expected an object"),
        (
            #"{"clients": [{"client_id": "shop"}], "connections": [{"enabled_clients": ["shop", "shpo"]}]}"#,
            "connections[0].enabled_clients[1]", "there is no client shpo. Did you mean shop?"
        ),
        (#"{"users": [{"email": "ada"}]}"#, "users[0].email", "ada is not an email address"),
        (
            #"{"users": [{"email": "ada@example.com"}, {"email": "Ada@Example.com"}]}"#, "users[1].email",
            "Ada@Example.com appears twice in the connection Username-Password-Authentication"
        ),
        (
            #"{"users": [{"username": "ada"}, {"username": "bob"}, {"username": "ADA"}]}"#, "users[2].username",
            "appears twice"
        ),
        (
            #"{"clients": [{"client_id": "a", "app_type": "regular_web", "client_secret": "s", "token_endpoint_auth_method": "private_key_jwt"}]}"#,
            "clients[0].jwks", "needs its public keys"
        ),
    ]

    @Test("a configuration mistake is reported with its key path", arguments: errors)
    func error(json: String, keyPath: String?, message: String) throws {
        let error = try #require(throws: TenantError.self) { try TenantConfiguration(json: Data(json.utf8)) }
        #expect(error.cause == .configuration)
        #expect(error.keyPath == keyPath)
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test("an empty configuration file means the defaults, and a configuration survives encoding as JSON")
    func roundTrip() throws {
        #expect(try TenantConfiguration(json: Data("{}".utf8)) == TenantConfiguration())
        let configuration = TenantConfiguration.bookshop.client("app") {
            $0.refreshToken = .init(
                rotationType: .nonRotating, leeway: 3, policies: [.init(audience: "a", scope: ["b"])])
        }.with {
            $0.dataDirectory = URL(fileURLWithPath: "/tmp/x", isDirectory: true)
            $0.idTokenClaims = ["a": [1, 2.5, true, .null, ["b": "c"]]]
            $0.users[0].userMetadata = ["color": "red"]
            $0.host = .localhost
            $0.organizations = [
                TenantOrganization(name: "a", connections: [.init(database, assignsMembership: true)], members: ["c"])
            ]
            $0.allowsOrganizationNames = true
            ($0.customLoginPage, $0.isCustomLoginPageOn) = ("<p>@@config@@</p>", false)
            ($0.clients[1].customLoginPage, $0.clients[1].isCustomLoginPageOn) = ("<b>", false)
            $0.myAccountDefaultPolicy = true
            $0.clients[0].mobile = .init(ios: .init(teamID: "TEAM", bundleIdentifier: "com.example.app"))
            $0.passkeys = .init(isEnabled: false, relyingPartyID: "login.example.com", origins: ["android:x"])
            $0.connections[0].passkeys = .init(
                isEnabled: false, challengeUI: .autofill, progressiveEnrollment: false)
        }
        let json = try JSONEncoder().encode(configuration)
        #expect(try TenantConfiguration(json: json) == configuration)
    }

    @Test(
        "a client with a secret or keys authenticates with them unless the file says otherwise",
        arguments: [
            (#""client_secret": "s""#, .regularWeb, .secretPost), (#""jwks": JWKS"#, .regularWeb, .privateKeyJWT),
            (#""client_secret": "s", "jwks": JWKS"#, .regularWeb, .secretPost),
            (#""client_secret": "s", "app_type": "native""#, .native, .none),
            (#""jwks": JWKS, "app_type": "spa""#, .spa, .none), (#""name": "n""#, .native, .none),
            (#""client_secret": "s", "token_endpoint_auth_method": "none""#, .regularWeb, .none),
        ] as [(String, TenantClient.AppType, TenantClient.AuthenticationMethod)])
    func confidentialClients(
        members: String, type: TenantClient.AppType, method: TenantClient.AuthenticationMethod
    ) throws {
        let key = try TestSigningKeys.shared.key(0).publicJWK()
        let keys = String(decoding: try JSONEncoder().encode(["keys": [key]]), as: UTF8.self)
        let json = #"{"clients": [{"client_id": "a", \#(members.replacing("JWKS", with: keys))}]}"#
        let client = try #require(try TenantConfiguration(json: Data(json.utf8)).clients.first)
        #expect(client.appType == type)
        #expect(client.authenticationMethod == method)
    }

    @Test("a default audience that isn't an API is rejected at startup with a suggestion")
    func defaultAudience() async throws {
        let configuration = TenantConfiguration.bookshop.with { $0.defaultAudience = "https://api.example.con" }
        let error = await #expect(throws: TenantError.self) { try await withTenant(configuration) { _, _ in } }
        #expect(error?.keyPath == "default_audience")
        #expect(error?.message.contains("Did you mean https://api.example.com?") == true)
    }

    @Test("a configuration file with users has no sample user unless it asks for one")
    func sampleUser() throws {
        let users = #""users": [{"email": "a@b", "password": "x"}]"#
        #expect(try !TenantConfiguration(json: Data("{\(users)}".utf8)).sampleUser)
        #expect(try TenantConfiguration(json: Data("{\(users), \"sample_user\": true}".utf8)).sampleUser)
    }

    @Test("scopes in a configuration file can be names or Auth0's objects")
    func scopes() throws {
        let json = #"{"apis": [{"identifier": "x", "scopes": ["a", {"value": "b", "description": "B"}]}]}"#
        #expect(try TenantConfiguration(json: Data(json.utf8)).apis.first?.scopes == ["a", "b"])
    }

    @Test("the error for a missing configuration file names the file")
    func missingFile() throws {
        let error = try #require(throws: TenantError.self) {
            try TenantConfiguration(contentsOf: URL(fileURLWithPath: "/nowhere/tenant.json"))
        }
        #expect(error.description.contains("/nowhere/tenant.json"))
    }
}
