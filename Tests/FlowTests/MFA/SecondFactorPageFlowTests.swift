import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("Second factors in the browser", .serialized, .oneBrowserFlow)
struct SecondFactorPageFlowTests {
    private static let multifactor = "http://schemas.openid.net/pape/policies/2007/06/multi-factor"

    @Test("a required second factor is set up in the browser at the first login and verified later")
    func login() async throws {
        let stage = try await Stage.withSecondFactor([.otp, .recoveryCode])
        let webAuth = stage.webAuth { [browser = stage.browser, user = stage.user, clock = stage.clock] url in
            let setup = try await browser.logIn(at: url, username: user.email, password: user.password)
            let secret = try #require(setup.html.firstMatch(of: /<code class="copy">([A-Z2-7 ]+)<\/code>/)?.1)
            let app = try AuthenticatorApp(secret: secret.filter { $0 != " " })
            let shown = try await browser.submit(setup, ["code": app.password(at: clock.now)])
            #expect(shown.html.contains("Keep this recovery code"))
            _ = try await browser.submit(shown, [:])
        }
        let first = try await webAuth.start()
        #expect(try decode(jwt: first.idToken)["amr"].array == ["mfa"])
        let silent = try await stage.webAuth { [browser = stage.browser] url in
            let page = try await browser.open(url)
            #expect(!page.html.contains("<form"))
        }.parameters(["prompt": "none", "acr_values": Self.multifactor]).start()
        #expect(try decode(jwt: silent.idToken)["acr"].string == Self.multifactor)
        await stage.tenant.stop()
    }

    @Test("an application can require a second factor only when needed")
    func stepUp() async throws {
        let stage = try await Stage(clock: TenantClock(fixedAt: Date()))
        let subject = try decode(jwt: try await stage.logIn().idToken).subject
        let key = try await stage.tenant.enrollAuthenticatorApp(userID: try #require(subject))
        let code = try #require(stage.tenant.oneTimePassword(key))
        await #expect {
            try await stage.webAuth.parameters(["prompt": "none", "acr_values": Self.multifactor]).start()
        } throws: { error in
            (error as? WebAuthError)?.cause.flatMap { $0 as? AuthenticationError }?.isLoginRequired == true
        }
        let credentials = try await stage.webAuth { [browser = stage.browser] url in
            let page = try await browser.open(url)
            #expect(!page.html.contains("name=\"password\""))
            _ = try await browser.submit(page, ["code": code])
        }.parameters(["acr_values": Self.multifactor]).start()
        #expect(try decode(jwt: credentials.idToken)["acr"].string == Self.multifactor)
        await stage.tenant.stop()
    }

    @Test("an emailed code can replace the password on the login page")
    func passwordless() async throws {
        let stage = try await Stage()
        let credentials = try await stage.webAuth { [browser = stage.browser, tenant = stage.tenant] url in
            let sent = try await browser.submit(try await browser.open(url), ["recipient": "grace@example.com"])
            let message = try await tenant.message(to: "grace@example.com")
            _ = try await browser.submit(sent, ["code": try #require(message.code)])
        }.connection("email").start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "grace@example.com")
        await stage.tenant.stop()
    }

    @Test("with bot detection, the API requires verification, and the login page asks a question")
    func robots() async throws {
        var configuration = TenantConfiguration()
        configuration.attackProtection = AttackProtection(botDetection: [.password], captchaOnPages: true)
        let stage = try await Stage(configuration)
        let error = try await thrownError(
            of: stage.authentication.login(
                usernameOrEmail: stage.user.email, password: stage.user.password,
                realmOrConnection: TenantConnection.defaultName, scope: "openid"))
        #expect(error.isVerificationRequired)
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        let credentials = try await stage.webAuth { [browser = stage.browser, user = stage.user] url in
            let page = try await browser.open(url)
            let match = try #require(page.html.firstMatch(of: /What is (\w+) plus (\w+)\?/))
            let sum = [match.1, match.2].compactMap { word in words.firstIndex(of: String(word)).map { $0 + 1 } }
                .reduce(0, +)
            _ = try await browser.submit(
                page, ["username": user.email, "password": user.password, "captcha": String(sum)])
        }.start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        await stage.tenant.stop()
    }

    @Test(
        "members log in to an organization by ID and name, invited users join it, and others are rejected",
        arguments: [true, false])
    func organizations(byName: Bool) async throws {
        var configuration = TenantConfiguration()
        configuration.allowsOrganizationNames = true
        configuration.clients[0].organizationUsage = .allow
        configuration.clients[0].initiateLoginURI = "https://app.example.com/login"
        configuration.organizations = [TenantOrganization(name: "readers", members: ["ada@example.com"])]
        let organization = configuration.organizations[0]
        let stage = try await Stage(configuration)
        let credentials = try await stage.webAuth.organization(byName ? "Readers" : organization.id).start()
        let token = try decode(jwt: credentials.idToken)
        #expect(token["org_id"].string == organization.id)
        #expect(token["org_name"].string == "readers")

        _ = try await stage.tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
        await #expect {
            try await stage.webAuth { [browser = stage.browser] url in
                _ = try await browser.logIn(at: url, username: "bob@example.com", password: "Bob-Password-1")
            }.organization(organization.id).parameters(["prompt": "login"]).start()
        } throws: { error in
            (error as? WebAuthError)?.cause.flatMap { $0 as? AuthenticationError }?.isAccessDenied == true
        }

        let invitation = try await stage.tenant.invite(
            "carol@example.com", to: organization.id, clientID: Stage.clientID)
        let url = try #require(invitation.url.flatMap(URL.init(string:)))
        let joined = try await stage.webAuth { [browser = stage.browser] url in
            let page = try await browser.open(url)
            #expect(page.html.contains("carol@example.com"))
            _ = try await browser.submit(page, ["password": "Carol-Password-1"])
        }.invitationURL(url).start()
        #expect(try decode(jwt: joined.idToken)["email"].string == "carol@example.com")
        #expect(try decode(jwt: joined.idToken)["org_id"].string == organization.id)
        await stage.tenant.stop()
    }
}
