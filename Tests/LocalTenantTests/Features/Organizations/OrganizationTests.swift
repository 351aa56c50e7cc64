import Foundation
import Testing

@testable import LocalTenant

@Suite("Organizations and invitations")
struct OrganizationTests {
    static let readers = TenantOrganization(
        name: "readers", displayName: "Society of Readers", members: ["ada@example.com"])
    static let writers = TenantOrganization(
        name: "writers", connections: [.init(TenantConnection.defaultName, assignsMembership: true)])
    static let closed = TenantOrganization(name: "closed", connections: [.init("staff")])

    static var configuration: TenantConfiguration {
        .bookshop.with {
            $0.connections.append(TenantConnection(name: "staff"))
            $0.organizations = [readers, writers, closed]
        }.client("app") {
            $0.organizationUsage = .allow
            $0.initiateLoginURI = "https://shop.example.com/login?x=1"
        }
    }

    static let errors: [(usage: OrganizationUsage, names: Bool, query: [String: String?], description: String)] = [
        (.deny, true, ["organization": readers.id], "parameter organization is not allowed for this client"),
        (.require, true, [:], "parameter organization is required for this client"),
        (.allow, true, ["organization": "org_0000000000000000"], "parameter organization is invalid"),
        (.allow, true, ["organization": "nobody"], "parameter organization is invalid"),
        (.allow, true, ["organization": String(repeating: "x", count: 5_000)], "parameter organization is invalid"),
        (
            .allow, false, ["organization": "readers"],
            "authorization request parameter organization must be an organization id, unless "
                + "allow_organization_name_in_authentication_api is on"
        ),
        (.allow, true, ["invitation": "x"], "Missing required parameter: organization"),
        (
            .allow, true, ["organization": readers.id, "invitation": "x"],
            "invitation not found or already used"
        ),
        (
            .allow, true, ["organization": closed.id, "connection": TenantConnection.defaultName],
            "the connection was disabled"
        ),
    ]

    @Test("invalid organization parameters return an error to the application", arguments: errors.indices)
    func refuses(index: Int) async throws {
        let (usage, names, query, description) = Self.errors[index]
        let configuration = Self.configuration.with { $0.allowsOrganizationNames = names }
            .client("app") { $0.organizationUsage = usage }
        try await withTenant(configuration) { _, browser in
            let response = try await browser.get("/authorize", authorizeQuery(query))
            #expect(response.parameter("error") == "invalid_request")
            #expect(response.parameter("error_description") == description)
        }
    }

