import Foundation
import Testing

@testable import LocalTenant

@Suite("Invalid requests for factors")
struct FactorBadInputTests {
    static let paths = [
        "/dbconnections/signup", "/dbconnections/change_password", "/passwordless/start", "/otp/challenge",
        "/mfa/challenge", "/mfa/associate", "/passkey/register", "/passkey/challenge",
    ]

    @Test(
        "invalid bodies and wrong types get a JSON error, never 500", arguments: paths)
    func bodies(path: String) async throws {
        try await withMFA { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            let own = [
                #"{"client_id":"app","connection":{},"email":[],"password":{}}"#,
                #"{"client_id":"app","connection":"Username-Password-Authentication","email":1e999,"password":"x"}"#,
                #"{"client_id":"app","connection":"email","email":"\u0000@\u0000","send":"code"}"#,
                #"{"client_id":"app","mfa_token":{},"challenge_type":{}}"#,
                #"{"authenticator_types":{"otp":true}}"#, #"{"authenticator_types":["oob"],"oob_channels":[[]]}"#,
            ]
            for text in BadInputTests.bodies + own {
                for type in ["application/json", "application/x-www-form-urlencoded", "x"] {
                    let response = try await browser.send(
                        "POST", path, headers: ["Content-Type": type, "Authorization": "Bearer \(login.token)"],
                        body: Data(text.utf8))
                    #expect((400..<500).contains(response.status), "\(text.prefix(60)) \(type): \(response.status)")
                    #expect(try response.json["error"] != nil)
                }
            }
        }
    }

    @Test("wrong methods on factor endpoints get 405, and huge bodies get 413", arguments: paths)
    func methods(path: String) async throws {
        try await withTenant(.direct) { _, browser in
            for method in ["GET", "PUT", "DELETE"] {
                try expectError(try await browser.send(method, path), 405, "method_not_allowed")
            }
            #expect(try await browser.send("POST", path, body: Data(count: 2 << 20)).status == 413)
        }
    }

    @Test("wrong methods on authenticators and pages get 405, and other paths get 404")
    func otherMethods() async throws {
        try await withTenant(.direct) { _, browser in
            for (method, path) in [
                ("POST", "/mfa/authenticators"), ("DELETE", "/mfa/authenticators"), ("GET", "/mfa/authenticators/x"),
                ("POST", "/outbox"), ("DELETE", "/u/reset-password/change"), ("DELETE", "/u/unblock"),
            ] {
                try expectError(try await browser.send(method, path), 405, "method_not_allowed")
            }
            try expectError(try await browser.send("DELETE", "/mfa/authenticators/x/y"), 404, "not_found")
            try expectError(try await browser.send("DELETE", "/mfa/authenticators/"), 404, "not_found")
        }
    }

    @Test("broken forms for factors get a page, never 500")
    func forms() async throws {
        try await withTenant(.direct) { _, browser in
            for path in [
                "/u/reset-password/request", "/u/reset-password/change", "/u/mfa-push", "/u/email-verification",
                "/u/unblock", "/u/confirmation", "/u/select-account",
            ] {
                for body in BadInputTests.bodies {
                    let response = try await browser.send("POST", path, body: Data(body.utf8))
                    #expect(response.status == 400)
                    #expect(response.headers["content-type"] == "text/html; charset=utf-8")
                }
            }
            for path in ["/u/email-verification", "/u/unblock", "/u/mfa-push", "/passwordless/verify_redirect"] {
                for query in ["", "?ticket=", "?ticket=x", "?ticket=%00%ff", "?verification_code=%F0"] {
                    #expect(try await browser.get(path + query).status == 400)
                }
            }
        }
    }

    @Test("huge fields in factor grants don't cause a server error")
    func huge() async throws {
        try await withTenant(.direct) { _, browser in
            let big = TenantValue.string(String(repeating: "x", count: 900_000))
            #expect(try await browser.passwordGrant(["password": big]).status == 403)
            #expect(try await browser.passwordGrant(["username": big]).status == 403)
            let large = TenantValue.string(String(repeating: "x", count: 200_000))
            for grant in [GrantType.mfaOTP, .mfaOOB, .mfaRecoveryCode] {
                let response = try await browser.grant(
                    grant, ["mfa_token": large, "otp": large, "oob_code": large, "recovery_code": large])
                #expect(response.status == 403)
            }
        }
    }

    @Test("the sample client can use the password grant and passwordless codes")
    func sample() async throws {
        try await withTenant(TenantConfiguration()) { tenant, browser in
            let user = try #require(tenant.sampleUser)
            let response = try await browser.passwordGrant([
                "client_id": "a0-cli", "username": .string(user.email), "password": .string(user.password),
            ])
            #expect(response.status == 200, "\(response.text)")
            for (connection, name, value) in [("email", "email", user.email), ("sms", "phone_number", "+15551234567")] {
                let start = try await browser.postJSON(
                    "/passwordless/start",
                    ["client_id": "a0-cli", "connection": .string(connection), name: .string(value), "send": "code"])
                #expect(start.status == 200)
            }
            #expect(tenant.outbox.count == 2)
        }
    }
}
