import Foundation
import Testing

@testable import LocalTenant

@Suite("Invitation page")
struct InvitationPageTests {
    private static var configuration: TenantConfiguration {
        OrganizationTests.configuration.with { $0.roles = [TenantRole("editor"), TenantRole("owner")] }
            .client("app") { $0.initiateLoginURI = nil }
    }

    private func path(_ invitation: TenantInvitation, _ tenant: LocalTenant) throws -> String {
        String(try #require(invitation.url).dropFirst(tenant.domain.count))
    }

    private func invite(
        _ tenant: LocalTenant, _ email: String = "carol@example.com", _ options: TenantInvitation.Options = .init()
    ) async throws -> TenantInvitation {
        try await tenant.invite(email, to: OrganizationTests.readers.id, clientID: "app", options)
    }

    @Test("an invited user signs up at the tenant without an application and becomes a member, once")
    func signUp() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            var options = TenantInvitation.Options(inviter: "Grace <Hopper>")
            options.roles = ["editor"]
            options.userMetadata = ["theme": "dark"]
            options.appMetadata = ["plan": "gold"]
            let invitation = try await invite(tenant, "Carol@example.com", options)
            let page = try await browser.get(try path(invitation, tenant))
            #expect(page.status == 200)
            #expect(page.title == "You've been invited to Society of Readers")
            #expect(page.text.contains("Grace &lt;Hopper&gt;") && page.text.contains("carol@example.com"))
            #expect(page.text.contains("Bookshop"))

            let signup = try await browser.open(try await browser.submit(page))
            #expect(signup.title == "Create your account")
            #expect(signup.text.contains("Grace &lt;Hopper&gt;</strong>'s invitation to join"))
            #expect(try signup.field("email") == "carol@example.com")
            #expect(signup.text.contains("readonly"))
            let joined = try await browser.submit(
                signup, ["email": "carol@example.com", "password": "Nanosecond-30cm"])
            let done = try await browser.open(joined)
            #expect(done.status == 200 && done.title == "You've joined Society of Readers", "\(done.text)")

            let id = try await tenant.userID("carol@example.com")
            #expect(try await tenant.tenant.store.isMember(id, of: OrganizationTests.readers.id))
            let user = try #require(try await tenant.tenant.store.user(id)).profile
            #expect(user.userMetadata == ["theme": "dark"] && user.appMetadata == ["plan": "gold"])

            let roles = try await tenant.tenant.store.roles(of: id, in: OrganizationTests.readers.id)
            #expect(roles.map(\.name) == ["editor"])

            for _ in 0..<2 {
                let again = try await browser.get(try path(invitation, tenant))
                #expect(again.status == 400 && again.title == "This invitation was already used")
            }
            // The end of the login only works once.
            #expect(try await browser.open(joined).status == 400)
            // Members log in to the organization as usual.
            let tokens = try await browser.tokens(["organization": OrganizationTests.readers.id])
            #expect(try tokens.idToken["email"] == "carol@example.com")
        }
    }

    @Test("an invitation that is accepted only halfway can be accepted again")
    func halfway() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            var options = TenantInvitation.Options()
            options.roles = ["editor"]
            let invitation = try await invite(tenant, "bob@example.com", options)
            func accept() async throws -> Browser.Page {
                let page = try await browser.get(try path(invitation, tenant))
                let login = try await browser.open(try await browser.submit(page))
                return try await browser.submit(
                    login, ["username": "bob@example.com", "password": "Bob-Password-1"])
            }
            let stopped = try await tenant.refusing("INSERT ON role_assignments") { try await accept() }
            #expect(stopped.status >= 500)
            let joined = try await browser.open(try await accept())
            #expect(joined.title == "You've joined Society of Readers", "\(joined.text)")
            let roles = try await tenant.tenant.store.roles(
                of: tenant.userID("bob@example.com"), in: OrganizationTests.readers.id)
            #expect(roles.map(\.name) == ["editor"])
        }
    }

    @Test("an existing user accepts an invitation by logging in, and nobody else can accept it")
    func logIn() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let invitation = try await invite(tenant, "bob@example.com")
            let page = try await browser.get(try path(invitation, tenant))
            let login = try await browser.open(try await browser.submit(page))
            #expect(login.title == "Log in")
            #expect(login.text.contains("to accept your invitation to join"))
            #expect(try login.field("username") == "bob@example.com")
            let wrong = try await browser.submit(login, ["username": "ada@example.com", "password": adaPassword])
            #expect(wrong.status == 403 && wrong.title == "This invitation is for someone else", "\(wrong.text)")
            #expect(wrong.text.contains("bob@example.com"))
            let right = try await browser.submit(login, ["username": "bob@example.com", "password": "Bob-Password-1"])
            #expect(try await browser.open(right).title == "You've joined Society of Readers")
        }
    }

    @Test("an invitation can be accepted while another user is logged in")
    func session() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            _ = try await browser.authorize()
            let invitation = try await invite(tenant)
            let page = try await browser.get(try path(invitation, tenant))
            let signup = try await browser.open(try await browser.submit(page))
            #expect(signup.title == "Create your account")
        }
    }

    @Test("an expired, unknown, or foreign invitation shows an error page")
    func deadInvitations() async throws {
        try await withTenant(Self.configuration, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            var options = TenantInvitation.Options()
            options.lifetime = 60
            let invitation = try await invite(tenant, "carol@example.com", options)
            let foreign = try path(invitation, tenant).replacing(
                OrganizationTests.readers.id, with: OrganizationTests.writers.id)
            for path in [foreign, "/u/accept-invitation", "/u/accept-invitation?invitation=x&organization=y"] {
                let page = try await browser.get(path)
                #expect(page.status == 400 && page.title == "We don't know this invitation")
            }
            tenant.clock.advance(by: 60)
            let late = try await browser.get(try path(invitation, tenant))
            #expect(late.status == 400 && late.title == "This invitation has expired")
        }
    }

    @Test("an invitation that expires while its page is open isn't accepted, and neither is a forged form")
    func forms() async throws {
        try await withTenant(Self.configuration, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let invitation = try await invite(tenant)
            let page = try await browser.get(try path(invitation, tenant))
            #expect(try await browser.submit(page, ["csrf": "x"]).status == 403)
            #expect(try await Browser(tenant).submit(page).status == 403)
            tenant.clock.advance(by: 604_800)
            let late = try await browser.submit(page)
            #expect(late.status == 400 && late.title == "This invitation has expired")
        }
    }

    @Test("an invitation to an organization whose connection the client can't use is rejected")
    func noConnection() async throws {
        let configuration = Self.configuration.with { $0.connections[3].enabledClients = ["web"] }
        try await withTenant(configuration) { tenant, browser in
            let invitation = try await tenant.invite(
                "carol@example.com", to: OrganizationTests.closed.id, clientID: "app")
            let page = try await browser.get(try path(invitation, tenant))
            #expect(try await browser.submit(page).status == 403)
        }
    }

    @Test("invitations with an invalid address, lifetime, or role are rejected")
    func badInvitations() async throws {
        try await withTenant(Self.configuration) { tenant, _ in
            for email in ["", "nobody", "a b@c.d"] {
                await #expect { _ = try await invite(tenant, email) } throws: {
                    ($0 as? TenantError)?.keyPath == "invitee.email"
                }
            }
            for lifetime in [0, -1, 2_592_001] {
                var options = TenantInvitation.Options()
                options.lifetime = lifetime
                await #expect { _ = try await invite(tenant, "a@b.example", options) } throws: {
                    ($0 as? TenantError)?.keyPath == "ttl_sec"
                }
            }
            var options = TenantInvitation.Options()
            options.roles = ["nobody"]
            await #expect(throws: TenantError.self) { _ = try await invite(tenant, "a@b.example", options) }
            #expect(tenant.outbox.isEmpty)
        }
    }
}
