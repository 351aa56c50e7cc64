import A0Encoding
import A0JOSE
import Foundation
import TestSupport
import Testing

@Suite("a0 tenant: forged requests from the same machine", .timeLimit(.minutes(3)))
struct ForgedRequestTests {
    private static let other = "http://127.0.0.1:9666/callback"

    /// An attacker's device, and whether a user has authorized it.
    private struct Device {
        let tenant: TenantProcess
        let visitor = Visitor()
        let userCode: String
        private let deviceCode: String

        init(_ tenant: TenantProcess) async throws {
            self.tenant = tenant
            let response = try await visitor.send(
                "POST", tenant.domain + "/oauth/device/code", ["client_id": "a0-cli", "scope": "openid"]
            ).json
            userCode = try #require(response["user_code"] as? String)
            deviceCode = try #require(response["device_code"] as? String)
        }

        var state: String? {
            get async throws {
                try await visitor.send(
                    "POST", tenant.domain + "/oauth/token",
                    [
                        "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": "a0-cli",
                        "device_code": deviceCode,
                    ]
                ).json["error"] as? String
            }
        }
    }

    @Test(
        "a form with an attacker's device cookie can't connect a device",
        arguments: [
            "computed", "harvested",
        ])
    func forgedDevice(token: String) async throws {
        let tenant = try await TenantProcess(A0Program())
        let port = try #require(URL(string: tenant.domain)?.port)
        let victim = Visitor()
        #expect(try await victim.logIn(tenant).parameter("code") != nil)
        let device = try await Device(tenant)
        // Cookies that a server on another port may set: browsers send them to the tenant, too.
        let known = Base64URL.encode(Data(repeating: 7, count: 32))
        var fields = ["user_code": device.userCode]
        for name in ["did", "did_\(port)"] {
            await victim.set(cookie: name, known)
            await device.visitor.set(cookie: name, known)
        }
        if token == "computed" {
            fields["csrf"] = Base64URL.encode(HMAC.sha256(Data("csrf:activate".utf8), key: Data(known.utf8)))
        } else {
            let entry = try await device.visitor.get(tenant.domain + "/activate")
            fields = try await device.visitor.submit(entry, fields, at: tenant.domain).hiddenFields
        }
        fields["action"] = "allow"
        let response = try await victim.send("POST", tenant.domain + "/u/device/confirmation", fields)
        #expect(response.status == 403)
        #expect(try await device.state == "authorization_pending")
        _ = await tenant.stop()
    }

    @Test("with a session, a callback on another port must be confirmed before it gets a code")
    func otherPort() async throws {
        let tenant = try await TenantProcess(A0Program())
        let victim = Visitor()
        #expect(try await victim.logIn(tenant).parameter("code") != nil)
        #expect(try await victim.isLoggedIn(tenant), "the login's own callback stays confirmed")
        let silent = try await victim.authorize(tenant, ["redirect_uri": Self.other, "prompt": "none"])
        #expect(silent.parameter("error") == "interaction_required")
        let start = try await victim.authorize(tenant, ["redirect_uri": Self.other])
        let location = try #require(start.location)
        try #require(location.hasPrefix("/u/confirmation?"), "\(location)")
        let page = try await victim.get(tenant.domain + location)
        #expect(page.text.contains("http://127.0.0.1:9666"))
        let response = try await victim.submit(page, ["action": "continue"], at: tenant.domain)
        let end = try await victim.get(tenant.domain + (try #require(response.location)))
        #expect(end.location?.hasPrefix(Self.other) == true)
        let again = try await victim.authorize(tenant, ["redirect_uri": Self.other])
        #expect(again.parameter("code") != nil)
        _ = await tenant.stop()
    }

    @Test("a setting allows callbacks on any port without confirmation")
    func switchedOff() async throws {
        let a0 = try A0Program()
        let config = a0.home.appendingPathComponent("config.json")
        try Data(#"{"skip_non_verifiable_callback_uri_confirmation_prompt": true}"#.utf8).write(to: config)
        let tenant = try await TenantProcess(a0, "--config", config.path)
        let visitor = Visitor()
        _ = try await visitor.logIn(tenant)
        #expect(try await visitor.authorize(tenant, ["redirect_uri": Self.other]).parameter("code") != nil)
        _ = await tenant.stop()
    }

    @Test("two tenants on the same host don't end each other's sessions")
    func twoTenants() async throws {
        let a0 = try A0Program()
        let tenants = [try await TenantProcess(a0, isPrepared: false), try await TenantProcess(a0, isPrepared: false)]
        let visitor = Visitor()
        for tenant in tenants { #expect(try await visitor.logIn(tenant).parameter("code") != nil) }
        for tenant in tenants { #expect(try await visitor.isLoggedIn(tenant)) }
        _ = try await visitor.get(tenants[0].domain + "/v2/logout")
        #expect(try await !visitor.isLoggedIn(tenants[0]))
        #expect(try await visitor.isLoggedIn(tenants[1]))
        for tenant in tenants { _ = await tenant.stop() }
    }

    @Test("HEAD uses up no links and ends no sessions, and links with effects wait for a button")
    func head() async throws {
        let a0 = try A0Program()
        let config = a0.home.appendingPathComponent("config.json")
        try Data(#"{"brute_force_threshold": 1}"#.utf8).write(to: config)
        let folder = a0.home.appendingPathComponent("data")
        let tenant = try await TenantProcess(a0, "--data", folder.path, "--config", config.path)
        let outbox = TenantOutbox(folder)
        let visitor = Visitor()
        _ = try await visitor.logIn(tenant)
        for path in ["/v2/logout", "/authorize", "/activate"] {
            #expect(try await visitor.send("HEAD", tenant.domain + path).status == 204)
        }
        #expect(try await visitor.isLoggedIn(tenant))

        _ = try await visitor.send(
            "POST", tenant.domain + "/passwordless/start",
            ["client_id": "a0-cli", "connection": "email", "email": "grace@example.com", "send": "link"])
        let magic = try await outbox.link(1).absoluteString
        #expect(try await Visitor().send("HEAD", magic).status == 204)
        #expect(try await Visitor().get(magic).text.contains("You are logged in"))

        func logIn(_ password: String) async throws -> Int {
            try await visitor.send(
                "POST", tenant.domain + "/oauth/token",
                [
                    "grant_type": "password", "client_id": "a0-cli", "username": TenantProcess.user,
                    "password": password,
                ]
            ).status
        }
        #expect(try await logIn("wrong") == 403)
        let unblock = try await outbox.link(2).absoluteString
        for method in ["HEAD", "GET"] { _ = try await Visitor().send(method, unblock) }
        #expect(try await logIn(tenant.password) == 429, "an email scanner can't unblock an account")
        let page = try await visitor.get(unblock)
        let done = try await visitor.submit(page, [:], at: tenant.domain)
        #expect(done.text.contains("Your account is unblocked"))
        #expect(try await logIn(tenant.password) == 200)
        _ = await tenant.stop()
    }
}
