import Auth0
import Auth0Testing
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

extension TestTenant {
    static func changed(_ change: (inout TenantConfiguration) -> Void) async throws -> TestTenant {
        var configuration = TestTenant.configuration
        change(&configuration)
        return try await TestTenant(configuration)
    }
}

extension WebAuthError {
    var browserError: TestBrowserError? { cause as? TestBrowserError }
}

@Suite("A browser that needs no browser")
struct TestBrowserTests {
    @Test("A script logs in, and the same browser is logged in the next time")
    func password() async throws {
        let tenant = try await TestTenant()
        let browser = TestBrowser(.logIn("ada@example.com", password: TestTenant.password))
        let credentials = try await tenant.webAuth(browser).scope("openid email").start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "ada@example.com")
        _ = try await tenant.webAuth(browser.next()).start()
        _ = try await tenant.webAuth(browser).logout()
        _ = try await tenant.webAuth(browser.next(.logIn(tenant.user))).start()
    }

    @Test("A wrong password is shown, and can be typed in once more")
    func mistake() async throws {
        let tenant = try await TestTenant()
        _ = try await tenant.webAuth(
            TestBrowser(.logIn("ada@example.com", password: "wrong"), .logIn(tenant.user))
        ).start()
        // A user of another tenant, with another password.
        let stranger = try await TestTenant().addUser("ada2@example.com", password: "Another-Horse-1")
        try await tenant.addUser("ada2@example.com")
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(
                TestBrowser(loggingIn: stranger)
            ).start()
        }
        #expect(error?.browserError?.cause == .refused)
    }

    @Test("A script signs somebody up")
    func signup() async throws {
        let tenant = try await TestTenant()
        let credentials = try await tenant.webAuth(
            TestBrowser(.signUp("grace@example.com", password: "Compiler-1952"))
        ).start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "grace@example.com")
    }

    @Test("A code from an email or a text message logs in without a password")
    func passwordless() async throws {
        let tenant = try await TestTenant()
        let browser = TestBrowser(.recipient("grace@example.com"), .code(.fromOutbox))
        let credentials = try await tenant.webAuth(browser).connection("email").start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "grace@example.com")
        _ = try await tenant.webAuth(TestBrowser(.recipient("+15550100"), .code(.fromOutbox(to: "+15550100"))))
            .connection("sms").start()
    }

    @Test("A second factor is set up in the browser, and used at the next login")
    func authenticatorApp() async throws {
        let tenant = try await TestTenant.changed {
            $0.mfa = MFASettings(policy: .always, factors: [.otp, .recoveryCode])
        }
        let browser = TestBrowser(.logIn(tenant.user), .setUpAuthenticatorApp, .accept)
        _ = try await tenant.webAuth(browser).start()
        tenant.clock.advance(by: 30)
        let next = browser.next(.logIn(tenant.user), .code(.fromAuthenticatorApp))
        let credentials = try await tenant.webAuth(next).parameters(["prompt": "login"]).start()
        #expect(try decode(jwt: credentials.idToken)["amr"].array?.contains("mfa") == true)
    }

    @Test("A code by text message is the second factor of a phone")
    func phone() async throws {
        let tenant = try await TestTenant.changed { $0.mfa = MFASettings(policy: .enrolled, factors: [.phone]) }
        try await tenant.local.enrollPhone("+15550100", userID: tenant.user.id)
        _ = try await tenant.webAuth(TestBrowser(.logIn(tenant.user), .code("000000"), .code(.fromOutbox))).start()
    }

    @Test("A push message is approved, or not")
    func push() async throws {
        let tenant = try await TestTenant.changed { $0.mfa = MFASettings(policy: .enrolled, factors: [.push]) }
        try await tenant.local.enrollPushDevice(userID: tenant.user.id)
        _ = try await tenant.webAuth(TestBrowser(.logIn(tenant.user), .approvePush)).start()
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(.logIn(tenant.user), .denyPush)).start()
        }
        #expect(error?.browserError?.cause == .scriptEnded)
        #expect(error?.browserError?.text.contains("refused") == true)
    }

    @Test("An app of a third party asks for consent, and hears a no where the tenant sends people back")
    func consent() async throws {
        let tenant = try await TestTenant.changed {
            $0.clients[0].isFirstParty = false
            $0.connections[0].isDomainConnection = true
            $0.clients[0].declinePolicy = .allowAlways
        }
        let browser = TestBrowser(.logIn(tenant.user), .deny)
        let error = await #expect(throws: WebAuthError.self) { try await tenant.webAuth(browser).start() }
        #expect((error?.cause as? AuthenticationError)?.code == "access_denied")
        _ = try await tenant.webAuth(browser.next(.accept)).start()
    }

    @Test("Where the tenant keeps people on a page of its own after a no, the error has that page")
    func declined() async throws {
        let tenant = try await TestTenant.changed {
            $0.clients[0].isFirstParty = false
            $0.connections[0].isDomainConnection = true
        }
        let error = await #expect(throws: WebAuthError.self) {
            try await tenant.webAuth(TestBrowser(.logIn(tenant.user), .deny)).start()
        }
        #expect(error?.browserError?.title.contains("You declined access") == true)
    }

    @Test("A script chooses an organization")
    func organization() async throws {
        let organizations = ["north", "south"].map { TenantOrganization(name: $0, members: ["ada@example.com"]) }
        let tenant = try await TestTenant.changed {
            $0.organizations = organizations
            $0.clients[0].organizationUsage = .require
            $0.clients[0].organizationRequireBehavior = .postLoginPrompt
        }
        let credentials = try await tenant.webAuth(TestBrowser(.logIn(tenant.user), .choose("south"))).start()
        #expect(try decode(jwt: credentials.idToken)["org_id"].string == organizations[1].id)
        _ = try await tenant.webAuth(TestBrowser(loggingIn: tenant.user)).start()
    }

    @Test("Questions for robots are answered on the way")
    func captcha() async throws {
        let tenant = try await TestTenant.changed {
            $0.attackProtection = AttackProtection(botDetection: [.password], captchaOnPages: true)
        }
        _ = try await tenant.webAuth(TestBrowser(.logIn(tenant.user))).start()
    }

    @Test("A passkey is created in the browser, and logs in there the next time")
    func passkey() async throws {
        let tenant = try await TestTenant.changed { $0.host = .localhost }
        let browser = TestBrowser(.logIn(tenant.user), .createPasskey)
        _ = try await tenant.webAuth(browser).start()
        let credentials = try await tenant.webAuth(browser.next(.logInWithPasskey)).parameters(["prompt": "login"])
            .start()
        #expect(try decode(jwt: credentials.idToken).subject == tenant.user.id)
    }

    @Test(
        "With no more than a user, the browser does whatever the pages ask",
        arguments: [MFASettings.Factor.otp, .phone, .email, .push])
    func whatever(_ factor: MFASettings.Factor) async throws {
        let tenant = try await TestTenant.changed {
            $0.mfa = MFASettings(policy: .always, factors: [factor, .recoveryCode])
            $0.clients[0].isFirstParty = false
            $0.connections[0].isDomainConnection = true
            $0.users[0].phoneNumber = "+15550100"
            $0.attackProtection = AttackProtection(botDetection: [.password], captchaOnPages: true)
        }
        let browser = TestBrowser(loggingIn: tenant.user)
        _ = try await tenant.webAuth(browser).start()
        tenant.clock.advance(by: 30)
        _ = try await tenant.webAuth(browser).parameters(["prompt": "login"]).start()
    }

    @Test("Closing the browser is a cancelled login")
    func cancel() async throws {
        let tenant = try await TestTenant()
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(.cancel)).start()
        }
        #expect(error == .userCancelled)
    }

    @Test("A page that does not fit its step is an error with the page's title and text")
    func unexpectedPage() async throws {
        let tenant = try await TestTenant()
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(.code(.fromOutbox))).start()
        }
        let problem = try #require(error?.browserError)
        #expect(problem.cause == .unexpectedPage)
        #expect(problem.title.contains("Log in"))
        #expect(problem.text.contains("Password"))
        #expect(problem.description.contains("a field for a code"))
    }

    @Test("A script that is too short or too long is an error that says so")
    func length() async throws {
        let tenant = try await TestTenant()
        let short = await #expect(throws: WebAuthError.self) { try await tenant.webAuth(TestBrowser()).start() }
        #expect(short?.browserError?.cause == .scriptEnded)
        let long = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(.logIn(tenant.user), .accept)).start()
        }
        #expect(long?.browserError?.cause == .stepsLeft)
        #expect(long?.browserError?.description.contains(tenant.user.password) == false)
    }

    @Test("An error page of the tenant is an error of the browser")
    func errorPage() async throws {
        let tenant = try await TestTenant()
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(loggingIn: tenant.user))
                .redirectURL(try #require(URL(string: "https://elsewhere.example/callback"))).start()
        }
        #expect(error?.browserError?.cause == .unexpectedPage)
        #expect(error?.browserError?.text.isEmpty == false)
    }

    @Test("Links are followed, and other forms filled in by their fields")
    func links() async throws {
        let tenant = try await TestTenant()
        let browser = TestBrowser(.follow("Forgot your password?"), .fill(["email": tenant.user.email]))
        _ = await #expect(throws: WebAuthError.self) { try await tenant.webAuth(browser).start() }
        #expect(try await tenant.local.message(to: tenant.user.email, kind: .resetPassword).link != nil)
    }

    @Test("Several logins are under way at one tenant at a time")
    func sideBySide() async throws {
        let tenant = try await TestTenant()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<5 {
                group.addTask { _ = try await tenant.webAuth(TestBrowser(loggingIn: tenant.user)).start() }
            }
            try await group.waitForAll()
        }
    }
}

@Suite("A browser that needs no browser, as the provider of a client", .serialized, .oneBrowserFlow)
struct TestBrowserProviderTests {
    @Test("An app's own client logs in with the browser that needs no browser")
    func provider() async throws {
        let tenant = try await TestTenant()
        let webAuth = Auth0.webAuth(clientId: tenant.clientID, domain: tenant.domain)
            .provider(TestBrowser(loggingIn: tenant.user).provider(at: tenant))
        #expect(try decode(jwt: try await webAuth.start().idToken).subject == tenant.user.id)
        let cancelled = webAuth.provider(TestBrowser(.cancel).provider(at: tenant))
        let error = await #expect(throws: WebAuthError.self) { try await cancelled.start() }
        #expect(error == .userCancelled)
    }
}
