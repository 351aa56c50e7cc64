import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Authentication methods in the My Account API")
struct AccountMethodTests {
    @Test("the audiences of the tenant's own APIs may lack the final slash")
    func audienceWithoutSlash() async throws {
        try await withTenant(.administered) { _, browser in
            let ada = try await Caller.user(browser, audience: "/me", scope: nil)
            #expect(try await ada.send("GET", methodsPath).status == 200)
            let service = try await browser.postJSON(
                "/oauth/token",
                [
                    "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
                    "audience": .string(browser.base + "/api/v2"),
                ])
            #expect(service.status == 200, "\(service.text)")
            let caller = Caller(browser: browser, token: try Tokens(service).access)
            #expect(try await caller.send("GET", "/api/v2/users").status == 200)
        }
    }

    @Test("all authentication methods of an account are listed, individually or by type")
    func list() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { tenant, browser in
            let id = try await tenant.userID()
            let ada = try await Caller.account(browser)
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            try await tenant.enrollPhone("+15550100", userID: id)
            try await tenant.enrollPushDevice(userID: id)
            _ = try await tenant.enrollRecoveryCode(userID: id)
            let methods = try await ada.methods()
            #expect(
                methods.compactMap { $0["type"]?.stringValue } == [
                    "password", "totp", "phone", "push-notification", "recovery-code",
                ])
            for method in methods {
                let text = try #require(method["id"]?.stringValue)
                #expect(text.hasPrefix("\(method["type"]?.stringValue ?? "")|"))
                #expect(method["created_at"]?.stringValue?.hasSuffix("Z") == true)
                let one = try await ada.send("GET", "\(methodsPath)/\(segment(text))")
                #expect(try one.json == method)
            }
            #expect(methods[0]["identity_user_id"] == .string(String(id.dropFirst(6))))
            #expect(methods[0]["usage"] == ["primary"])
            #expect(methods[0]["confirmed"] == nil)
            #expect(try await ada.methods("?type=phone").map { $0["phone_number"] } == ["+15550100"])
            #expect(try await ada.methods("?type=webauthn-roaming").isEmpty)
            try expectMyAccountError(try await ada.send("GET", methodsPath + "?type=fax"), 400, "A0E-400-0001")
            #expect(try await ada.send("GET", methodsPath).headers["x-ratelimit-limit"] == "600")
        }
    }

    @Test("the factors are those that the tenant offers the user")
    func factors() async throws {
        func types(_ caller: Caller) async throws -> [String: TenantValue] {
            let items = try #require(try await caller.send("GET", "/me/v1/factors").json["factors"]?.arrayValue)
            return Dictionary(
                uniqueKeysWithValues: items.compactMap(\.members).map {
                    ($0["type"]?.stringValue ?? "", $0["usage"] ?? .null)
                })
        }
        try await withTenant(.administered) { tenant, browser in
            let ada = try await Caller.account(browser)
            #expect(
                try await types(ada) == [
                    "password": ["primary"], "passkey": ["primary"], "totp": ["secondary"], "phone": ["secondary"],
                    "email": ["secondary"], "push-notification": ["secondary"], "recovery-code": ["secondary"],
                ])
            tenant.mfa.factors = [.otp]
            #expect(Set(try await types(ada).keys) == ["password", "passkey", "totp"])
        }
    }

    @Test("authentication methods can be renamed, and phones switched from text messages to calls")
    func update() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = try await tenant.userID()
            let ada = try await Caller.account(browser)
            try await tenant.enrollPhone("+15550100", userID: id)
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            let phone = try #require(try await ada.methods("?type=phone").first?["id"]?.stringValue)
            let app = try #require(try await ada.methods("?type=totp").first?["id"]?.stringValue)
            let password = try #require(try await ada.methods("?type=password").first?["id"]?.stringValue)
            func patch(_ id: String, _ body: [String: TenantValue]?) async throws -> Browser.Page {
                try await ada.send("PATCH", "\(methodsPath)/\(segment(id))", body)
            }
            let both = try await patch(phone, ["name": "Work", "preferred_authentication_method": "voice"]).json
            #expect(both["name"] == "Work")
            #expect(both["preferred_authentication_method"] == "voice")
            let one = try await patch(phone, ["preferred_authentication_method": "sms"]).json
            #expect(one["name"] == "Work")
            #expect(one["preferred_authentication_method"] == "sms")
            #expect(try await patch(phone, nil).json == one)
            #expect(try await patch(app, ["name": "App"]).json["name"] == "App")
            for (id, body, pointer): (String, [String: TenantValue], String) in [
                (phone, ["preferred_authentication_method": "fax"], "/preferred_authentication_method"),
                (app, ["preferred_authentication_method": "sms"], "/preferred_authentication_method"),
                (phone, ["name": ""], "/name"), (phone, ["name": 7], "/name"), (password, ["name": "x"], "/name"),
                (phone, ["name": .string(String(repeating: "x", count: 101))], "/name"),
            ] {
                try expectMyAccountError(try await patch(id, body), 400, "A0E-400-0003", pointer: pointer)
            }
            let pending = try await ada.begun("totp")
            try expectMyAccountError(
                try await patch(try pending.text("id"), ["name": "x"]), 409, "A0E-409-0001")
        }
    }

    @Test("authentication methods can be removed, except for the password and required factors")
    func delete() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = try await tenant.userID()
            let ada = try await Caller.account(browser)
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            try await tenant.enrollPhone("+15550100", userID: id)
            func delete(_ type: String) async throws -> Browser.Page {
                let id = try #require(try await ada.methods("?type=\(type)").first?["id"]?.stringValue)
                return try await ada.send("DELETE", "\(methodsPath)/\(segment(id))")
            }
            tenant.mfa.policy = .always
            #expect(try await delete("phone").status == 204)
            try expectMyAccountError(try await delete("totp"), 409, "A0E-409-0001", "last one")
            tenant.mfa.policy = .never
            #expect(try await delete("totp").status == 204)
            try expectMyAccountError(try await delete("password"), 409, "A0E-409-0001")
            let pending = try await ada.begun("totp")
            #expect(try await delete("totp").status == 204)
            try expectMyAccountError(try await ada.verify(pending, ["otp_code": "1"]), 400, "A0E-400-0001")
            #expect(try await ada.methods().count == 1)
        }
    }

    @Test("a user's only passkey can't be removed")
    func lastPasskey() async throws {
        try await withTenant(.administered) { tenant, browser in
            var authenticator = TestAuthenticator(origin: "https://localhost")
            let signup = try await browser.passkeySignup(&authenticator, email: "alan@example.com")
            try #require(signup.status == 200, "\(signup.text)")
            let options = try PasskeyOptions(try await browser.passkeyChallenge())
            let login = try await browser.passkeyGrant(
                options.session, try authenticator.assert(options),
                ["audience": .string(browser.base + "/me/"), "scope": nil])
            let alan = Caller(browser: browser, token: try Tokens(login).access)
            let id = try #require(try await alan.methods().first?["id"]?.stringValue)
            try expectMyAccountError(
                try await alan.send("DELETE", "\(methodsPath)/\(segment(id))"), 409, "A0E-409-0001")
        }
    }

    @Test("other users' authentication methods and unknown ones aren't found")
    func others() async throws {
        try await withTenant(.administered) { tenant, browser in
            let grace = try await Caller.user(browser, audience: "/me/", scope: nil, email: "grace@example.com")
            try await tenant.enrollPhone("+15550100", userID: try await tenant.userID("grace@example.com"))
            let ada = try await Caller.account(browser)
            let phone = try #require(try await grace.methods("?type=phone").first?["id"]?.stringValue)
            for id in [phone, "phone|dev_0", "passkey|new", "x", "totp|\(phone.dropFirst(6))"] {
                for method in ["GET", "PATCH", "DELETE"] {
                    let response = try await ada.send(
                        method, "\(methodsPath)/\(segment(id))", method == "PATCH" ? ["name": "x"] : nil)
                    try expectMyAccountError(response, 404, "A0E-404-0002")
                }
            }
            #expect(try await grace.methods("?type=phone").count == 1)
        }
    }

    static let scopes: [(String, String, String)] = [
        ("GET", methodsPath, MyAccountScope.read), ("GET", methodsPath + "/x", MyAccountScope.read),
        ("POST", methodsPath, MyAccountScope.create), ("POST", methodsPath + "/x/verify", MyAccountScope.create),
        ("PATCH", methodsPath + "/x", MyAccountScope.update), ("DELETE", methodsPath + "/x", MyAccountScope.delete),
        ("GET", "/me/v1/factors", MyAccountScope.readFactors),
    ]

    @Test("every My Account request requires its scope", arguments: scopes)
    func scope(method: String, path: String, scope: String) async throws {
        try await withTenant(.administered) { _, browser in
            let others = MyAccountScope.all.filter { $0 != scope }.joined(separator: " ")
            let response = try await Caller.account(browser, scope: others).send(method, path)
            try expectMyAccountError(response, 403, "A0E-403-0002", scope)
            #expect(response.headers["www-authenticate"]?.contains(#"error="insufficient_scope""#) == true)
            let allowed = try await Caller.account(browser, scope: scope).send(method, path)
            #expect(allowed.status != 403)
        }
    }

    @Test("My Account tokens that are missing, for other APIs or clients, or of blocked or deleted users are rejected")
    func tokens() async throws {
        try await withTenant(.administered) { tenant, browser in
            let missing = try await browser.get(methodsPath)
            try expectMyAccountError(missing, 401, "A0E-401-0002")
            #expect(missing.headers["www-authenticate"] == "Bearer")
            let wrong = [
                "x", "a.b.c", try await Caller.service(browser).token,
                try await Caller.user(browser, audience: "/api/v2/", scope: nil).token,
                try Tokens(try await browser.passwordGrant()).access,
            ]
            for token in wrong {
                let response = try await Caller(browser: browser, token: token).send("GET", methodsPath)
                try expectMyAccountError(response, 401, "A0E-401-0003")
                #expect(response.headers["www-authenticate"] == #"Bearer error="invalid_token""#)
            }
            try expectError(
                try await browser.token([
                    "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
                    "audience": .string(browser.base + "/me/"),
                ]), 403, "access_denied")
            let grace = try await Caller.user(browser, audience: "/me/", scope: nil, email: "grace@example.com")
            let id = try await tenant.userID("grace@example.com")
            try await tenant.setBlocked(true, userID: id)
            try expectMyAccountError(try await grace.send("GET", methodsPath), 401, "A0E-401-0003")
            try await tenant.removeUser(id)
            try expectMyAccountError(try await grace.send("GET", methodsPath), 401, "A0E-401-0003")
        }
    }

    @Test("My Account requests with invalid bodies, wrong content types, too much data, or other methods are rejected")
    func bodies() async throws {
        try await withTenant(.administered) { _, browser in
            let ada = try await Caller.account(browser)
            let headers = ["Authorization": "Bearer \(ada.token)", "Content-Type": "application/json"]
            for text in ["{", "[]", "null", "7"] {
                try expectMyAccountError(
                    try await browser.send("POST", methodsPath, headers: headers, body: Data(text.utf8)), 400,
                    "A0E-400-0001", "JSON")
            }
            let form = headers.merging(["Content-Type": "text/plain"]) { $1 }
            try expectMyAccountError(
                try await browser.send("POST", methodsPath, headers: form, body: Data("{}".utf8)), 415, "A0E-415-0001")
            let huge = Data("{\"type\":\"\(String(repeating: "x", count: 1 << 20))\"}".utf8)
            #expect(try await browser.send("POST", methodsPath, headers: headers, body: huge).status == 413)
            for (method, path) in [
                ("PUT", methodsPath), ("POST", "/me/v1/factors"), ("GET", methodsPath + "/x/verify"),
            ] {
                #expect(try await ada.send(method, path).status == 405)
            }
            #expect(try await ada.send("GET", "/me/v1/").status == 404)
        }
    }

    @Test("My Account requests are rate limited")
    func throttle() async throws {
        try await withTenant(.administered.with { $0.apiRateLimit = 2 }, clock: TenantClock(fixedAt: noon)) {
            _, browser in
            let ada = try await Caller.account(browser)
            for _ in 1...2 { #expect(try await ada.send("GET", methodsPath).status == 200) }
            let response = try await ada.send("GET", methodsPath)
            try expectMyAccountError(response, 429, "A0E-429-0003")
            #expect(response.headers["retry-after"] == "30")
        }
    }

    @Test("a login's refresh token also gets tokens for the My Account API, but not the Management API")
    func multiResource() async throws {
        try await withTenant(.administered) { _, browser in
            let base = browser.base
            let tokens = try Tokens(try await browser.passwordGrant())
            let me = try Tokens(try await browser.refresh(tokens.refresh, ["audience": base + "/me/"]))
            #expect(try claims(me.access)["aud"]?.arrayValue?.first == .string(base + "/me/"))
            let ada = Caller(browser: browser, token: try me.access)
            #expect(try await ada.methods().count == 1)
            let narrow = try Tokens(
                try await browser.refresh(me.refresh, ["audience": base + "/me/", "scope": "openid read:me:factors"]))
            #expect(narrow.scope == "openid profile email offline_access read:me:factors")
            let other = try Tokens(try await browser.refresh(narrow.refresh, ["audience": base + "/api/v2/"]))
            #expect(!(try other.access.contains(".")), "a token like the login's")
        }
    }

    @Test("a My Account token is revoked when its code is used twice")
    func replayedCode() async throws {
        try await withTenant(.administered) { tenant, browser in
            let code = try await browser.code([
                "audience": browser.base + "/me/", "scope": "openid read:me:authentication_methods",
            ])
            let ada = Caller(browser: browser, token: try Tokens(try await browser.exchange(code)).access)
            #expect(try await ada.methods().count == 1)
            tenant.clock.advance(by: 10)
            #expect(try await browser.exchange(code).status == 403)
            try expectMyAccountError(try await ada.send("GET", methodsPath), 401, "A0E-401-0003")
        }
    }

    @Test("a bound My Account token requires a DPoP proof")
    func dpop() async throws {
        try await withTenant(.administered.with { $0.dpopNonceRequired = false }) { tenant, browser in
            let maker = try ProofMaker(tenant)
            let response = try await browser.token(
                [
                    "grant_type": .string(GrantType.passwordRealm.rawValue), "client_id": "app",
                    "username": "ada@example.com", "password": .string(adaPassword), "realm": .string(database),
                    "audience": .string(browser.base + "/me/"),
                ], headers: ["DPoP": try maker.proof()])
            let token = try Tokens(response).access
            let bound = Caller(browser: browser, token: token, scheme: "DPoP")
            let path = "me/v1/authentication-methods/x%7Cy"
            let proof = try maker.proof(path, method: "GET", token: token)
            try expectMyAccountError(
                try await bound.send("GET", "/" + path, headers: ["DPoP": proof]), 404, "A0E-404-0002")
            for (caller, headers) in [
                (bound, ["DPoP": proof]), (bound, [:]), (Caller(browser: browser, token: token), ["DPoP": proof]),
                (bound, ["DPoP": try maker.proof("me/v1/factors", method: "GET", token: token)]),
            ] {
                let response = try await caller.send("GET", "/" + path, headers: headers)
                try expectMyAccountError(response, 401, "A0E-401-0003")
                #expect(response.headers["www-authenticate"]?.hasPrefix("DPoP error=") == true)
            }
        }
    }
}
