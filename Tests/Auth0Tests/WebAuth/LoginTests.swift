import A0JOSE
import Foundation
import SimpleKeychain
import TestSupport
import Testing

@testable import Auth0

@Suite("Logins")
struct LoginTests {
    @Test("a login returns credentials, and the browser shows a final page")
    func success() async throws {
        let (tenant, browser) = (try LoginTenant(), FakeBrowser())
        let credentials = try await tenant.webAuth(browser).start()
        #expect((credentials.accessToken as String) == "AT")

        await browser.waitForVisit()
        let page = try #require(browser.pages.first)
        #expect(page.status == 200)
        #expect(page.html.contains("You can close this window"))
        #expect(page.headers["cache-control"] == "no-store")
        #expect(page.headers["referrer-policy"] == "no-referrer")
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(!page.html.contains("CODE") && !page.html.lowercased().contains("<script"))
    }

    @Test("a login exchanges the code with the verifier of its challenge and the same redirect URL")
    func exchange() async throws {
        let tenant = try LoginTenant()
        _ = try await tenant.webAuth().start()
        let asked = tenant.authorizeItems
        #expect(asked["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
        #expect(asked["redirect_uri"]?.hasSuffix("/callback") == true)

        let body = try #require(tenant.requests("/oauth/token").first).body
        #expect(Set(body.keys) == ["grant_type", "client_id", "code", "code_verifier", "redirect_uri"])
        #expect(body["grant_type"] == "authorization_code")
        #expect(body["client_id"] == "CLIENT_ID")
        #expect(body["code"] == "CODE")
        #expect(body["redirect_uri"]?.stringValue == asked["redirect_uri"])
        let verifier = try #require(body["code_verifier"]?.stringValue.flatMap { CodeVerifier($0) })
        #expect(verifier.challenge == asked["code_challenge"])
    }

    @Test("a login sends the code's characters unchanged", arguments: ["a+b/c=", "ü&?#%", "a b"])
    func strangeCode(code: String) async throws {
        let tenant = try LoginTenant(
            .with { script in script.response = { ["code": code, "state": $0["state"] ?? ""] } })
        _ = try await tenant.webAuth().start()
        #expect(try #require(tenant.requests("/oauth/token").first).body["code"]?.stringValue == code)
    }

    @Test("a login uses the port and path of the redirect URL")
    func fixedPort() async throws {
        let port = try freePort()
        let url = try parsed("http://127.0.0.1:\(port)/a/b?keep=1")
        let tenant = try LoginTenant(
            .with { script in
                script.response = { ["code": "CODE", "state": $0["state"] ?? "", "keep": "1"] }
            })
        for _ in 0..<3 {
            _ = try await tenant.webAuth().redirectURL(url).start()
            #expect(tenant.authorizeItems["redirect_uri"] == url.absoluteString)
        }
    }

    @Test("a login fails with the port's number if another program uses it")
    func portTaken() async throws {
        let tenant = try LoginTenant()
        let taken = try #require(URLComponents(string: tenant.domain)?.port)
        let redirect = try parsed("http://127.0.0.1:\(taken)/callback")
        let webAuth = tenant.webAuth()
        let error = await webAuth.redirectURL(redirect).loginError()
        #expect(error.matches(.redirectPortInUse))
        #expect(error?.message.contains(String(taken)) == true)
        #expect(tenant.requests("/authorize").isEmpty)
        #expect(await webAuth.loginError() == nil)
    }

    @Test("a login ignores requests without the right state or path")
    func foreignRequests() async throws {
        let tenant = try LoginTenant()
        let intruder = FakeBrowser()
        let browser = FakeBrowser { url in
            guard let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems,
                let redirect = items.first(where: { $0.name == "redirect_uri" })?.value
            else { return nil }
            for attack in ["?code=EVIL&state=guess", "?code=EVIL", "?error=access_denied", "", "/more?code=EVIL"] {
                if let url = URL(string: redirect + attack) { await intruder.open(url) }
            }
            if let icon = URL(string: "/favicon.ico", relativeTo: URL(string: redirect)) { await intruder.open(icon) }
            return url
        }
        _ = try await tenant.webAuth(browser).start()
        #expect(intruder.pages.map(\.status) == [400, 400, 400, 400, 404, 404])
        #expect(try #require(tenant.requests("/oauth/token").first).body["code"] == "CODE")
        #expect(tenant.requests("/oauth/token").count == 1)
    }

