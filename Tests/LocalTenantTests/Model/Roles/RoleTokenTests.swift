import Foundation
import Testing

@testable import LocalTenant

@Suite("Permissions in tokens")
struct RoleTokenTests {
    private static let everything = "openid read:books write:books offline_access"

    private func tokens(
        _ browser: Browser, scope: String = everything, _ changes: [String: String?] = [:]
    ) async throws -> Tokens {
        var query: [String: String?] = ["audience": booksAPI, "scope": scope]
        query.merge(changes) { _, new in new }
        return try await browser.tokens(query)
    }

    @Test("a user gets the scopes that the permissions allow and all permissions as a claim")
    func login() async throws {
        try await withTenant(.withRoles) { _, browser in
            let tokens = try await tokens(browser, scope: "openid write:books")
            let claims = try claims(tokens.access)
            #expect(claims["scope"] == "openid")
            #expect(claims["permissions"] == ["read:books"])
            #expect(tokens.scope == "openid")
            #expect(try tokens.idToken["permissions"] == nil)
        }
    }

    @Test(
        "the permissions claim requires a dialect with permissions and enforced policies",
        arguments: TenantAPI.Dialect.allCases, [false, true])
    func dialects(dialect: TenantAPI.Dialect, enforces: Bool) async throws {
        let configuration = TenantConfiguration.withRoles.with {
            $0.enforce(dialect)
            $0.apis[0].enforcesPolicies = enforces
        }
        try await withTenant(configuration) { _, browser in
            let claims = try claims(try await tokens(browser).access)
            let hasClaim = enforces && [.accessTokenAuthz, .rfc9068Authz].contains(dialect)
            #expect(claims["permissions"] == (hasClaim ? ["read:books"] : nil))
            #expect(words(claims["scope"]).contains("write:books") == !enforces)
            #expect((claims["jti"] != nil) == [.rfc9068, .rfc9068Authz].contains(dialect))
        }
    }

    @Test("a user without permissions gets an empty permissions claim")
    func none() async throws {
        try await withTenant(.withRoles) { _, browser in
            let page = try await browser.passwordGrant([
                "username": "grace@example.com", "audience": .string(booksAPI), "scope": "openid read:books",
            ])
            #expect(try accessClaims(page)["permissions"] == [])
            #expect(try accessClaims(page)["scope"] == "openid")
        }
    }

    @Test("roles in an organization add to the user's own roles")
    func organization() async throws {
        try await withTenant(.withRoles) { _, browser in
            let inside = try claims(try await tokens(browser, ["organization": publishers]).access)
            #expect(words(inside["permissions"]) == ["read:books", "write:books"])
            #expect(words(inside["scope"]).isSuperset(of: ["read:books", "write:books"]))
            let outside = try claims(try await tokens(browser).access)
            #expect(outside["permissions"] == ["read:books"])
        }
    }

    @Test("changed roles apply to the next token, including refreshed ones")
    func refresh() async throws {
        try await withTenant(.withRoles) { tenant, browser in
            let first = try await tokens(browser)
            #expect(words(try claims(first.access)["scope"]) == ["openid", "read:books", "offline_access"])
            let ada = try await tenant.userID()
            try await tenant.assignRoles(["editor"], to: ada)
            let second = try Tokens(try await browser.refresh(first.refresh))
            #expect(words(try claims(second.access)["permissions"]) == ["read:books", "write:books"])
            #expect(words(.string(second.scope ?? "")).contains("write:books"))
            try await tenant.removeRoles(["editor", "reader"], from: ada)
            let third = try Tokens(try await browser.refresh(second.refresh))
            #expect(try claims(third.access)["permissions"] == [])
            #expect(words(.string(third.scope ?? "")) == ["openid", "offline_access"])
        }
    }

    @Test("a password grant without a scope gets the scopes that the user's permissions allow")
    func password() async throws {
        try await withTenant(.withRoles) { _, browser in
            let page = try await browser.passwordGrant(["audience": .string(booksAPI), "scope": nil])
            #expect(try accessClaims(page)["scope"] == "read:books")
        }
    }

