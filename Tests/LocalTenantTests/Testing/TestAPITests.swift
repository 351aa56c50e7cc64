import A0HTTPServer
import Foundation
import Testing

@testable import LocalTenant

@Suite("Test API")
struct TestAPITests {
    private static let configuration = TenantConfiguration.bookshop.with { $0.testAPI = true }

    private static let paths = [
        ("POST", "users"), ("GET", "users/auth0|x"), ("PATCH", "users/auth0|x"), ("DELETE", "users/auth0|x"),
        ("POST", "clients"), ("POST", "apis"), ("POST", "organizations"), ("POST", "logins"), ("POST", "tokens"),
        ("POST", "faults"), ("GET", "faults"),
        ("DELETE", "faults"), ("GET", "requests"), ("DELETE", "requests"), ("GET", "clock"), ("POST", "clock"),
        ("GET", "outbox"), ("DELETE", "outbox"), ("POST", "reset"),
    ]

    @Test("the test API is disabled by default", arguments: paths)
    func absent(method: String, path: String) async throws {
        try await withTenant { (tenant, browser) async throws in
            let before = tenant.clock.now
            let response = try await browser.send(method, "/_test/\(path)")
            #expect(response.status == 404)
            #expect(tenant.clock.now == before)
            #expect(tenant.requests.allSatisfy { $0.details == nil })
        }
    }

    @Test(
        "the test API rejects requests from web pages and through proxies",
        arguments: [
            "Origin", "Referer", "Sec-Fetch-Site", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "via",
            "X-Real-IP",
        ])
    func foreign(_ header: String) async throws {
        try await withTenant(Self.configuration) { (tenant, browser) async throws in
            for (method, path) in Self.paths {
                let response = try await browser.send(method, "/_test/\(path)", headers: [header: "null"])
                #expect(response.status == 404)
            }
            #expect(try await browser.get("/_test/clock", headers: ["Host": "rebound.example"]).status == 404)
            #expect(try await browser.get("/_test/clock").status == 200)
        }
    }

    @Test("the test API's key is required if there is one")
    func key() async throws {
        let configuration = Self.configuration.with { $0.testAPIKey = "only for these tests" }
        try await withTenant(configuration) { _, browser in
            for header in [nil, "Bearer only for others", "only for these tests", "Basic only for these tests"] {
                let response = try await browser.get(
                    "/_test/clock", headers: header.map { ["Authorization": $0] } ?? [:])
                #expect(response.status == 401)
            }
            let headers = ["Authorization": "Bearer only for these tests"]
            #expect(try await browser.get("/_test/clock", headers: headers).status == 200)
        }
        let short = Self.configuration.with { $0.testAPIKey = "short" }
        #expect(throws: TenantError.self) { try short.validate() }
    }

    @Test("a tenant that is still starting says when to try again")
    func starting() async {
        let request = HTTPServerRequest(
            method: "GET", target: "/_test/clock", path: "/_test/clock", query: [], headers: HTTPHeaders())
        let response = await DeferredRequestHandler().response(request)
        #expect(response.status == 503)
        #expect(response.headers["Retry-After"] == "1")
    }

    @Test("the test API can't be enabled in a configuration file")
    func file() {
        #expect(throws: TenantError.self) { try TenantConfiguration(json: Data(#"{"test_api": true}"#.utf8)) }
    }

