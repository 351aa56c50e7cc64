import A0Encoding
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Security keys and the user's device as second factors")
struct WebAuthnFactorTests {
    /// Runs `body` with a tenant whose host supports WebAuthn and that requires one of the factors.
    private func withKeys(
        _ factors: Set<MFASettings.Factor> = [.webAuthnRoaming], _ configuration: TenantConfiguration = .administered,
        change: (inout TenantConfiguration) -> Void = { _ in },
        _ body: (LocalTenant, Browser, inout TestAuthenticator) async throws -> Void
    ) async throws {
        let configuration = configuration.with {
            $0.host = .localhost
            $0.mfa = MFASettings(policy: .always, factors: factors)
            change(&$0)
        }
        try await withTenant(configuration) { tenant, browser in
            var authenticator = TestAuthenticator(origin: tenant.domain)
            try await body(tenant, browser, &authenticator)
        }
    }

    /// Logs in, adds the only factor that can be added, and returns the response.
    private func enroll(
        _ browser: Browser, _ authenticator: inout TestAuthenticator, user: String = "ada@example.com"
    ) async throws -> Browser.Page {
        let page = try await browser.open(try await browser.logIn(username: user))
        return try await browser.submit(page, page.credential(authenticator.create(page.passkeyOptions)))
    }