    @Test("the permissions of a client's own token come from its grant")
    func machine() async throws {
        try await withTenant(.withRoles) { _, browser in
            let claims = try accessClaims(try await browser.token(ClientCredentialsTests.fields))
            #expect(claims["permissions"] == ["read:books"])
            #expect(claims["scope"] == "read:books")
        }
    }

    @Test("a deleted role or API scope is missing from the next token")
    func deleted() async throws {
        try await withTenant(.withRoles) { tenant, browser in
            let first = try await tokens(browser)
            try await tenant.removeRole("reader")
            let second = try Tokens(try await browser.refresh(first.refresh))
            #expect(try claims(second.access)["permissions"] == [])
            var api = TenantConfiguration.withRoles.apis[0]
            (api.enforcesPolicies, api.scopes) = (false, ["read:books"])
            try await tenant.add(api)
            let third = try Tokens(try await browser.refresh(second.refresh))
            #expect(words(.string(third.scope ?? "")) == ["openid", "read:books", "offline_access"])
        }
    }

    // MARK: Client grants

    @Test("if an API requires a client grant for users, the client gets only the granted scopes")
    func userGrants() async throws {
        let configuration = TenantConfiguration.grants.with {
            $0.apis[0].userPolicy = .requireClientGrant
            $0.clientGrants.append(
                TenantClientGrant(clientID: "app", audience: booksAPI, scope: ["read:books"], subjectType: .user))
        }
        try await withTenant(configuration) { _, browser in
            let tokens = try await tokens(browser)
            #expect(words(.string(tokens.scope ?? "")) == ["openid", "read:books", "offline_access"])
            let other = try await browser.get(
                "/authorize",
                authorizeQuery([
                    "client_id": "web", "redirect_uri": "https://shop.example.com/callback", "audience": booksAPI,
                ]))
            #expect(other.parameter("error") == "access_denied")
            #expect(other.parameter("error_description")?.contains("\"web\" is not authorized") == true)
        }
    }

    @Test("an API can deny access to users and clients")
    func closed() async throws {
        let configuration = TenantConfiguration.grants.with {
            ($0.apis[0].userPolicy, $0.apis[0].clientPolicy) = (.denyAll, .denyAll)
        }
        try await withTenant(configuration) { _, browser in
            let login = try await browser.get("/authorize", authorizeQuery(["audience": booksAPI]))
            #expect(login.parameter("error") == "access_denied")
            try expectError(try await browser.token(ClientCredentialsTests.fields), 403, "access_denied")
        }
    }

    @Test("a client grant can allow all scopes and any organization")
    func organizationsOfClients() async throws {
        let configuration = TenantConfiguration.withRoles.with {
            $0.clientGrants[0].allowsAllScopes = true
            $0.clientGrants[0].organizationUsage = .require
            $0.clientGrants[0].allowsAnyOrganization = true
        }
        try await withTenant(configuration) { _, browser in
            try expectError(try await browser.token(ClientCredentialsTests.fields), 400, "invalid_request")
            let fields = ClientCredentialsTests.fields
            let page = try await browser.token(fields.merging(["organization": .string(publishers)]) { $1 })
            #expect(try accessClaims(page)["org_id"] == .string(publishers))
            #expect(words(try accessClaims(page)["scope"]) == ["read:books", "write:books"])
            try expectError(
                try await browser.token(fields.merging(["organization": "org_none"]) { $1 }), 400, "invalid_request")
        }
    }

    // MARK: Configuration

