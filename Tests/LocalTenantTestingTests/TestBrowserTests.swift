import Auth0
import LocalTenantTesting
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

@Suite("The scripted browser")
struct TestBrowserTests {
    @Test("a script logs in, and the same browser stays logged in until logout")
    func password() async throws {
        let tenant = try await TestTenant()
        let browser = TestBrowser(.logIn("ada@example.com", password: TestTenant.password))
        let credentials = try await tenant.webAuth(browser).scope("openid email").start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "ada@example.com")
        _ = try await tenant.webAuth(browser.next()).start()
        _ = try await tenant.webAuth(browser).logout()
        _ = try await tenant.webAuth(browser.next(.logIn(tenant.user))).start()
    }

    @Test("a wrong password can be corrected, and a login without the right one fails")
    func error() async throws {
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

    @Test("a script approves or denies the login of a device", arguments: [true, false])
    func device(approves: Bool) async throws {
        let tenant = try await TestTenant()
        let code = try await tenant.authentication.deviceCode(scope: "openid offline_access").start()
        let page = try #require(code.verificationURIComplete)
        let login = Task { try await tenant.authentication.login(deviceCode: code).start() }
        if approves {
            #expect(
                try await TestBrowser(loggingIn: tenant.user).visit(page, at: tenant).hasPrefix(
                    "Your device is connected"))
            #expect(try await login.value.refreshToken != nil)
        } else {
            _ = try await TestBrowser(.accept, .deny).visit(page, at: tenant)
            await #expect(throws: AuthenticationError.self) { _ = try await login.value }
        }
    }

    @Test("scripts enroll an authenticator app and recover a password, and visits fail on pages about failures")
    func visits() async throws {
        let tenant = try await TestTenant.changed {
            $0.mfa = MFASettings(policy: .always, factors: [.otp, .recoveryCode])
        }
        let browser = TestBrowser(.logIn(tenant.user), .setUpAuthenticatorApp, .accept)
        _ = try await tenant.webAuth(browser).start()
        // Within the same half minute.
        _ = try await tenant.webAuth(browser.next(.logIn(tenant.user), .code(.fromAuthenticatorApp))).parameters([
            "prompt": "login"
        ])
        .start()

        try await tenant.authentication.resetPassword(
            email: tenant.user.email, connection: TenantConnection.defaultName
        )
        .start()
        let message = try await tenant.local.message(to: tenant.user.email)
        let link = try #require(message.link.flatMap { URL(string: $0) })
        let fields = ["password": "Another-Horse-2"]
        #expect(try await TestBrowser(.fill(fields)).visit(link, at: tenant).hasPrefix("Your password is changed"))
        let error = await #expect(throws: TestBrowserError.self) { try await TestBrowser().visit(link, at: tenant) }
        #expect(error?.cause == .refused)
    }

    @Test("a script signs up a user")
    func signup() async throws {
        let tenant = try await TestTenant()
        let credentials = try await tenant.webAuth(
            TestBrowser(.signUp("grace@example.com", password: "Compiler-1952"))
        ).start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "grace@example.com")
    }

    @Test("a code from an email or a text message logs in without a password")
    func passwordless() async throws {
        let tenant = try await TestTenant()
        let browser = TestBrowser(.recipient("grace@example.com"), .code(.fromOutbox))
        let credentials = try await tenant.webAuth(browser).connection("email").start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "grace@example.com")
        _ = try await tenant.webAuth(TestBrowser(.recipient("+15550100"), .code(.fromOutbox(to: "+15550100"))))
            .connection("sms").start()
    }

    @Test("a second factor is set up in the browser and used at the next login")
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

    @Test("a code sent by text message is accepted as a second factor")
    func phone() async throws {
        let tenant = try await TestTenant.changed { $0.mfa = MFASettings(policy: .enrolled, factors: [.phone]) }
        try await tenant.local.enrollPhone("+15550100", userID: tenant.user.id)
        _ = try await tenant.webAuth(TestBrowser(.logIn(tenant.user), .code("000000"), .code(.fromOutbox))).start()
    }

    @Test("a push notification can be approved or denied")
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

    @Test("a third-party app asks for consent, and denying it can return access_denied to the app")
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

    @Test("if the tenant shows a page after consent is denied, the error contains that page")
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

    @Test("a script chooses an organization")
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

    @Test("CAPTCHAs are solved automatically")
    func captcha() async throws {
        let tenant = try await TestTenant.changed {
            $0.attackProtection = AttackProtection(botDetection: [.password], captchaOnPages: true)
        }
        _ = try await tenant.webAuth(TestBrowser(.logIn(tenant.user))).start()
    }

    @Test("a passkey created in the browser logs in the next time")
    func passkey() async throws {
        let tenant = try await TestTenant.changed {
            $0.host = .localhost
            $0.connections[0].passkeys = .init()
        }
        let browser = TestBrowser(.logIn(tenant.user), .createPasskey)
        _ = try await tenant.webAuth(browser).start()
        let credentials = try await tenant.webAuth(browser.next(.logInWithPasskey)).parameters(["prompt": "login"])
            .start()
        #expect(try decode(jwt: credentials.idToken).subject == tenant.user.id)
    }

    @Test(
        "given only a user, the browser completes whatever the pages ask",
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

    @Test("closing the browser cancels the login")
    func cancel() async throws {
        let tenant = try await TestTenant()
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(.cancel)).start()
        }
        #expect(error == .userCancelled)
    }

    @Test("a page that doesn't fit its step is reported with its title and text")
    func unexpectedPage() async throws {
        let tenant = try await TestTenant()
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(.code(.fromOutbox))).start()
        }
        let browserError = try #require(error?.browserError)
        #expect(browserError.cause == .unexpectedPage)
        #expect(browserError.title.contains("Log in"))
        #expect(browserError.text.contains("Password"))
        #expect(browserError.description.contains("a field for a code"))
    }

    @Test("a script that is too short or too long is reported as such")
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

    @Test("an error page of the tenant is reported with its text")
    func errorPage() async throws {
        let tenant = try await TestTenant()
        let error = await #expect(throws: WebAuthError.self) {
            _ = try await tenant.webAuth(TestBrowser(loggingIn: tenant.user))
                .redirectURL(try #require(URL(string: "https://elsewhere.example/callback"))).start()
        }
        #expect(error?.browserError?.cause == .unexpectedPage)
        #expect(error?.browserError?.text.isEmpty == false)
    }

    @Test("links are followed, and forms are filled in by field name")
    func links() async throws {
        let tenant = try await TestTenant()
        let browser = TestBrowser(.follow("Forgot your password?"), .fill(["email": tenant.user.email]))
        _ = await #expect(throws: WebAuthError.self) { try await tenant.webAuth(browser).start() }
        #expect(try await tenant.local.message(to: tenant.user.email, kind: .resetPassword).link != nil)
    }

    @Test("several logins can run at one tenant concurrently")
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

@Suite("The scripted browser as a client's provider", .serialized, .oneBrowserFlow)
struct TestBrowserProviderTests {
    @Test("an app's own client logs in with the scripted browser")
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
