import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("On-behalf-of token exchange")
struct OnBehalfOfTests {
    private static let ordersAPI = "https://orders.example.com"
    private static let type = "urn:ietf:params:oauth:token-type:access_token"

    /// An API that exchanges its users' tokens, as the client `ID-server`.
    private static func server(_ id: String, of api: String) -> TenantClient {
        var client = TenantClient(
            clientID: "\(id)-server", appType: .resourceServer, clientSecret: "\(id)-secret",
            grantTypes: [exchangeGrant])
        client.resourceServerIdentifier = api
        client.tokenExchange.allowAnyProfileOfType = [TokenExchangeSettings.onBehalfOf]
        return client
    }

    /// Books call orders, and orders call books.
    private static let configuration = TenantConfiguration.bookshop.with {
        $0.users[0].userID = "auth0|ada"
        $0.clients += [server("books", of: booksAPI), server("orders", of: ordersAPI)]
        $0.apis.append(TenantAPI(identifier: ordersAPI, scopes: ["read:orders", "cancel:orders"]))
    }

    private static func fields(_ token: String, as id: String = "books") -> [String: TenantValue] {
        [
            "grant_type": .string(exchangeGrant), "client_id": .string("\(id)-server"),
            "client_secret": .string("\(id)-secret"), "subject_token": .string(token),
            "subject_token_type": .string(type), "audience": .string(id == "books" ? ordersAPI : booksAPI),
        ]
    }

    private static let asked: [String: String?] = ["audience": booksAPI, "scope": "openid profile read:books"]