    @Test("the test API adds and deletes users")
    func users() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let grace: [String: TenantValue] = ["email": "grace@example.com", "password": .string(adaPassword)]
            let added = try await browser.postJSON("/_test/users", grace)
            #expect(added.status == 201)
            let id = try #require(try added.json["user_id"]?.stringValue)
            #expect(try await browser.logIn(username: "grace@example.com").status == 303)
            #expect(try await browser.postJSON("/_test/users", grace).status == 409)
            let escaped = id.replacingOccurrences(of: "|", with: "%7C")
            #expect(try await browser.send("DELETE", "/_test/users/\(escaped)").status == 204)
            #expect(try await browser.send("DELETE", "/_test/users/\(escaped)").status == 404)
            let typo = try await browser.postJSON("/_test/users", ["emial": "x@example.com"])
            #expect(typo.status == 400)
            #expect(try typo.json["error_description"]?.stringValue?.contains("emial") == true)
        }
    }

    @Test("the test API reads and changes users")
    func changedUsers() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let ada = try await browser.get("/_test/users/ada@example.com").json
            #expect(ada["email"] == "ada@example.com")
            #expect(ada["password"] == nil)
            let id = try #require(ada["user_id"]?.stringValue).replacingOccurrences(of: "|", with: "%7C")
            func change(_ members: [String: TenantValue]) async throws -> Browser.Page {
                let body = try JSONEncoder().encode(members)
                return try await browser.send(
                    "PATCH", "/_test/users/\(id)", headers: ["Content-Type": "application/json"], body: body)
            }
            let changed = try await change([
                "name": "Countess", "nickname": .null, "password": "Another-Horse-2", "app_metadata": ["plan": "gold"],
            ])
            #expect(changed.status == 200)
            #expect(try changed.json["name"] == "Countess")
            #expect(try changed.json["nickname"] == nil)
            #expect(try changed.json["email"] == "ada@example.com")
            #expect(try changed.json["app_metadata"] == ["plan": "gold"])
            #expect(try await browser.logIn(username: "ada@example.com").status != 303, "with the former password")
            #expect(try await change(["blocked": "yes"]).status == 400)
            #expect(try await change(["emial": "x@example.com"]).status == 400)
            #expect(try await change(["connection": "email"]).status == 400)
            #expect(try await change(["user_id": "auth0|other"]).status == 400)
            _ = try await browser.postJSON(
                "/_test/users", ["email": "grace@example.com", "password": .string(adaPassword)])
            #expect(try await change(["email": "grace@example.com"]).status == 409)
            #expect(try await browser.get("/_test/users/nobody@example.com").status == 404)
        }
    }

    @Test("the test API adds applications, APIs, and organizations, and logs in without pages")
    func additions() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let client: [String: TenantValue] = [
                "client_id": "late", "callbacks": ["https://late.example.com/callback"],
                "organization_usage": "allow",
            ]
            #expect(try await browser.postJSON("/_test/clients", client).status == 201)
            #expect(try await browser.postJSON("/_test/clients", ["client_id": "late", "callback": []]).status == 400)
            let api: [String: TenantValue] = ["identifier": "https://late.example.com", "scopes": ["read:late"]]
            #expect(try await browser.postJSON("/_test/apis", api).status == 201)
            let organization: [String: TenantValue] = ["name": "late", "members": ["ada@example.com"]]
            let added = try await browser.postJSON("/_test/organizations", organization)
            #expect(added.status == 201)
            let id = try #require(try added.json["id"]?.stringValue)
            let taken: [String: TenantValue] = ["name": "late", "id": "org_0123456789abcdef"]
            #expect(try await browser.postJSON("/_test/organizations", taken).status == 409)
            #expect(try await browser.postJSON("/_test/organizations", ["name": "Late!"]).status == 400)

            func logIn(
                _ user: String, organization: String? = id, callback: String = "https://late.example.com/callback"
            )
                async throws -> Browser.Page
            {
                var query = [
                    ("response_type", "code"), ("client_id", "late"), ("redirect_uri", callback), ("state", "s"),
                    ("audience", "https://late.example.com"), ("scope", "openid read:late"),
                    ("code_challenge", challenge), ("code_challenge_method", "S256"),
                ]
                if let organization { query.append(("organization", organization)) }
                let url = tenant.issuer + "authorize?" + FormEncoding.encode(query)
                return try await browser.postJSON("/_test/logins", ["user": .string(user), "url": .string(url)])
            }
            let login = try await logIn("ada@example.com")
            #expect(login.status == 201)
            let callback = try #require(try login.json["callback_url"]?.stringValue)
            #expect(callback.hasPrefix("https://late.example.com/callback?"))
            #expect(callback.contains("code=") && callback.contains("state=s"), "\(callback)")
            _ = try await browser.postJSON(
                "/_test/users", ["email": "grace@example.com", "password": .string(adaPassword)])
            let stranger = try await logIn("grace@example.com")
            #expect(try stranger.json["callback_url"]?.stringValue?.contains("error=access_denied") == true)
            #expect(try await logIn("nobody@example.com").status == 404)
            #expect(try await logIn("ada@example.com", callback: "https://elsewhere.example.com").status == 422)
            #expect(try await browser.postJSON("/_test/logins", ["user": "ada@example.com"]).status == 400)

            #expect(try await browser.send("POST", "/_test/reset").status == 204)
            #expect(try await logIn("ada@example.com", organization: nil).status == 422, "the application is gone")
            #expect(tenant.tenant.configuration.organizations.allSatisfy { $0.id != id })
        }
    }

    @Test("organizations that were added are there after a restart, unless the configuration has others of that name")
    func restart() async throws {
        try await withDirectory { folder in
            var configuration = Self.configuration.with { $0.dataDirectory = folder }
            try await withTenant(configuration) { tenant, _ in
                try await tenant.add(TenantOrganization(name: "kept", members: ["ada@example.com"]))
                try await tenant.add(TenantOrganization(name: "replaced", id: "org_0123456789abcdef"))
            }
            configuration.organizations.append(TenantOrganization(name: "replaced"))
            try await withTenant(configuration) { tenant, _ in
                let organizations = tenant.tenant.configuration.organizations
                #expect(organizations.map(\.name).sorted().suffix(2) == ["kept", "replaced"])
                #expect(!organizations.contains { $0.id == "org_0123456789abcdef" })
                let kept = try #require(organizations.first { $0.name == "kept" })
                let ada = try await tenant.userID(of: "ada@example.com")
                #expect(try await tenant.tenant.store.isMember(ada, of: kept.id))
            }
        }
    }

    @Test("the test API creates valid and invalid tokens")
    func tokens() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let order: [String: TenantValue] = [
                "sub": "auth0|ada", "audience": "https://api.example.com", "scope": "read:books",
                "claims": ["permissions": ["read:books"]], "expires_in": 60,
            ]
            let token = try #require(
                try await browser.postJSON("/_test/tokens", order).json["access_token"]?.stringValue)
            let claims = try #require(try await tenant.tenant.keys.verify(token))
            #expect(claims["sub"] == "auth0|ada")
            #expect(claims["permissions"] == ["read:books"])
            #expect(claims["azp"] == "app")
            var wrong = order
            wrong["flaw"] = "wrong_signature"
            let forged = try await browser.postJSON("/_test/tokens", wrong)
            let forgery = try #require(try forged.json["access_token"]?.stringValue)
            #expect(try await tenant.tenant.keys.verify(forgery) == nil)
            #expect(try await browser.postJSON("/_test/tokens", ["sub": "auth0|nobody"]).status == 404)
            wrong["flaw"] = "ugly"
            let unknown = try await browser.postJSON("/_test/tokens", wrong)
            #expect(unknown.status == 400)
            #expect(try unknown.json["error_description"]?.stringValue?.contains("wrong_issuer") == true)
        }
    }

    @Test("the test API injects faults and lists requests without their secrets")
    func faults() async throws {
        try await withTenant(Self.configuration) { _, browser in
            let fault: [String: TenantValue] = [
                "path": "/userinfo", "method": "GET", "status": 418, "headers": ["X-Reason": "tea"],
                "body": ["error": "teapot"], "delay": 0.01,
            ]
            #expect(try await browser.postJSON("/_test/faults", fault).status == 204)
            #expect(try await browser.get("/_test/faults").json == ["waiting": true])
            let response = try await browser.get("/userinfo?tea=green", headers: ["Authorization": "Bearer secret"])
            #expect(response.status == 418)
            #expect(response.headers["x-reason"] == "tea")
            #expect(try response.json == ["error": "teapot"])
            #expect(try await browser.get("/userinfo").status == 401)

            _ = try await browser.get("/userinfo?login_ticket=hidden")
            let api: [String: TenantValue] = ["signing_secret": "hidden", "options": ["client_secret": "hidden"]]
            _ = try await browser.postJSON("/userinfo", api)

            let requests = try await browser.get("/_test/requests")
            #expect(!requests.text.contains("hidden"))
            #expect(requests.text.contains(#""query":{"tea":["green"]}"#))
            #expect(requests.text.contains("Bearer <REDACTED>"))
            #expect(!requests.text.contains("_test"))
            #expect(try await browser.send("DELETE", "/_test/requests").status == 204)
            #expect(try await browser.get("/_test/requests").text == "[]")

            let always: [String: TenantValue] = ["path": "/userinfo", "status": 503, "times": "always"]
            #expect(try await browser.postJSON("/_test/faults", always).status == 204)
            for _ in 0..<3 { #expect(try await browser.get("/userinfo").status == 503) }
            #expect(try await browser.send("DELETE", "/_test/faults").status == 204)
            #expect(try await browser.get("/userinfo").status == 401)
        }
    }

    private static let wrongFaults: [[String: TenantValue]] = [
        ["path": "/userinfo"],
        ["status": 500],
        ["path": "/userinfo", "status": 99],
        ["path": "/userinfo", "status": 500, "effect": "drop_connection"],
        ["path": "/userinfo", "delay": -1],
        ["path": "/userinfo", "status": 500, "times": "often"],
        ["path": "/userinfo", "effect": "explode"],
    ]

    @Test("the test API rejects an invalid fault", arguments: wrongFaults)
    func wrongFault(_ fault: [String: TenantValue]) async throws {
        try await withTenant(Self.configuration) { (tenant, browser) async throws in
            let response = try await browser.postJSON("/_test/faults", fault)
            #expect(response.status == 400)
            #expect(!tenant.hasFaults)
        }
    }

    @Test("the test API reads and sets the clock, and responses have its date")
    func clock() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let set = try await browser.postJSON("/_test/clock", ["set": "2030-01-31T12:00:00Z"])
            #expect(try set.json == ["now": "2030-01-31T12:00:00.000Z"])
            #expect(set.headers["date"] == "Thu, 31 Jan 2030 12:00:00 GMT")
            #expect(
                try await browser.postJSON("/_test/clock", ["advance": 1.5]).json == ["now": "2030-01-31T12:00:01.500Z"]
            )
            #expect(tenant.clock.now.timeIntervalSince1970 == 1_896_091_201.5)
            let wrongOnes: [[String: TenantValue]] = [["set": "tomorrow"], [:], ["advance": 1, "reset": true]]
            for wrong in wrongOnes {
                #expect(try await browser.postJSON("/_test/clock", wrong).status == 400)
            }
            #expect(try await browser.postJSON("/_test/clock", ["reset": true]).status == 200)
            #expect(abs(tenant.clock.now.timeIntervalSinceNow) < 3_600)
        }
    }

    @Test("the test API lists messages with their codes by recipient and kind")
    func outbox() async throws {
        let configuration = Self.configuration.client("app") {
            $0.grantTypes.insert(GrantType.passwordlessOTP.rawValue)
        }
        try await withTenant(configuration) { _, browser in
            let start = try await browser.postJSON(
                "/passwordless/start",
                ["client_id": "app", "connection": "email", "email": "grace@example.com", "send": "code"])
            #expect(start.status == 200)
            let all = try await browser.get("/_test/outbox?to=GRACE@example.com&kind=passwordless_code").text
            let messages = try JSONDecoder().decode([[String: TenantValue]].self, from: Data(all.utf8))
            #expect(messages.count == 1)
            #expect(messages.first?["code"]?.stringValue?.isEmpty == false)
            #expect(try await browser.get("/_test/outbox?to=nobody@example.com").text == "[]")
            #expect(try await browser.get("/_test/outbox?kind=postcard").status == 400)
            #expect(try await browser.send("DELETE", "/_test/outbox").status == 204)
            #expect(try await browser.get("/_test/outbox").text == "[]")
        }
    }

    @Test("a reset with the test API restores the initial state")
    func reset() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let start = tenant.clock.now
            let tokens = try await browser.tokens()
            _ = try await browser.postJSON("/_test/users", ["email": "grace@example.com"])
            _ = try await browser.postJSON("/_test/clock", ["advance": 60])
            _ = try await browser.postJSON("/_test/faults", ["path": "/userinfo", "status": 500])
            #expect(try await browser.send("POST", "/_test/reset").status == 204)
            #expect(tenant.clock.now == start)
            #expect(tenant.requests.isEmpty)
            #expect(!tenant.hasFaults)
            #expect(try await browser.refresh(try tokens.refresh).status == 403)
            #expect(try await browser.postJSON("/_test/users", ["email": "grace@example.com"]).status == 201)
            _ = try await browser.tokens()
        }
    }
}