    @Test("a login ignores a callback with the wrong state and keeps waiting until it times out")
    func wrongState() async throws {
        let tenant = try LoginTenant(
            .with { script in script.response = { _ in ["code": "CODE", "state": "another's"] } })
        let (browser, clock) = (FakeBrowser(), PatientClock())
        let login = Task {
            await tenant.webAuth(browser, clock: clock.clock).loginError()
        }
        await browser.waitForVisit()
        #expect(browser.pages.map(\.status) == [400])
        #expect(browser.pages.first?.html.contains("This is not your login") == true)
        await clock.waitForSleepers()
        clock.advance(by: 300)
        #expect(await login.value.matches(.userCancelled))
        #expect(tenant.requests("/oauth/token").isEmpty)
    }

    @Test("a login times out after five minutes if the user closes the page")
    func timeout() async throws {
        let (tenant, clock) = (try LoginTenant(), PatientClock())
        let webAuth = tenant.webAuth(FakeBrowser { _ in nil }, clock: clock.clock)
        let login = Task { await webAuth.loginError() }
        await clock.waitForSleepers()
        clock.advance(by: 299)
        #expect(
            await webAuth.loginError() == .transactionActiveAlready)
        clock.advance(by: 1)
        let error = await login.value
        #expect(error.matches(.userCancelled))
        #expect(error?.cause as? WebAuthTimeout == WebAuthTimeout(seconds: 300))
        #expect(error?.localizedDescription.contains("300 seconds") == true)
        #expect(try await tenant.webAuth().start().tokenType == "Bearer")
    }

    @Test("a login can wait without a timeout")
    func noTimeout() async throws {
        let tenant = try LoginTenant()
        var webAuth = tenant.webAuth().timeout(.infinity)
        webAuth.client.clock.sleep = { _ in Issue.record("A timeout was set.") }
        #expect(await webAuth.loginError() == nil)
    }

    @Test("a login has the timeout that the app sets")
    func ownTimeout() async throws {
        let (tenant, clock) = (try LoginTenant(), PatientClock())
        let webAuth = tenant.webAuth(FakeBrowser { _ in nil }, clock: clock.clock).timeout(5)
        let login = Task { await webAuth.loginError() }
        await clock.waitForSleepers()
        clock.advance(by: 5)
        #expect(await login.value?.cause as? WebAuthTimeout == WebAuthTimeout(seconds: 5))
    }

    @Test("a login that the tenant rejects fails with the tenant's error")
    func rejected() async throws {
        let tenant = try LoginTenant(
            .with { script in
                script.response = {
                    ["error": "access_denied", "error_description": "You + me: <no>", "state": $0["state"] ?? ""]
                }
            })
        let browser = FakeBrowser()
        let error = await tenant.webAuth(browser).loginError()
        #expect(error.matches(.authenticationFailed))
        #expect(error.matches(.other))
        let cause = try #require(error?.cause as? AuthenticationError)
        #expect(cause.code == "access_denied")
        #expect(cause.message == "You + me: <no>")
        #expect(cause.statusCode == 302)
        await browser.waitForVisit()
        #expect(browser.pages.first?.html.contains("You are not logged in") == true)
        #expect(browser.pages.first?.html.contains("<no>") == false)
    }

    @Test("a login whose callback has no code fails with the names of the parameters but not their values")
    func noCode() async throws {
        let tenant = try LoginTenant(
            .with { script in
                script.response = { ["state": $0["state"] ?? "", "token": "SECRET"] }
            })
        let error = await tenant.webAuth().loginError()
        #expect(error.matches(.noAuthorizationCode))
        #expect(error?.localizedDescription.contains("state, token") == true)
        #expect(error?.localizedDescription.contains("SECRET") == false)
    }

    @Test("a login whose code is rejected fails with the tenant's error")
    func exchangeRefused() async throws {
        let body = #"{"error":"invalid_grant","error_description":"Invalid authorization code"}"#
        let tenant = try LoginTenant(.with { $0.tokenResponse = .json(body, status: 403) })
        let error = await tenant.webAuth().loginError()
        #expect(error.matches(.codeExchangeFailed))
        #expect((error?.cause as? AuthenticationError)?.code == "invalid_grant")
    }

    @Test("a login fails with pkceNotAllowed if the application can't use PKCE")
    func pkceNotAllowed() async throws {
        let body = #"{"error":"access_denied","error_description":"Unauthorized"}"#
        let tenant = try LoginTenant(.with { $0.tokenResponse = .json(body, status: 401) })
        #expect(await tenant.webAuth().loginError() == .pkceNotAllowed)
    }

    @Test(
        "a similar error for another reason isn't reported as pkceNotAllowed",
        arguments: [
            (401, "Unauthorized"), (401, #"{"error":"invalid_client","error_description":"Unauthorized"}"#),
            (403, #"{"error":"access_denied","error_description":"Unauthorized"}"#),
            (401, #"{"error":"unauthorized","error_description":"Unauthorized"}"#),
        ])
    func unauthorized(status: Int, body: String) async throws {
        let tenant = try LoginTenant(.with { $0.tokenResponse = .json(body, status: status) })
        let error = await tenant.webAuth().loginError()
        #expect(error.matches(.codeExchangeFailed))
        #expect((error?.cause as? AuthenticationError)?.statusCode == status)
    }

    @Test("a login whose token request fails has a network error as its cause")
    func exchangeUnreachable() async throws {
        let tenant = try LoginTenant(.with { $0.tokenResponse = .drop })
        let error = await tenant.webAuth().loginError()
        #expect(error.matches(.codeExchangeFailed))
        #expect((error?.cause as? AuthenticationError)?.isNetworkError == true)
    }

    @Test("a login with an invalid ID token fails with the violated rule", arguments: BadToken.allCases)
    func badToken(_ bad: BadToken) async throws {
        let tenant = try LoginTenant(.with(bad.apply))
        let webAuth = bad.change(tenant.webAuth())
        let error = await webAuth.loginError()
        #expect(error.matches(.idTokenValidationFailed))
        #expect((error?.cause as? IDTokenError)?.rule == bad.rule)
    }

    @Test("the leeway of a login is in milliseconds")
    func leeway() async throws {
        let now = TestClock.start.timeIntervalSince1970
        let tenant = try LoginTenant(.with { $0.claims = ["exp": .number(now - 59)] })
        #expect(await tenant.webAuth().loginError() == nil)
        let strict = tenant.webAuth().leeway(58_000)
        #expect(await strict.loginError().matches(.idTokenValidationFailed))
        let lenient = tenant.webAuth().leeway(59_001)
        #expect(await lenient.loginError() == nil)
    }

    @Test("a login uses the app's state and nonce, even from parameters")
    func ownSecrets() async throws {
        let tenant = try LoginTenant(.with { $0.claims = ["nonce": "N"] })
        for webAuth in [
            tenant.webAuth().state("S+ /").nonce("N"), tenant.webAuth().parameters(["state": "S+ /", "nonce": "N"]),
        ] {
            #expect(await webAuth.loginError() == nil)
            #expect(tenant.authorizeItems["state"] == "S+ /")
        }
        let other = tenant.webAuth().nonce("M")
        #expect(await other.loginError().matches(.idTokenValidationFailed))
    }

    @Test("a login for an organization or with an invitation accepts only tokens of that organization")
    func organization() async throws {
        let tenant = try LoginTenant(.with { $0.claims = ["org_id": "org_1", "org_name": "acme"] })
        let link = try parsed("https://x/?invitation=I&organization=org_1")
        let otherLink = try parsed("https://x/?invitation=I&organization=org_2")
        for (webAuth, isGood) in [
            (tenant.webAuth().organization("org_1"), true), (tenant.webAuth().organization("ACME"), true),
            (tenant.webAuth().organization("org_2"), false), (tenant.webAuth().invitationURL(link), true),
            (tenant.webAuth().organization("org_1").invitationURL(otherLink), false),
        ] {
            let error = await webAuth.loginError()
            #expect((error == nil) == isGood)
        }
    }

    @Test(
        "a login with an invalid invitation URL fails before the browser opens",
        arguments: [
            "https://x/?organization=org_1", "https://x/?invitation=SECRET", "https://x/",
            "https://x/?organization&invitation=I",
        ])
    func badInvitation(link: String) async throws {
        let tenant = try LoginTenant()
        let webAuth = tenant.webAuth()
        let invited = webAuth.invitationURL(try parsed(link))
        let error = await invited.loginError()
        #expect(error.matches(.invalidInvitationURL))
        #expect(error?.message.contains("SECRET") == false)
        #expect(tenant.requests("/authorize").isEmpty)
        #expect(await webAuth.loginError() == nil)
    }

    @Test("a login with an invalid configuration fails with the reason")
    func configuration() async throws {
        for domain in ["", "http://example.com"] {
            let webAuth = Auth0WebAuth(Auth0Configuration(clientID: "C", domain: domain), session: .shared).isolated
            let error = await webAuth.loginError()
            #expect(error.matches(.other))
            #expect(error?.cause is ConfigurationError)
        }
    }

    @Test("a login stores its credentials, a logout deletes them, and a storage error fails the login")
    func storing() async throws {
        let tenant = try LoginTenant()
        let storage = ThrowingStorage()
        let manager = CredentialsManager(
            authentication: Auth0.authentication(clientId: "C", domain: "d"), storage: storage)
        let webAuth = tenant.webAuth().useCredentialsManager(manager)
        #expect(webAuth.credentialsManager != nil)
        _ = try await webAuth.start()
        #expect(!storage.state.entries.isEmpty)

        try await webAuth.logout()
        #expect(storage.state.entries.isEmpty)

        storage.change { $0.refusesWrites = true }
        let error = await webAuth.loginError()
        #expect(error.matches(.credentialsManagerError))
        #expect(error?.cause is CredentialsManagerError)
    }

    @Test("a failed login stores nothing")
    func notStoring() async throws {
        let tenant = try LoginTenant(.with { $0.signsWithForeignKey = true })
        let storage = ThrowingStorage()
        let manager = CredentialsManager(
            authentication: Auth0.authentication(clientId: "C", domain: "d"), storage: storage)
        let webAuth = tenant.webAuth().useCredentialsManager(manager)
        #expect(await webAuth.loginError().matches(.idTokenValidationFailed))
        #expect(storage.state.writes == 0)
    }

    @Test("a login logs its URLs and requests")
    func logging() async throws {
        let (tenant, logger) = (try LoginTenant(), TranscribingLogger())
        _ = try await tenant.webAuth().using(logger: logger).start()
        let lines = logger.lines
        #expect(lines.count == 6)
        #expect(lines.first?.hasPrefix("ScriptedBrowser: \(tenant.domain)/authorize?") == true)
        #expect(lines.dropFirst().first?.hasPrefix("Callback URL: http://127.0.0.1:") == true)
        #expect(lines.dropFirst(2).first == "POST \(tenant.domain)/oauth/token")
    }

    @Test("the page is logged before its answer, even if the answer comes while the browser starts")
    func loggingFastResponses() async throws {
        let (flows, logger) = (ActiveFlow(), TranscribingLogger())
        var client = try LoginTenant().webAuth(nil).state("S").redirectURL(parsed("app://host/callback"))
        client.environment.flows = flows
        let webAuth = client.using(logger: logger).provider { _, callback in
            ScriptedBrowser(callback: callback) { _ in flows.resume("app://host/callback?state=S&error=access_denied") }
        }
        _ = await webAuth.loginError()
        #expect(logger.lines.map { $0.prefix { $0 != ":" } } == ["ScriptedBrowser", "Callback URL"])
    }

    @Test("only one of several concurrent logins starts")
    func concurrency() async throws {
        let tenant = try LoginTenant(.with { $0.gate = Gate() })
        let gate = Gate()
        let webAuth = tenant.webAuth(
            FakeBrowser { url in
                await gate.pass()
                return nil
            })
        let errors = await withTaskGroup(of: WebAuthError?.self) { group in
            for _ in 0..<20 {
                group.addTask { await webAuth.loginError() }
            }
            var errors: [WebAuthError?] = []
            for await error in group {
                errors.append(error)
                if errors.count == 19 { webAuth.environment.flows.cancel() }
            }
            gate.open()
            return errors
        }
        #expect(errors.filter { $0 == .transactionActiveAlready }.count == 19)
        #expect(errors.last == .userCancelled)
    }
}