    @Test("an API gets a token for another API, which names the user, and who acts")
    func exchange() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let token = try await browser.tokens(Self.asked).access
            let response = try await browser.token(
                Self.fields(token).merging(["scope": "openid offline_access read:orders read:books"]) { $1 })
            try #require(response.status == 200, "\(response.text)")
            let tokens = try Tokens(response)
            #expect(
                tokens.members.keys.sorted()
                    == ["access_token", "expires_in", "issued_token_type", "scope", "token_type"])
            #expect(tokens.members["issued_token_type"] == .string(Self.type))
            #expect(tokens.scope == "read:orders")
            let access = try claims(tokens.access)
            #expect(access["sub"] == "auth0|ada")
            #expect(access["aud"] == .string(Self.ordersAPI))
            #expect(access["azp"] == "books-server")
            #expect(access["act"] == ["sub": "books-server", "act": ["sub": "app"]])

            let types = try await tenant.loggedEvents("").map(\.type)
            #expect(types.last == "success_on_behalf_of_token_exchange")
            let user = try await tenant.tenant.store.user("auth0|ada")
            #expect(user?.activity.logins == 1, "acting for a user is no login")
        }
    }

    @Test("without a scope, the token has all scopes of the API; APIs form a chain of up to five actors")
    func chain() async throws {
        try await withTenant(Self.configuration) { _, browser in
            var token = try await browser.tokens(Self.asked).access
            for (index, name) in ["books", "orders", "books", "orders"].enumerated() {
                let tokens = try Tokens(try await browser.token(Self.fields(token, as: name)))
                token = try tokens.access
                #expect(tokens.scope == (name == "books" ? "read:orders cancel:orders" : "read:books write:books"))
                #expect(try claims(token)["act"]?.depth == index + 2)
            }
            try expectError(
                try await browser.token(Self.fields(token)), 400, "invalid_request",
                "Actors may be at most 5 deep")
        }
    }

    @Test(
        "an API that doesn't meet all conditions can't exchange tokens",
        arguments: [
            { $0.appType = .regularWeb }, { $0.resourceServerIdentifier = nil },
            { $0.tokenExchange.allowAnyProfileOfType = [TokenExchangeSettings.customAuthentication] },
        ] as [@Sendable (inout TenantClient) -> Void])
    func conditions(change: @Sendable (inout TenantClient) -> Void) async throws {
        try await withTenant(Self.configuration.client("books-server", change)) { _, browser in
            let token = try await browser.tokens(Self.asked).access
            try expectError(try await browser.token(Self.fields(token)), 403, "unauthorized_client")
        }
    }

    @Test("tokens that aren't users' tokens for the API, and targets that aren't other APIs, are rejected")
    func rejected() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let tokens = try await browser.tokens(
                Self.asked.merging(["scope": "openid offline_access read:books"]) { $1 })
            let fields = Self.fields(try tokens.access)
            func expectRejection(_ changes: [String: TenantValue?], _ description: String? = nil) async throws {
                let changed = Refused(changes, 400, "invalid_request", description)
                try expectError(
                    try await browser.token(changed.applied(to: fields)), 400, "invalid_request", description)
            }
            let invalid = "The subject_token is invalid, or was revoked."
            try await expectRejection(["subject_token": "x"], invalid)
            try await expectRejection(["subject_token": .string(try tokens.refresh)], invalid)
            try await expectRejection(["subject_token": .string(try await browser.tokens().access)])
            try await expectRejection(["requested_token_type": "urn:ietf:params:oauth:token-type:id_token"])
            try await expectRejection(["actor_token": "x", "actor_token_type": "urn:x:y"])
            try await expectRejection(["audience": nil], "Missing required parameter: audience")
            for own in [tenant.tenant.myAccountAudience, tenant.tenant.managementAudience] {
                try await expectRejection(
                    ["audience": .string(own)], "Tokens for \(own) can't be had on behalf of users")
            }
            let orders = try await browser.tokens(["audience": Self.ordersAPI, "scope": "openid read:orders"])
            try await expectRejection(
                ["subject_token": .string(try orders.access)],
                "The subject_token is not for \(booksAPI), which is the client's API.")
            let types = try await tenant.loggedEvents("").map(\.type)
            #expect(types.count { $0 == "failed_on_behalf_of_token_exchange" } == 9)

            try await tenant.tenant.store.revokeGrants(.user("auth0|ada"), at: tenant.clock.now)
            try await expectRejection([:], invalid)
        }
    }

    @Test("a token that is bound to the application's key can't be exchanged without that key")
    func bound() async throws {
        try await withTenant(Self.configuration.with { $0.dpopNonceRequired = false }) { tenant, browser in
            let maker = try ProofMaker(tenant)
            let code = try await browser.code(Self.asked)
            let exchanged = try await browser.token(
                [
                    "grant_type": "authorization_code", "client_id": "app", "code": .string(code),
                    "redirect_uri": .string(callback), "code_verifier": .string(verifier),
                ], headers: ["DPoP": try maker.proof()])
            let fields = Self.fields(try Tokens(exchanged).access)
            try expectError(try await browser.token(fields), 400, "invalid_dpop_proof", "A DPoP proof is required")
            let proved = try await browser.token(fields, headers: ["DPoP": try maker.proof()])
            let access = try claims(try Tokens(proved).access)
            #expect(access["cnf"] == ["jkt": .string(try maker.thumbprint)])
        }
    }

    @Test("a blocked user's token can't be exchanged")
    func blocked() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let token = try await browser.tokens(Self.asked).access
            try await tenant.setBlocked(true, userID: "auth0|ada")
            try expectError(try await browser.token(Self.fields(token)), 400, "invalid_request")
        }
    }

    @Test("actions see who acts, can add claims, and can't ask the actor for the user's second factor")
    func actions() async throws {
        let events = Recorder<ActionEvent>()
        try await withTenant(Self.configuration) { tenant, browser in
            let token = try await browser.tokens(Self.asked).access
            tenant.actions.postLogin { event, api in
                events.add(event)
                api.accessToken.setCustomClaim(planClaim, "gold")
            }
            let exchanged = try Tokens(try await browser.token(Self.fields(token)))
            #expect(try claims(exchanged.access)[planClaim] == "gold")
            let transaction = try #require(events.all.first?.transaction)
            #expect(transaction.protocolName == "oauth2-token-exchange")
            #expect(transaction.actor?.members["sub"] == "books-server")
            #expect(events.all.first?.object.members["stats"] == ["logins_count": 1])

            tenant.actions.postLogin { _, api in api.authentication.challengeWith(.otp) }
            try expectError(try await browser.token(Self.fields(token)), 400, "invalid_request")
        }
    }

    @Test("a token for an organization stays one, and ends with the membership")
    func organizations() async throws {
        let configuration = Self.configuration.client("app") { $0.organizationUsage = .allow }.with {
            $0.organizations = [
                TenantOrganization(name: "acme", id: "org_0123456789abcdef", members: ["ada@example.com"])
            ]
        }
        try await withTenant(configuration) { tenant, browser in
            let token = try await browser.tokens(
                Self.asked.merging(["organization": "org_0123456789abcdef"]) { $1 }
            ).access
            let exchanged = try Tokens(try await browser.token(Self.fields(token)))
            #expect(try claims(exchanged.access)["org_id"] == "org_0123456789abcdef")
            _ = try await tenant.tenant.store.removeMember("auth0|ada", from: "org_0123456789abcdef")
            try expectError(try await browser.token(Self.fields(token)), 403, "invalid_grant")
        }
    }
}
