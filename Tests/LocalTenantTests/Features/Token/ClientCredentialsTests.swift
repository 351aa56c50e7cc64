import Foundation
import Testing

@testable import LocalTenant

@Suite("Client credentials")
struct ClientCredentialsTests {
    static let fields: [String: TenantValue] = [
        "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
        "audience": .string(booksAPI),
    ]

    @Test("a client's own token has the client as its subject, all scopes of its grant, and no user")
    func token() async throws {
        try await withTenant(.grants) { tenant, browser in
            let response = try await browser.token(Self.fields)
            #expect(response.headers["cache-control"] == "no-store")
            let json = try response.json
            #expect(Set(json.keys) == ["access_token", "token_type", "expires_in", "scope"])
            #expect(json["token_type"] == "Bearer")
            #expect(json["expires_in"] == 86_400)
            #expect(json["scope"] == "read:books")
            let claims = try claims(try Tokens(response).access)
            #expect(claims["sub"] == "service@clients")
            #expect(claims["aud"] == .string(booksAPI))
            #expect(claims["azp"] == "service")
            #expect(claims["gty"] == "client-credentials")
            #expect(claims["iss"] == .string(tenant.issuer))
            #expect(try await browser.userInfo(try Tokens(response).access).status == 401)
        }
    }

    @Test(
        "a client's own token has the requested scopes that its grant allows",
        arguments: [
            ("read:books", "read:books"), ("read:books write:books openid offline_access", "read:books"),
            ("write:books", nil),
        ] as [(String, String?)])
    func scopes(requested: String, granted: String?) async throws {
        try await withTenant(.grants) { _, browser in
            let response = try await browser.token(Self.fields.merging(["scope": .string(requested)]) { $1 })
            #expect(response.status == 200)
            #expect(try Tokens(response).scope == granted)
            #expect(try response.json["refresh_token"] == nil)
        }
    }

    static let errors = [
        Refused(["audience": nil], 400, "invalid_request", "Missing required parameter: audience"),
        Refused(
            ["audience": "https://nowhere"], 403, "access_denied",
            "Service not found: https://nowhere. Registered are: \(booksAPI), \(stockAPI)"),
        Refused(["audience": 7], 400, "invalid_request", "Parameter 'audience' must be a string"),
        Refused(["client_secret": "wrong"], 401, "access_denied", "Unauthorized"),
        Refused(
            ["client_secret": nil], 401, "access_denied",
            "Unauthorized: the client is registered with client_secret_post, and the request came with "
                + "no client authentication"),
        Refused(["client_id": "nobody"], 401, "access_denied", "Unauthorized"),
        Refused(["organization": "org_1"], 403, "access_denied"),
        Refused(["scope": 1], 400, "invalid_scope", "Scope must be an array or a string"),
        Refused(
            ["client_id": "web", "client_secret": "web-secret"], 403, "unauthorized_client",
            "Grant type 'client_credentials' not allowed for the client. It may use: authorization_code, refresh_token."
        ),
        Refused(
            ["client_id": "unlisted", "client_secret": "unlisted-secret"], 403, "access_denied",
            "Client is not authorized to access \"https://api.example.com\". You need to create a \"client-grant\" "
                + "associated to this API."),
        Refused(
            ["client_id": "careless"], 403, "unauthorized_client",
            "Grant type 'client_credentials' not allowed for the client. Its app_type is native, and its "
                + "token_endpoint_auth_method none."),
    ]

    @Test("each rejected client credentials request explains the problem", arguments: errors)
    func refuses(error: Refused) async throws {
        let configuration = TenantConfiguration.grants.with {
            $0.clients += [
                TenantClient(
                    clientID: "unlisted", appType: .nonInteractive, clientSecret: "unlisted-secret",
                    grantTypes: ["client_credentials"]),
                TenantClient(clientID: "careless", grantTypes: ["client_credentials"]),
            ]
        }
        try await withTenant(configuration) { _, browser in
            try expectError(
                try await browser.token(error.applied(to: Self.fields)), error.status, error.error,
                error.description)
        }
    }

    @Test("a client credentials request uses the default audience")
    func defaultAudience() async throws {
        try await withTenant(.grants.with { $0.defaultAudience = stockAPI }) { _, browser in
            let response = try await browser.token(Self.fields.filter { $0.key != "audience" })
            #expect(try claims(try Tokens(response).access)["aud"] == .string(stockAPI))
        }
    }

    @Test("the settings for client credentials are decoded from JSON")
    func json() throws {
        let configuration = try TenantConfiguration(
            json: Data(
                """
                {
                  "apis": [{"identifier": "https://api.example.com", "scopes": ["read:books"]}],
                  "clients": [{
                    "client_id": "service", "client_secret": "s", "token_endpoint_auth_method": "client_secret_basic",
                    "grant_types": ["client_credentials"], "require_pushed_authorization_requests": true,
                    "par_request_expiry": 60, "require_proof_of_possession": true,
                    "token_exchange": {"allow_any_profile_of_type": []}
                  }],
                  "client_grants": [
                    {"client_id": "service", "audience": "https://api.example.com", "scope": ["read:books"]}
                  ],
                  "device_flow": {"charset": "digits"},
                  "pushed_authorization_requests_supported": false,
                  "token_introspection": false,
                  "dpop_nonce_required": false
                }
                """.utf8))
        let client = try #require(configuration.clients.first)
        #expect(client.requirePushedAuthorizationRequests && client.requireProofOfPossession)
        #expect(client.pushedRequestLifetime == 60)
        #expect(client.tokenExchange.allowAnyProfileOfType.isEmpty)
        #expect(
            configuration.clientGrants == [
                TenantClientGrant(clientID: "service", audience: booksAPI, scope: ["read:books"])
            ])
        #expect(configuration.deviceFlow == DeviceFlowSettings(charset: .digits, mask: "***-***-***"))
        #expect(!configuration.pushedAuthorizationRequests && !configuration.tokenIntrospection)
        #expect(!configuration.dpopNonceRequired)
        #expect(try TenantConfiguration(json: JSONEncoder().encode(configuration)) == configuration)
    }

    @Test(
        "a client grant for an unknown client, API, or scope is rejected",
        arguments: [
            (TenantClientGrant(clientID: "nobody", audience: booksAPI), "client_grants[2].client_id"),
            (TenantClientGrant(clientID: "service", audience: "x"), "client_grants[2].audience"),
            (TenantClientGrant(clientID: "service", audience: booksAPI, scope: ["fly"]), "client_grants[2].scope[0]"),
        ])
    func configuration(grant: TenantClientGrant, keyPath: String) async throws {
        await #expect {
            _ = try await LocalTenant.start(.grants.with { $0.clientGrants.append(grant) })
        } throws: { ($0 as? TenantError)?.keyPath == keyPath }
    }
}
