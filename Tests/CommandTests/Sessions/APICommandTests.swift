import Foundation
import TestSupport
import Testing

@Suite("a0: Management API", .timeLimit(.minutes(3)))
struct APICommandTests {
    private static let configuration = """
        {
            "clients": [
                { "client_id": "service", "client_secret": "service-secret", "app_type": "non_interactive",
                  "grant_types": ["client_credentials"] }
            ],
            "client_grants": [
                { "client_id": "service", "audience": "/api/v2/",
                  "scope": ["read:clients", "create:clients", "delete:clients", "read:users", "update:users", "create:users", "delete:users", "read:rules_configs", "create:resource_servers", "read:resource_servers", "update:rules_configs", "read:roles", "create:roles", "read:logs"] }
            ]
        }
        """

    /// Runs a tenant, and `a0` with the application's secret.
    private func withService(_ body: (A0Program, [String]) async throws -> Void) async throws {
        let a0 = try A0Program(["AUTH0_CLIENT_SECRET": "service-secret"])
        let file = a0.home.appendingPathComponent("service.json")
        try Data(Self.configuration.utf8).write(to: file)
        let tenant = try await TenantProcess.start(a0, ["--port", "0", "--config", file.path])
        let ready = try await tenant.firstLines(1)[0]
        let domain = String(try #require(ready.split(separator: " ").last).dropLast())
        try await body(a0, ["--domain", domain, "--client-id", "service"])
        tenant.send(SIGTERM)
        _ = await tenant.end()
    }

    @Test("an application makes and lists what its grant allows")
    func calls() async throws {
        try await withService { a0, tenant in
            let made = try await a0.run(["api", "POST", "clients", "--data", #"{"name":"Shop"}"#, "--json"] + tenant)
            #expect(made.status == 0, "\(made.stderr)")
            #expect(try made.json["name"] as? String == "Shop")
            let file = a0.home.appendingPathComponent("client.json")
            try Data(#"{"name":"Kiosk"}"#.utf8).write(to: file)
            let second = try await a0.run(["api", "post", "/api/v2/clients", "--data", "@" + file.path] + tenant)
            #expect(second.status == 0, "\(second.stderr)")
            let input = try await a0.start(
                ["api", "POST", "clients", "--data", "-"] + tenant, input: #"{"name":"Desk"}"#
            )
            .end()
            #expect(input.status == 0, "\(input.stderr)")
            let list = try await a0.run(["api", "GET", "clients?fields=name&app_type=", "--json"] + tenant)
            #expect(list.status == 0, "\(list.stderr)")
            let all = try await a0.run(["api", "GET", "clients?fields=name", "--all", "--json"] + tenant)
            for name in ["Shop", "Kiosk", "Desk"] { #expect(all.stdout.contains(#"{"name":"\#(name)"}"#), "\(all)") }
        }
    }

    @Test("a0 logs lists what matches, and follows what comes until it's interrupted")
    func logs() async throws {
        try await withService { a0, tenant in
            func make(_ name: String) async throws {
                let made = try await a0.run(["api", "POST", "roles", "--data", #"{"name":"\#(name)"}"#] + tenant)
                #expect(made.status == 0, "\(made.stderr)")
            }
            try await make("first")
            let list = try await a0.run(["logs", "type:sapi"] + tenant)
            #expect(list.status == 0 && list.stdout.contains("sapi"), "\(list)")
            #expect(list.stdout.split(separator: "\n").count == 1, "\(list)")
            let follower = try a0.start(["logs", "type:sapi", "--follow", "--json"] + tenant)
            let before = try await follower.firstLines(1)
            try await make("second")
            let both = try await follower.firstLines(2)
            #expect(both[0] == before[0] && both[1] != both[0] && both[1].contains(#""type":"sapi""#), "\(both)")
            follower.send(SIGINT)
            let end = await follower.end()
            #expect(end.status == 0 && end.stdout.split(separator: "\n").count == 2, "\(end)")
        }
    }

    @Test("a call that exceeds a rate limit waits and is repeated")
    func rateLimit() async throws {
        let server = try FaultServer.start { request, number in
            guard request.target.hasPrefix("/api/v2/") else {
                return .responding(200, #"{"access_token":"token","token_type":"Bearer","expires_in":60}"#)
            }
            return number < 4
                ? .responding(429, "{}", headers: [("Retry-After", "0")])
                : .responding(200, #"[{"name":"Ada"}]"#)
        }
        defer { server.stop() }
        let a0 = try A0Program(["AUTH0_CLIENT_SECRET": "service-secret"])
        let words = ["--domain", "http://127.0.0.1:\(server.port)", "--client-id", "service", "--json"]
        let output = try await a0.run(["api", "GET", "users"] + words)
        #expect(output.stdout == "[{\"name\":\"Ada\"}]\n", "\(output)")
        #expect(server.requests.filter { $0.target == "/api/v2/users" }.count == 3)
    }

    @Test("all pages of a list without checkpoints are read")
    func pages() async throws {
        try await withService { a0, tenant in
            for index in 0..<3 {
                let made = try await a0.run(
                    ["api", "POST", "roles", "--data", #"{"name":"role \#(index)"}"#] + tenant)
                #expect(made.status == 0, "\(made.stderr)")
            }
            let all = try await a0.run(["api", "GET", "roles", "--all", "--json"] + tenant)
            let roles = try #require(
                try JSONSerialization.jsonObject(with: Data(all.stdout.utf8)) as? [[String: Any]], "\(all)")
            #expect(roles.compactMap { $0["name"] as? String }.sorted() == ["role 0", "role 1", "role 2"])
        }
    }

    @Test("short forms list, make, change, and delete applications, APIs, and users")
    func shortForms() async throws {
        try await withService { a0, tenant in
            func run(_ words: String...) async throws -> A0Program.Output {
                let output = try await a0.run(words + tenant)
                #expect(output.status == 0, "\(words): \(output.stderr)")
                return output
            }
            let app = try await run(
                "apps", "create", "Shop", "--type", "spa", "--callback", "https://a.example.com", "--json")
            let id = try #require(try app.json["client_id"] as? String)
            #expect(try app.json["callbacks"] as? [String] == ["https://a.example.com"])
            #expect(try await run("apps").stdout.contains("\(id)  Shop"))
            #expect(try await run("apps", "show", id, "--json").json["app_type"] as? String == "spa")
            _ = try await run("apps", "delete", id)
            #expect(try await !run("apps").stdout.contains(id))

            _ = try await run("apis", "create", "https://api.example.com/v1", "--scope", "read", "--scope", "write")
            let api = try await run("apis", "show", "https://api.example.com/v1", "--json")
            #expect((try api.json["scopes"] as? [[String: String]])?.compactMap { $0["value"] } == ["read", "write"])

            let user = try await run(
                "users", "create", "grace@example.com", "--connection", "Username-Password-Authentication",
                "--password", "Correct-Horse-7", "--json")
            let userID = try #require(try user.json["user_id"] as? String)
            #expect(try await run("users", "block", userID, "--json").json["blocked"] as? Bool == true)
            #expect(try await run("users", "--search", "blocked:true").stdout.contains("grace@example.com"))
            #expect(try await run("users", "unblock", userID, "--json").json["blocked"] as? Bool == false)
            _ = try await run("users", "delete", userID)
            for words in [
                ["users", "shwo"], ["users", "show"], ["users", "show", "a", "b"], ["apps", "--type", "spa"],
                ["users", "show", "a", "--search", "b"],
            ] {
                let output = try await a0.run(words + tenant)
                #expect(output.status == 2, "\(words): \(output)")
            }
        }
    }

    @Test("errors of the API and mistakes in the command are told, and nothing is printed")
    func errors() async throws {
        try await withService { a0, tenant in
            let missing = try await a0.run(["api", "GET", "clients/none"] + tenant)
            #expect(missing.status == 1)
            #expect(missing.stderr.contains("404: The client does not exist") && missing.stdout.isEmpty, "\(missing)")
            let forbidden = try await a0.run(["api", "GET", "connections"] + tenant)
            #expect(forbidden.stderr.contains("403") && forbidden.status == 1, "\(forbidden)")
            for words in [
                ["api", "GET"], ["api", "FETCH", "clients"], ["api", "GET", "clients", "--data", "{}"],
                ["api", "POST", "clients", "--all"],
            ] {
                let output = try await a0.run(words + tenant)
                #expect(output.status == 2 && output.stdout.isEmpty, "\(output)")
            }
            let one = try await a0.run(["api", "GET", "clients/service", "--all"] + tenant)
            #expect(one.status == 1 && one.stderr.contains("isn't a list"), "\(one)")
            let secretless = try A0Program()
            let output = try await secretless.run(["api", "GET", "clients"] + tenant)
            #expect(output.status == 3, "\(output)")
        }
    }
}