    @Test("a third-party client can log in people for an organization that allows it, and for no other")
    func thirdParty() async throws {
        let configuration = Self.configuration.with {
            for index in $0.connections.indices { $0.connections[index].isDomainConnection = true }
            $0.organizations[0].members = []
            $0.organizations[1].members = ["ada@example.com"]
            $0.organizations[1].thirdPartyClientAccess = .allow
        }.client("app") { $0.isFirstParty = false }
        try await withTenant(configuration) { _, browser in
            let refused = try await browser.get("/authorize", authorizeQuery(["organization": Self.readers.id]))
            #expect(refused.parameter("error") == "invalid_request")
            #expect(
                refused.parameter("error_description") == "parameter organization is invalid: \(Self.readers.id)")
            let login = try await browser.get("/authorize", authorizeQuery(["organization": Self.writers.id]))
            #expect(login.leads(to: "/u/login"))
        }
        for behavior in [OrganizationRequireBehavior.preLoginPrompt, .postLoginPrompt] {
            let asking = configuration.with { $0.organizations[0].members = ["ada@example.com"] }.client("app") {
                $0.organizationUsage = .require
                $0.organizationRequireBehavior = behavior
            }
            try await withTenant(asking) { _, browser in
                let start = try await browser.get("/authorize", authorizeQuery())
                guard behavior == .postLoginPrompt else {
                    let page = try await browser.follow(start)
                    #expect(try await browser.submit(page, ["organization": "readers"]).status == 400)
                    return #expect(try await browser.submit(page, ["organization": "writers"]).leads(to: "/u/login"))
                }
                // The only one that is left is chosen without a page.
                let consent = try await browser.follow(try await browser.logIn(at: start.location))
                #expect(consent.text.contains("readers") == false)
                #expect(consent.location?.contains("organization-picker") != true)
            }
        }
    }

    @Test(
        "a member's tokens contain the organization's ID, and its name if the tenant allows names",
        arguments: [true, false])
    func members(names: Bool) async throws {
        try await withTenant(Self.configuration.with { $0.allowsOrganizationNames = names }) { _, browser in
            let tokens = try await browser.tokens(
                ["organization": names ? "READERS" : Self.readers.id, "audience": booksAPI])
            let name: TenantValue? = names ? "readers" : nil
            let parts = [
                try tokens.idToken, try claims(tokens.access), try await browser.userInfo(tokens.access).json,
                try Tokens(try await browser.refresh(tokens.refresh)).idToken,
            ]
            for claims in parts {
                #expect(claims["org_id"] == .string(Self.readers.id))
                #expect(claims["org_name"] == name)
            }
            #expect(try await browser.tokens().idToken["org_id"] == nil)
        }
    }

    @Test("the login page shows the organization's name")
    func branding() async throws {
        try await withTenant(Self.configuration) { _, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["organization": Self.readers.id])))
            #expect(page.text.contains("Society of Readers"))
        }
    }

    @Test("a nonmember can't log in to an organization unless its connection assigns membership")
    func strangers() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let bob = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let response = try await browser.logIn(
                ["organization": Self.readers.id], username: "bob@example.com", password: "Bob-Password-1")
            #expect(response.parameter("error") == "access_denied")
            #expect(
                response.parameter("error_description")
                    == "user \(bob) is not part of the \(Self.readers.id) organization")
            #expect(await browser.cookie(.session) == nil)

            let login = try await browser.logIn(
                ["organization": Self.writers.id], username: "bob@example.com", password: "Bob-Password-1")
            _ = try await browser.tokens(after: login)
            #expect(try await tenant.tenant.store.isMember(bob, of: Self.writers.id))
            let silent = try await browser.get(
                "/authorize", authorizeQuery(["organization": Self.readers.id, "prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
            let shown = try await browser.get("/authorize", authorizeQuery(["organization": Self.readers.id]))
            #expect(shown.leads(to: "/u/login"))
            try await tenant.addMember(bob, to: Self.readers.id)
            #expect(
                try await browser.tokens(["organization": Self.readers.id, "prompt": "none"]).idToken["org_id"]
                    == .string(Self.readers.id))
        }
    }

    @Test("a user who is removed from an organization gets no more tokens for it")
    func leaving() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let tokens = try await browser.tokens(["organization": Self.readers.id])
            let id = try await tenant.userID()
            try await tenant.removeMember(id, from: Self.readers.id)
            try expectError(try await browser.refresh(tokens.refresh), 403, "invalid_grant")
            await #expect(throws: TenantError.self) { try await tenant.removeMember(id, from: Self.readers.id) }
            await #expect(throws: TenantError.self) { try await tenant.addMember("auth0|nobody", to: Self.readers.id) }
            await #expect(throws: TenantError.self) { try await tenant.addMember(id, to: "org_nowhere") }
        }
    }

    private func query(_ invitation: TenantInvitation) -> [String: String?] {
        ["organization": invitation.organizationID, "invitation": invitation.ticket]
    }

    @Test("an invitation lets only its recipient sign up, once")
    func invitation() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let invitation = try await tenant.invite("Carol@example.com", to: Self.readers.id, clientID: "app")
            #expect(tenant.outbox.last?.kind == .invitation && tenant.outbox.last?.link == invitation.url)
            #expect(invitation.url?.hasPrefix("https://shop.example.com/login?x=1&invitation=") == true)
            let page = try await browser.open(try await browser.get("/authorize", authorizeQuery(query(invitation))))
            #expect(page.title == "Create your account")
            #expect(try page.field("email") == "carol@example.com")
            let other = try await browser.submit(page, ["email": "eve@example.com", "password": "Nanosecond-30cm"])
            #expect(other.status == 400)
            #expect(other.text.contains("The invitation is for carol@example.com"))
            #expect(try await tenant.tenant.store.user(identifier: "eve@example.com", connection: database) == nil)
            let joined = try await browser.submit(page, ["email": "carol@example.com", "password": "Nanosecond-30cm"])
            let tokens = try await browser.tokens(after: joined)
            #expect(try tokens.idToken["org_id"] == .string(Self.readers.id))
            let again = try await Browser(tenant).get("/authorize", authorizeQuery(query(invitation)))
            #expect(again.parameter("error_description") == "invitation not found or already used")
        }
    }

    @Test("an invitation for a client without a login page links to the tenant with the required parameters")
    func invitationWithoutPage() async throws {
        try await withTenant(Self.configuration.client("app") { $0.initiateLoginURI = nil }) { tenant, _ in
            let invitation = try await tenant.invite("bob@example.com", to: Self.readers.id, clientID: "app")
            let link = try #require(invitation.url.flatMap(URLComponents.init(string:)))
            #expect(link.string?.hasPrefix(tenant.issuer + "u/accept-invitation?") == true)
            #expect(link.queryItems?.map(\.name) == ["invitation", "organization", "organization_name"])
            #expect(link.queryItems?.map(\.value) == [invitation.ticket, Self.readers.id, "readers"])
        }
    }

    @Test("an invitation lets an existing user log in even if another user is logged in")
    func invitedUser() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            _ = try await browser.authorize()
            let invitation = try await tenant.invite("bob@example.com", to: Self.readers.id, clientID: "app")
            let start = try await browser.get("/authorize", authorizeQuery(query(invitation)))
            #expect(start.leads(to: "/u/login"))
            let login = try await browser.logIn(
                at: start.location, username: "bob@example.com", password: "Bob-Password-1")
            #expect(try await browser.tokens(after: login).idToken["email"] == "bob@example.com")
        }
    }

    @Test("an invitation is limited to its organization, its client, and a week")
    func otherInvitations() async throws {
        try await withTenant(
            Self.configuration.client("web") { $0.organizationUsage = .allow }, clock: TenantClock(fixedAt: noon)
        ) {
            tenant, browser in
            let invitation = try await tenant.invite("bob@example.com", to: Self.readers.id, clientID: "app")
            let wrong: [[String: String?]] = [
                query(invitation).merging(["organization": Self.writers.id]) { $1 },
                query(invitation).merging(
                    ["client_id": "web", "redirect_uri": "https://shop.example.com/callback"]) { $1 },
            ]
            for query in wrong {
                let response = try await browser.get("/authorize", authorizeQuery(query))
                #expect(response.parameter("error_description") == "invitation not found or already used")
            }
            tenant.clock.advance(by: 604_800)
            let late = try await browser.get("/authorize", authorizeQuery(query(invitation)))
            #expect(late.parameter("error_description") == "invitation not found or already used")
            await #expect(throws: TenantError.self) {
                try await tenant.invite("a@b.c", to: "org_nowhere", clientID: "app")
            }
            await #expect(throws: TenantError.self) {
                try await tenant.invite("a@b.c", to: Self.readers.id, clientID: "nobody")
            }
        }
    }

    @Test(
        "invalid organizations are rejected when the configuration is read",
        arguments: [
            (#"{"organizations": [{}]}"#, "organizations[0].name"),
            (#"{"organizations": [{"name": "A B"}]}"#, "organizations[0].name"),
            (#"{"organizations": [{"name": "org_x"}]}"#, "organizations[0].name"),
            (#"{"organizations": [{"name": "a", "id": "x"}]}"#, "organizations[0].id"),
            (#"{"organizations": [{"name": "a"}, {"name": "a"}]}"#, "organizations[1].id"),
            (
                #"{"organizations": [{"name": "a", "enabled_connections": [{"name": "x"}]}]}"#,
                "organizations[0].enabled_connections[0].name"
            ),
            (#"{"organizations": [{"name": "a", "display_name": ""}]}"#, "organizations[0].display_name"),
            (
                #"{"organizations": [{"name": "a", "branding": {"colors": {"primary": "red"}}}]}"#,
                "organizations[0].branding.colors.primary"
            ),
            (
                #"{"organizations": [{"name": "a", "branding": {"colors": {"page_background": "12345"}}}]}"#,
                "organizations[0].branding.colors.page_background"
            ),
            (
                #"{"organizations": [{"name": "a", "branding": {"logo_url": "javascript:alert(1)"}}]}"#,
                "organizations[0].branding.logo_url"
            ),
            (
                #"{"organizations": [{"name": "a", "discovery_domains": [{"domain": "a b"}]}]}"#,
                "organizations[0].discovery_domains[0].domain"
            ),
            (
                #"{"organizations": [{"name": "a", "client_grants": [{"client_id": "x"}]}]}"#,
                "organizations[0].client_grants[0]"
            ),
            (
                #"{"clients": [{"client_id": "x", "default_organization": {"organization_id": "org_x", "flows": []}}]}"#,
                "clients[0].default_organization.organization_id"
            ),
            (
                #"{"clients": [{"client_id": "x", "organization_require_behavior": "later"}]}"#,
                "clients[0].organization_require_behavior"
            ),
        ])
    func badConfiguration(json: String, keyPath: String) throws {
        #expect { try TenantConfiguration(json: Data(json.utf8)) } throws: { error in
            (error as? TenantError)?.keyPath == keyPath
        }
    }

    @Test("a configured member who isn't a user is rejected at startup")
    func unknownMember() async throws {
        let configuration = Self.configuration.with { $0.organizations[0].members = ["nobody@example.com"] }
        await #expect(throws: TenantError.self) {
            _ = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
        }
    }
}