    @Test("a security key is added at the first login and required at the next one, in any browser")
    func roaming() async throws {
        try await withKeys { tenant, browser, authenticator in
            let page = try await browser.passFirstFactor()
            #expect(page.title == "Add a security key")
            #expect(page.text.contains("data-without-passkeys"), "what browsers without a script show")
            let selection = try page.passkeyOptions.members["authenticatorSelection"]
            #expect(
                selection == [
                    "authenticatorAttachment": "cross-platform", "residentKey": "discouraged",
                    "userVerification": "preferred",
                ])
            let created = try authenticator.create(page.passkeyOptions)
            let done = try await browser.submit(page, page.credential(created))
            #expect(try await browser.tokens(after: done).idToken["amr"] == ["mfa"])
            let key = try #require(try await tenant.tenant.store.enrollments(userID: tenant.userID()).first)
            #expect(key.factor == .webAuthnRoaming && key.isConfirmed)
            #expect(key.details.credential?.id == authenticator.passkeys.first?.credentialID)

            let other = Browser(tenant)
            let challenge = try await other.passFirstFactor()
            #expect(challenge.title == "Use your security key")
            let allowed = try challenge.passkeyOptions.members["allowCredentials"]?.arrayValue
            #expect(allowed?.map { $0["id"] } == [created["id"]])
            let response = try authenticator.assert(challenge.passkeyOptions)
            let passed = try await other.submit(challenge, challenge.credential(response, isAnonymous: true))
            #expect(try await other.tokens(after: passed).idToken["amr"] == ["mfa"])
        }
    }

    @Test("the user's device is one of several choices, always verifies its user, and leads to a recovery code")
    func platform() async throws {
        try await withKeys([.otp, .webAuthnRoaming, .webAuthnPlatform, .recoveryCode]) { tenant, browser, device in
            let options = try await browser.passFirstFactor()
            for kind in ["totp", "webauthn-roaming", "webauthn-platform"] {
                #expect(options.text.contains(#"name="factor" value="\#(kind)""#))
            }
            let page = try await browser.open(try await browser.submit(options, ["factor": "webauthn-platform"]))
            #expect(page.title == "Add this device")
            let selection = try page.passkeyOptions.members["authenticatorSelection"]
            #expect(selection?["authenticatorAttachment"] == "platform")
            #expect(selection?["userVerification"] == "required")
            #expect(page.text.contains("/u/mfa-begin-enroll-options"))
            device.flags = 0b001
            let refused = try await browser.submit(page, page.credential(device.create(page.passkeyOptions)))
            #expect(refused.status == 400 && refused.text.contains("role=\"alert\""))
            device.flags = TestAuthenticator.usualFlags
            let shown = try await browser.submit(
                refused, refused.credential(device.create(refused.passkeyOptions)))
            #expect(shown.title == "Keep this recovery code")
            #expect(try await browser.tokens(after: browser.submit(shown)).idToken["amr"] == ["mfa"])

            let other = Browser(tenant)
            let challenge = try await other.passFirstFactor()
            #expect(challenge.title == "Verify with this device")
            #expect(challenge.text.contains("/u/mfa-login-options"))
            device.flags = 0b001
            let response = try device.assert(challenge.passkeyOptions)
            let unverified = try await other.submit(challenge, challenge.credential(response))
            #expect(unverified.status == 400)
            device.flags = TestAuthenticator.usualFlags
            let passed = try await other.submit(
                unverified, unverified.credential(device.assert(unverified.passkeyOptions)))
            _ = try await other.tokens(after: passed)
        }
    }

    @Test("a challenge is good once, and only in its own login")
    func challenges() async throws {
        try await withKeys { tenant, browser, authenticator in
            _ = try await enroll(browser, &authenticator)
            let (one, two) = (Browser(tenant), Browser(tenant))
            let (first, second) = (try await one.passFirstFactor(), try await two.passFirstFactor())
            var stolen = try second.credential(authenticator.assert(first.passkeyOptions))
            stolen["auth_session"] = first.hiddenFields["auth_session"]
            let refused = try await two.submit(second, stolen)
            #expect(refused.status == 400 && refused.text.contains("took too long"))
            let late = try await one.submit(first, first.credential(authenticator.assert(first.passkeyOptions)))
            #expect(late.status == 400, "the other login used it up")

            let fields = try late.credential(authenticator.assert(late.passkeyOptions))
            let passed = try await one.submit(late, fields)
            _ = try await one.tokens(after: passed)
            let again = try await two.submit(
                refused, fields.merging(["auth_session": late.hiddenFields["auth_session"] ?? ""]) { $1 })
            #expect(again.status == 400)
        }
    }

    static let lies: [(String, @Sendable (inout TestAuthenticator) -> Void)] = [
        ("another origin", { $0.origin = "https://login.example.com" }),
        ("another challenge", { $0.lies.challenge = Data(count: 32) }),
        ("another relying party", { $0.lies.relyingPartyID = "example.com" }),
        ("another type", { $0.lies.type = "webauthn.create" }),
        ("another signature", { $0.lies.signature = { _ in Data(count: 64) } }),
        ("a counter that stands still", { $0.lies.signCount = 1 }),
        ("a counter that went back", { $0.lies.signCount = 0 }),
        ("an absent user", { $0.flags = 0b100 }),
        ("an unknown credential", { $0.lies.credentialID = Data([1, 2, 3]) }),
        ("another user", { $0.lies.userHandle = Data([1]) }),
    ]

    @Test("a response that isn't genuine is rejected with a sentence", arguments: lies.indices)
    func errors(index: Int) async throws {
        try await withKeys { tenant, browser, authenticator in
            _ = try await enroll(browser, &authenticator)
            let usual = Browser(tenant)
            let page = try await usual.passFirstFactor()
            let passed = try await usual.submit(page, page.credential(authenticator.assert(page.passkeyOptions)))
            #expect(passed.leads(to: "/authorize/resume"))

            let other = Browser(tenant)
            let challenge = try await other.passFirstFactor()
            Self.lies[index].1(&authenticator)
            let refused = try await other.submit(
                challenge, challenge.credential(authenticator.assert(challenge.passkeyOptions)))
            #expect(refused.status == 400, "\(Self.lies[index].0)")
            #expect(refused.title == "Use your security key")
            #expect(refused.text.contains("security key couldn&#39;t be verified"), "\(refused.text)")
        }
    }

    @Test("another user's key isn't accepted, and a key is added once per user")
    func owners() async throws {
        try await withKeys { tenant, browser, ada in
            _ = try await enroll(browser, &ada)
            var grace = TestAuthenticator(origin: tenant.domain)
            _ = try await enroll(Browser(tenant), &grace, user: "grace@example.com")
            let other = Browser(tenant)
            let page = try await other.passFirstFactor()
            let refused = try await other.submit(page, page.credential(grace.assert(page.passkeyOptions)))
            #expect(refused.status == 400)
            let forged = try await other.submit(refused, ["credential": "{}"])
            #expect(forged.status == 400)
            let creation = try await other.submit(
                forged,
                forged.credential(
                    grace.create(
                        challenge: forged.passkeyOptions.challenge, relyingPartyID: "localhost", userHandle: Data([1])
                    ).members))
            #expect(creation.status == 400, "a new credential proves nothing")
        }
    }

    @Test("if the browser returns nothing, the user can try again or use another method")
    func browserErrors() async throws {
        try await withKeys([.webAuthnRoaming, .recoveryCode]) { tenant, browser, key in
            let page = try await browser.passFirstFactor()
            let failed = try await browser.submit(page, ["problem": "NotAllowedError"])
            #expect(failed.leads(to: "/u/mfa-webauthn-error"))
            let errorPage = try await browser.open(failed)
            #expect(errorPage.title == "Your security key wasn't added")
            #expect(errorPage.text.contains("href=\"/u/mfa-webauthn-roaming-enrollment?state="))
            let retried = try await browser.submit(page, page.credential(key.create(page.passkeyOptions)))
            let code = try retried.recoveryCode

            let other = Browser(tenant)
            let challenge = try await other.passFirstFactor()
            let error = try await other.open(try await other.submit(challenge, ["problem": "NotAllowedError"]))
            #expect(error.title == "Your security key wasn't verified")
            #expect(error.text.contains("href=\"/u/mfa-login-options?state="))
            let state = try #require(challenge.hiddenFields["state"])
            let options = try await other.get("/u/mfa-login-options?" + formEncoded(["state": state]))
            let recovery = try #require(options.text.firstMatch(of: /value="(recovery-code\|[^"]*)"/)?.1)
            let form = try await other.open(
                try await other.submit(options, ["authenticator": String(recovery)]))
            let stale = try await other.get("/u/mfa-webauthn-error?" + formEncoded(["state": state]))
            #expect(stale.leads(to: "/u/mfa-recovery-code-challenge"))
            #expect(try await other.submit(form, ["code": code]).title == "Keep this recovery code")
            await tenant.tenant.log.flush()
            for type in ["gd_webauthn_enrollment_failed", "gd_webauthn_challenge_failed"] {
                let query = try LogQuery(search: SearchParser.parse("type:\(type)"))
                #expect(try await tenant.tenant.store.logEvents(query).count == 1, "\(type)")
            }
        }
    }

    @Test("pages at an IP address don't offer WebAuthn, because browsers don't support it there")
    func noDomain() async throws {
        try await withKeys([.webAuthnRoaming], change: { $0.host = nil }) { _, browser, _ in
            let response = try await browser.logIn()
            #expect(response.parameter("error") == "unmet_authentication_requirements", "\(response.location ?? "")")
        }
        try await withKeys([.otp, .webAuthnRoaming], change: { $0.host = nil }) { _, browser, _ in
            let response = try await browser.logIn()
            #expect(response.leads(to: "/u/mfa-otp-enrollment"))
        }
    }

    @Test("a relying party of its own, and required verification, apply to security keys")
    func settings() async throws {
        let change: (inout TenantConfiguration) -> Void = {
            $0.passkeys.relyingPartyID = "login.example.com"
            $0.mfa.webAuthnRoaming = WebAuthnSettings(userVerification: .required, relyingPartyID: "localhost")
        }
        try await withKeys(change: change) { _, browser, key in
            let page = try await browser.passFirstFactor()
            #expect(try page.passkeyOptions.relyingPartyID == "localhost")
            key.flags = 0b001
            let refused = try await browser.submit(page, page.credential(key.create(page.passkeyOptions)))
            #expect(refused.status == 400)
            key.flags = TestAuthenticator.usualFlags
            let done = try await browser.submit(refused, refused.credential(key.create(refused.passkeyOptions)))
            #expect(done.leads(to: "/authorize/resume"))
        }
    }

    @Test("a browser is remembered after a security key as after other factors")
    func memory() async throws {
        try await withKeys(change: { $0.mfa.remembersBrowsers = true }) { tenant, browser, key in
            _ = try await browser.tokens(after: enroll(browser, &key))
            _ = try await browser.get("/v2/logout")
            let page = try await browser.passFirstFactor()
            #expect(page.text.contains("name=\"remember\""))
            let fields = try page.credential(key.assert(page.passkeyOptions)).merging(["remember": "1"]) { $1 }
            _ = try await browser.tokens(after: browser.submit(page, fields))
            _ = try await browser.get("/v2/logout")
            #expect(try await browser.logIn().leads(to: "/authorize/resume"))
        }
    }

    @Test("APIs list security keys with Auth0's types and delete them, but don't ask for them")
    func lists() async throws {
        try await withKeys([.otp, .webAuthnRoaming], change: { $0.mfa.policy = .never }) { tenant, browser, key in
            let user = try await tenant.userID()
            let account = try await Caller.user(browser, audience: "/me/", scope: nil)
            try await tenant.change(user) { $0.mfaPolicy = .always }
            let options = try await browser.passFirstFactor()
            let page = try await browser.open(try await browser.submit(options, ["factor": "webauthn-roaming"]))
            _ = try await browser.tokens(
                after: browser.submit(page, page.credential(key.create(page.passkeyOptions))))
            let device = try #require(try await tenant.tenant.store.enrollments(userID: user).first?.id)
            let keyID = TenantValue.string(Base64URL.encode(try #require(key.passkeys.first).credentialID))

            let login = try await MFALogin.begin(tenant, browser)
            #expect(login.requirements?["challenge"] == types("webauthn-roaming"))
            #expect(
                try await login.authenticators() == [
                    [
                        "id": .string("webauthn-roaming|\(device)"), "authenticator_type": "webauthn-roaming",
                        "type": "webauthn-roaming", "active": true,
                    ]
                ])
            #expect(try await login.challenge().status == 403)

            let method = try #require(try await account.methods("?type=webauthn-roaming").first)
            #expect(method["key_id"] == keyID && method["usage"] == ["secondary"] && method["confirmed"] == true)
            #expect(method["relying_party_id"] == "localhost" && method["public_key"]?.stringValue?.isEmpty == false)
            #expect(try await account.methods("?type=webauthn-platform").isEmpty)

            let service = try await Caller.service(browser)
            let path = "/api/v2/users/\(segment(user))/"
            let enrollments = try await service.send("GET", path + "enrollments").text
            #expect(enrollments.contains(#""auth_method":"webauthn-roaming""#), "\(enrollments)")
            let methods = try await service.send("GET", path + "authentication-methods/\(device)").json
            #expect(methods["type"] == "webauthn-roaming" && methods["key_id"] == keyID)
            #expect(methods["relying_party_identifier"] == "localhost")
            #expect(try await service.send("DELETE", path + "authentication-methods/\(device)").status == 204)
            #expect(try await tenant.tenant.store.enrollments(userID: user).isEmpty)
        }
    }

    @Test("the Management API and a configuration turn the factors on")
    func switches() async throws {
        try await withService { tenant, service in
            let path = "/api/v2/guardian/factors"
            #expect(!tenant.tenant.configuration.mfa.factors.contains(.webAuthnPlatform))
            #expect(try await service.send("PUT", path + "/webauthn-platform", ["enabled": true]).status == 200)
            #expect(tenant.tenant.configuration.mfa.factors.contains(.webAuthnPlatform))
            let text = try await service.send("GET", path).text
            #expect(text.contains(#""enabled":true,"name":"webauthn-platform""#), "\(text)")
        }
        let configuration = try TenantConfiguration(
            json: Data(
                #"""
                {"mfa": {"factors": ["webauthn-roaming"], "webauthn_roaming": {"user_verification": "required"}}}
                """#.utf8))
        #expect(configuration.mfa.factors == [.webAuthnRoaming])
        #expect(configuration.mfa.webAuthnRoaming.userVerification == .required)
    }
}

extension TestAuthenticator.Creation {
    fileprivate var members: [String: TenantValue] {
        credential(credentialID, ["clientDataJSON": clientDataJSON, "attestationObject": attestationObject])
    }
}

extension Browser.Page {
    /// The field that the page's script adds.
    ///
    /// - Parameter isAnonymous: whether the response has no user handle, as those of security keys.
    fileprivate func credential(
        _ passkeyResponse: [String: TenantValue], isAnonymous: Bool = false
    ) throws -> [String: String] {
        var passkeyResponse = passkeyResponse
        if isAnonymous, case .object(var response)? = passkeyResponse["response"] {
            response["userHandle"] = nil
            passkeyResponse["response"] = .object(response)
        }
        return ["credential": String(decoding: try JSONText.encode(passkeyResponse), as: UTF8.self)]
    }
}