    @Test(
        "an unknown name in the configuration is rejected with its key path and a suggestion",
        arguments: [
            (#""users": [{"email": "a@b.c", "roles": ["raeder"]}]"#, "users[0].roles[0]", "Did you mean reader?"),
            (
                #""users": [{"email": "a@b.c", "permissions": [{"permission_name": "read", "resource_server_identifier": "https://ap"}]}]"#,
                "users[0].permissions[0].resource_server_identifier", "Did you mean https://api?"
            ),
            (
                #""organizations": [{"name": "o", "members": ["a"], "member_roles": {"a": ["x"]}}]"#,
                "organizations[0].member_roles.a[0]", "Did you mean"
            ),
            (
                #""organizations": [{"name": "o", "members": ["ada"], "member_roles": {"adda": []}}]"#,
                "organizations[0].member_roles", "Did you mean ada?"
            ),
            (#""users": [{"email": "a@b.c", "roles": [1]}]"#, "users[0].roles[0]", "expected a string"),
        ] as [(String, String, String)])
    func errors(text: String, keyPath: String, hint: String) throws {
        let json = """
            {"apis": [{"identifier": "https://api", "scopes": ["read"], "enforce_policies": "true"}],
            "roles": [{"name": "reader", "permissions": [
                {"permission_name": "read", "resource_server_identifier": "https://api"}]}], \(text)}
            """
        #expect {
            _ = try TenantConfiguration(json: Data(json.utf8))
        } throws: { error in
            let error = error as? TenantError
            return error?.keyPath == keyPath && (keyPath.hasSuffix(".a[0]") || error?.message.contains(hint) == true)
        }
    }

    @Test(
        "contradictory settings of an API are rejected",
        arguments: [
            (#""token_lifetime": 60, "token_lifetime_for_web": 61"#, "apis[0].token_lifetime_for_web"),
            (
                #""subject_type_authorization": {"client": {"policy": "allow_all"}}"#,
                "apis[0].subject_type_authorization.client.policy"
            ),
            (#""enforce_policies": "yes""#, "apis[0].enforce_policies"),
            (#""token_dialect": "jwt""#, "apis[0].token_dialect"),
            (#""scopes": ["a", "a"]"#, "apis[0].scopes[1]"),
            (#""scopes": ["a b"]"#, "apis[0].scopes[0]"),
        ] as [(String, String)])
    func apiErrors(text: String, keyPath: String) {
        #expect {
            _ = try TenantConfiguration(json: Data(#"{"apis": [{"identifier": "x", \#(text)}]}"#.utf8))
        } throws: { ($0 as? TenantError)?.keyPath == keyPath }
    }

    @Test("roles, APIs, and client grants survive encoding as JSON")
    func json() throws {
        let configuration = TenantConfiguration.withRoles.with {
            $0.apis[0].scopeDescriptions = ["read:books": "Read your books"]
            $0.apis[0].name = "Books"
            $0.apis[0].userPolicy = .requireClientGrant
            $0.apis[0].skipsConsent = false
            $0.clientGrants.append(.thirdPartyClients(audience: booksAPI, scope: ["read:books"]))
        }
        #expect(try TenantConfiguration(json: JSONEncoder().encode(configuration)) == configuration)
    }

    @Test("roles and assignments made at run time survive a restart")
    func persistence() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.withRoles.with { $0.dataDirectory = directory }
            try await withTenant(configuration) { tenant, _ in
                try await tenant.add(TenantRole("writer", permissions: [TenantPermission("write:books", at: booksAPI)]))
                try await tenant.assignRoles(["writer"], to: try await tenant.userID())
            }
            try await withTenant(configuration) { _, browser in
                let claims = try claims(try await tokens(browser).access)
                #expect(words(claims["permissions"]) == ["read:books", "write:books"])
            }
        }
    }

    @Test("assigning unknown roles or permissions or to unknown users throws an error")
    func unknown() async throws {
        try await withTenant(.withRoles) { tenant, _ in
            let ada = try await tenant.userID()
            await #expect(throws: TenantError.self) { try await tenant.assignRoles(["king"], to: ada) }
            await #expect(throws: TenantError.self) { try await tenant.assignRoles(["reader"], to: "auth0|x") }
            await #expect(throws: TenantError.self) { try await tenant.assignRoles(["reader"], to: ada, in: "org_x") }
            await #expect(throws: TenantError.self) {
                try await tenant.addPermissions([TenantPermission("fly", at: booksAPI)], to: ada)
            }
            await #expect(throws: TenantError.self) { try await tenant.removeRole("king") }
            var user = TenantUser(email: "new@example.com", password: nil)
            user.roles = ["king"]
            let stranger = user
            await #expect(throws: TenantError.self) { try await tenant.add(stranger) }
        }
    }
}
