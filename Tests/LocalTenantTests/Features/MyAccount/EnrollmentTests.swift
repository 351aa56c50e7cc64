import A0Encoding
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Adding authentication methods in the My Account API")
struct AccountEnrollmentTests {
    @Test("an authenticator app is added with its first code and required from then on")
    func totp() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered.with { $0.mfa.policy = .enrolled }, clock: clock) { tenant, browser in
            let ada = try await Caller.account(browser)
            let begun = try await ada.begun("totp")
            let secret = try begun.text("manual_input_code")
            #expect(
                try begun.text("barcode_uri")
                    == "otpauth://totp/Local%20tenant:ada@example.com?secret=\(secret)&issuer=Local%20tenant"
                    + "&algorithm=SHA1&digits=6&period=30")
            #expect(begun.path.wholeMatch(of: /\/me\/v1\/authentication-methods\/totp%7Cdev_[0-9a-f]{16}/) != nil)
            #expect(begun.path.hasSuffix(segment(try begun.text("id"))))
            #expect(try await browser.passwordGrant().status == 200, "an unconfirmed app isn't required")

            try expectMyAccountError(
                try await ada.verify(begun, ["otp_code": "000000x"]), 400, "A0E-400-0001", "Invalid otp_code")
            let otp = try #require(tenant.oneTimePassword(secret))
            let response = try await ada.verify(begun, ["otp_code": .string(otp)])
            #expect(response.status == 201, "\(response.text)")
            #expect(response.location?.hasSuffix(begun.path) == true)
            let method = try response.json
            #expect(method["id"] == begun.members["id"])
            #expect(method["type"] == "totp")
            #expect(method["confirmed"] == true)
            #expect(method["usage"] == ["secondary"])
            #expect(method["created_at"] == "2030-03-17T17:46:40.000Z")
            #expect(!response.text.contains(secret))
            let event = try #require(try await tenant.loggedEvents("type:gd_enrollment_complete").last)
            #expect(event["user_name"] == "ada@example.com")

            try expectMyAccountError(
                try await ada.verify(begun, ["otp_code": .string(otp)]), 400, "A0E-400-0001", "auth_session")
            let login = try await MFALogin.begin(tenant, browser)
            try expectError(try await login.otp(otp), 403, "invalid_grant", "Invalid otp_code.")
            clock.advance(by: 30)
            #expect(try await login.otp(tenant.oneTimePassword(secret)).status == 200)
        }
    }

    static let recipients: [(type: String, fields: [String: TenantValue], to: String, TenantMessage.Channel)] = [
        ("phone", ["phone_number": "+15550100"], "+15550100", .sms),
        ("phone", ["phone_number": "+15550100", "preferred_authentication_method": "voice"], "+15550100", .voice),
        ("email", ["email": "second@example.com"], "second@example.com", .email),
    ]

    @Test("phones and email addresses are added with the code that they receive", arguments: recipients)
    func code(
        type: String, fields: [String: TenantValue], to: String, channel: TenantMessage.Channel
    ) async throws {
        try await withTenant(.administered) { tenant, browser in
            let ada = try await Caller.account(browser)
            let begun = try await ada.begun(type, fields)
            let message = try await tenant.message(to: to, kind: .mfaEnrollment)
            #expect(message.channel == channel)
            #expect(try await ada.methods("?type=\(type)").first?["confirmed"] == false)
            try expectMyAccountError(try await ada.verify(begun, ["otp_code": "wrong"]), 400, "A0E-400-0001")
            try expectMyAccountError(try await ada.verify(begun), 400, "A0E-400-0003", pointer: "/otp_code")
            let code = try #require(message.code)
            let method = try await ada.verify(begun, ["otp_code": .string(code)]).json
            #expect(method["confirmed"] == true)
            #expect(method[type == "phone" ? "phone_number" : "email"] == .string(to))
            let expected: TenantValue? = type == "phone" ? (channel == .voice ? "voice" : "sms") : nil
            #expect(method["preferred_authentication_method"] == expected)
            #expect(try await ada.methods("?type=\(type)").map { $0["id"] } == [method["id"]])
            try expectMyAccountError(
                try await ada.begin(
                    type,
                    fields.mapValues { .string($0.stringValue?.uppercased() ?? "") }
                        .merging(fields.filter { $0.key != "email" }) { $1 }),
                409, "A0E-409-0003")
        }
    }

    @Test("a push device is added after its first approval")
    func push() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = try await tenant.userID()
            let ada = try await Caller.account(browser)
            let begun = try await ada.begun("push-notification")
            #expect(try begun.text("barcode_uri").hasPrefix("otpauth://"))
            try expectMyAccountError(try await ada.verify(begun), 400, "A0E-400-0001", "waits")
            #expect(try await tenant.respondToPush(userID: id, approve: true) == 1)
            let response = try await ada.verify(begun)
            #expect(response.status == 201, "\(response.text)")
            #expect(try response.json["type"] == "push-notification")

            let refused = try await ada.begun("push-notification")
            #expect(try await tenant.respondToPush(userID: id, approve: false) == 1)
            try expectMyAccountError(try await ada.verify(refused), 400, "A0E-400-0001", "refused")
            try expectMyAccountError(try await ada.verify(refused), 400, "A0E-400-0001", "auth_session")
        }
    }

    @Test("a recovery code is added after it was shown and replaces the previous one")
    func recoveryCode() async throws {
        try await withTenant(.administered.with { $0.mfa.policy = .enrolled }) { tenant, browser in
            let id = try await tenant.userID()
            let ada = try await Caller.account(browser)
            let former = try await tenant.enrollRecoveryCode(userID: id)
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            let begun = try await ada.begun("recovery-code")
            let code = try begun.text("recovery_code")
            #expect(try await ada.verify(begun).status == 201)
            #expect(try await ada.methods("?type=recovery-code").count == 1)
            let login = try await MFALogin.begin(tenant, browser)
            func enter(_ code: String) async throws -> Browser.Page {
                try await browser.grant(
                    .mfaRecoveryCode, ["mfa_token": .string(login.token), "recovery_code": .string(code)])
            }
            #expect(try await enter(former).status == 403)
            #expect(try await enter(code).status == 200)
        }
    }

    @Test("the account's password is changed if it meets the policy")
    func password() async throws {
        let strict = TenantConfiguration.administered.with { configuration in
            configuration.connections[0].passwordPolicy = .excellent
            configuration.connections[0].passwordHistory = 3
            configuration.connections[0].passwordDictionary = true
            configuration.connections[0].passwordNoPersonalInfo = true
        }
        try await withTenant(strict) { tenant, browser in
            let ada = try await Caller.account(browser)
            let begun = try await ada.begun("password")
            #expect(begun.path == methodsPath + "/password%7Cnew")
            #expect(begun.members["id"] == "password|new")
            #expect(
                begun.members["policy"] == [
                    "complexity": [
                        "min_length": 10, "character_types": ["lowercase", "uppercase", "number", "special"],
                        "character_type_rule": "three_of_four", "identical_characters": "block",
                        "sequential_characters": "allow", "max_length_exceeded": "error",
                    ],
                    "profile_data": [
                        "active": true,
                        "blocked_fields": ["name", "given_name", "family_name", "nickname", "username", "email"],
                    ],
                    "history": ["active": true, "size": 3], "dictionary": ["active": true, "default": "en_10k"],
                ])
            for bad in ["weak", "Lovelace-123-xyz", adaPassword] {
                try expectMyAccountError(
                    try await ada.verify(begun, ["new_password": .string(bad)]), 400, "A0E-400-0003",
                    pointer: "/new_password")
            }
            let response = try await ada.verify(begun, ["new_password": "Another-Horse-22"])
            #expect(response.status == 201, "\(response.text)")
            let method = try response.json
            #expect(method["type"] == "password")
            #expect(method["last_password_reset"] != nil)
            #expect(method["id"]?.stringValue?.hasPrefix("password|") == true)
            #expect(!response.text.contains("Another"))
            let types = try await tenant.loggedEvents("user_name:ada@example.com").map(\.type)
            #expect(types.filter { $0 == "fcp" }.count == 3 && types.last == "scp")
            #expect(try await browser.passwordGrant().status == 403)
            #expect(try await browser.passwordGrant(["password": "Another-Horse-22"]).status == 200)
        }
    }

    @Test("a passkey is added to the account, listed, renamed, used for a login, and removed")
    func passkey() async throws {
        try await withTenant(.administered) { tenant, browser in
            let ada = try await Caller.account(browser)
            let response = try await ada.begin("passkey")
            let begun = try BegunMethod(response)
            #expect(begun.path == methodsPath + "/passkey%7Cnew")
            #expect(begun.members["id"] == nil)
            let options = try PasskeyOptions(Browser.Page(status: 200, headers: [:], body: response.body))
            #expect(try options.user["name"] == "ada@example.com")
            var authenticator = TestAuthenticator(origin: "https://localhost")
            let credential = try authenticator.create(options)
            let added = try await ada.verify(begun, ["authn_response": .object(credential)])
            #expect(added.status == 201, "\(added.text)")
            let method = try added.json
            let id = try added.text("id")
            #expect(id.wholeMatch(of: /passkey\|dev_[0-9a-f]{16}/) != nil)
            #expect(added.location?.hasSuffix(segment(id)) == true)
            #expect(method["type"] == "passkey")
            #expect(method["usage"] == ["primary"])
            #expect(method["key_id"] == credential["id"])
            #expect(Data(base64Encoded: try added.text("public_key"))?.isEmpty == false)
            #expect(Base64URL.decode(try added.text("user_handle")) == (try options.userHandle))
            #expect(["single_device", "multi_device"].contains(try added.text("credential_device_type")))
            #expect(method["credential_backed_up"] == false)
            #expect(method["relying_party_id"] == "localhost")
            #expect(method["aaguid"]?.stringValue?.count == 36)
            #expect(try added.text("identity_user_id") == (try await tenant.userID()).dropFirst(6))

            let again = try PasskeyOptions(
                Browser.Page(status: 200, headers: [:], body: try await ada.begin("passkey").body))
            #expect(again.members["excludeCredentials"]?.arrayValue?.count == 1)
            let renamed = try await ada.send("PATCH", "\(methodsPath)/\(segment(id))", ["name": "Laptop"])
            #expect(try renamed.json["name"] == "Laptop")
            #expect(try Tokens(try await browser.passkeyLogin(&authenticator)).idToken["email"] == "ada@example.com")
            #expect(try await ada.send("DELETE", "\(methodsPath)/\(segment(id))").status == 204)
            #expect(try await browser.passkeyLogin(&authenticator).status == 403)
        }
    }

    @Test("a new passkey with a wrong response, a used session, or another user's session is rejected")
    func badPasskey() async throws {
        try await withTenant(.administered) { _, browser in
            let ada = try await Caller.account(browser)
            func attempt(
                _ change: (inout TestAuthenticator) -> Void = { _ in }, by caller: Caller? = nil
            ) async throws -> (Browser.Page, BegunMethod, [String: TenantValue]) {
                let response = try await ada.begin("passkey")
                let begun = try BegunMethod(response)
                var authenticator = TestAuthenticator(origin: "https://localhost")
                change(&authenticator)
                let credential = try authenticator.create(
                    PasskeyOptions(Browser.Page(status: 200, headers: [:], body: response.body)))
                return (
                    try await (caller ?? ada).verify(begun, ["authn_response": .object(credential)]), begun, credential
                )
            }
            try expectMyAccountError(
                try await attempt { $0.lies.origin = "https://evil.example" }.0, 400, "A0E-400-0001", "origin")
            try expectMyAccountError(
                try await attempt { $0.lies.challenge = Data([1]) }.0, 400, "A0E-400-0001", "challenge")
            let grace = try await Caller.user(browser, audience: "/me/", scope: nil, email: "grace@example.com")
            try expectMyAccountError(try await attempt(by: grace).0, 400, "A0E-400-0001", "auth_session")
            let (first, begun, credential) = try await attempt()
            #expect(first.status == 201)
            try expectMyAccountError(
                try await ada.verify(begun, ["authn_response": .object(credential)]), 400, "A0E-400-0001",
                "auth_session")
            for response: TenantValue in [.null, "x", ["id": "x"]] {
                let begun = try await ada.begun("passkey")
                try expectMyAccountError(
                    try await ada.verify(begun, ["authn_response": response]), 400, "A0E-400-0003",
                    pointer: "/authn_response")
            }
        }
    }

    static let beginnings: [([String: TenantValue], String, String)] = [
        ([:], "A0E-400-0003", "/type"), (["type": 7], "A0E-400-0003", "/type"),
        (["type": "fax"], "A0E-400-0003", "/type"), (["type": "phone"], "A0E-400-0003", "/phone_number"),
        (["type": "phone", "phone_number": "123"], "A0E-400-0003", "/phone_number"),
        (["type": "phone", "phone_number": ["+1"]], "A0E-400-0003", "/phone_number"),
        (
            ["type": "phone", "phone_number": "+1", "preferred_authentication_method": "fax"], "A0E-400-0003",
            "/preferred_authentication_method"
        ),
        (["type": "email", "email": "x"], "A0E-400-0003", "/email"),
        (["type": "password", "connection": "email"], "A0E-400-0003", "/connection"),
        (["type": "passkey", "identity_user_id": "nobody"], "A0E-400-0003", "/identity_user_id"),
    ]

    @Test("invalid requests to add a method are rejected", arguments: beginnings)
    func refusedBeginning(body: [String: TenantValue], code: String, pointer: String) async throws {
        try await withTenant(.administered) { tenant, browser in
            let ada = try await Caller.account(browser)
            try expectMyAccountError(try await ada.send("POST", methodsPath, body), 400, code, pointer: pointer)
            #expect(tenant.outbox.isEmpty)
        }
    }

    @Test("a method that the tenant doesn't offer can't be added")
    func notOffered() async throws {
        let bare = TenantConfiguration.administered.with { configuration in
            configuration.mfa.factors = [.otp]
            configuration.passkeys.isEnabled = false
        }
        try await withTenant(bare) { _, browser in
            let ada = try await Caller.account(browser)
            for type in ["phone", "email", "push-notification", "recovery-code", "passkey"] {
                try expectMyAccountError(
                    try await ada.begin(type, ["phone_number": "+1", "email": "a@b"]), 409, "A0E-409-0001")
            }
            #expect(try await ada.begin("totp").status == 202)
        }
    }

    @Test("a session for adding a method is limited to its user, method, lifetime, and ten attempts")
    func sessions() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { tenant, browser in
            let ada = try await Caller.account(browser)
            let grace = try await Caller.user(browser, audience: "/me/", scope: nil, email: "grace@example.com")
            let begun = try await ada.begun("phone", ["phone_number": "+15550100"])
            let code = TenantValue.string(
                try #require(try await tenant.message(to: "+15550100", kind: .mfaEnrollment).code))
            try expectMyAccountError(
                try await grace.verify(begun, ["otp_code": code]), 400, "A0E-400-0001", "auth_session")
            try expectMyAccountError(
                try await ada.send(
                    "POST", methodsPath + "/phone%7Cdev_other/verify",
                    ["auth_session": .string(begun.session), "otp_code": code]), 404, "A0E-404-0002")
            try expectMyAccountError(
                try await ada.send("POST", begun.path + "/verify", ["otp_code": code]), 400, "A0E-400-0003",
                pointer: "/auth_session")
            try expectMyAccountError(
                try await ada.send("POST", begun.path + "/verify", ["auth_session": "x"]), 400, "A0E-400-0001")
            for _ in 1...10 {
                try expectMyAccountError(try await ada.verify(begun, ["otp_code": "no"]), 400, "A0E-400-0001")
            }
            let refused = try await ada.verify(begun, ["otp_code": code])
            try expectMyAccountError(refused, 429, "A0E-429-0003")
            #expect(refused.headers["retry-after"] != nil)

            let late = try await ada.begun("totp")
            clock.advance(by: 300)
            let otp = tenant.oneTimePassword(try late.text("manual_input_code")).map(TenantValue.string)
            try expectMyAccountError(
                try await ada.verify(late, ["otp_code": try #require(otp)]), 400, "A0E-400-0001", "auth_session")
            #expect(try await ada.methods().map { $0["type"] } == ["password"])
        }
    }

    @Test("only one of several concurrent confirmations adds the method")
    func race() async throws {
        try await withTenant(.administered) { tenant, browser in
            let ada = try await Caller.account(browser)
            let begun = try await ada.begun("recovery-code")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...6 { group.addTask { try await ada.verify(begun).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201, 400, 400, 400, 400, 400])
            #expect(try await ada.methods("?type=recovery-code").count == 1)
        }
    }

    @Test("adding a phone number is limited to ten messages per hour")
    func messages() async throws {
        try await withTenant(.administered) { tenant, browser in
            let ada = try await Caller.account(browser)
            for _ in 1...10 {
                #expect(try await ada.begin("phone", ["phone_number": "+15550100"]).status == 202)
            }
            try expectMyAccountError(
                try await ada.begin("phone", ["phone_number": "+15550100"]), 429, "A0E-429-0003", "recipient")
        }
    }
}
