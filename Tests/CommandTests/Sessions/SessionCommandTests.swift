import Foundation
import TestSupport
import Testing

@Suite("a0: sessions from login to logout", .timeLimit(.minutes(3)))
struct SessionCommandTests {
    @Test("a0 login stores a session that other commands use until a0 logout ends it")
    func wholeSession() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)

        let login = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") {
            try await tenant.logIn(at: $0)
        }
        #expect(login.status == 0, "\(login.stderr)")
        #expect(login.stdout.hasPrefix("Logged in to \(tenant.domain) as "))

        // From here on, the saved profile selects the tenant.
        let whoami = try await a0.run("whoami", "--json")
        #expect(try whoami.json["email"] as? String == TenantProcess.user)
        #expect(try whoami.json["email_verified"] as? Bool == true)

        let token = try await a0.run("token")
        #expect(token.status == 0)
        #expect(token.stderr.isEmpty)
        #expect(token.stdout.wholeMatch(of: /\S+\n/) != nil, "only the access token")

        let status = try await a0.run("status", "--json")
        #expect(try status.json["can_renew"] as? Bool == true)
        #expect(try status.json["domain"] as? String == tenant.domain)
        #expect(!status.stdout.contains(token.stdout.trimmingCharacters(in: .newlines)))

        let renew = try await a0.run("renew")
        #expect(renew.status == 0, "\(renew.stderr)")
        #expect(try await a0.run("token").stdout != token.stdout)

        let logout = try await a0.run("logout") { url in
            let page = try await FormBrowser().open(url)
            #expect(page.status == 200)
        }
        #expect(logout.status == 0, "\(logout.stderr)")
        for command in ["token", "whoami", "renew", "status"] {
            let after = try await a0.run(command)
            #expect(after.status == 3, "\(command) requires a login")
            #expect(after.stdout.isEmpty)
            #expect(after.stderr.contains("a0 login"))
        }
        #expect(await tenant.stop().status == 0)
    }

    @Test("an expired access token is renewed before it's printed, by only one of several concurrent commands")
    func tokenIsRenewed() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let port = try freePort()
        let first = try await TenantProcess(
            a0, port: port, "--data", folder.path, "--access-token-lifetime", "1")
        _ = try await a0.run("login", "--domain", first.domain, "--client-id", "a0-cli") {
            try await first.logIn(at: $0)
        }
        _ = await first.stop()
        while try await !a0.run("status").stdout.contains("expired") {}

        // From here on, tokens have a long lifetime.
        let second = try await TenantProcess(a0, port: port, "--data", folder.path)
        func renewals() throws -> Int {
            let log = try String(contentsOf: folder.appendingPathComponent("access.log"), encoding: .utf8)
            return log.split(separator: "\n").count { $0.contains("/oauth/token") }
        }
        let before = try renewals()
        let programs = try (0..<6).map { _ in try a0.start(["token"]) }
        var tokens: Set<String> = []
        for program in programs {
            let output = await program.end()
            #expect(output.status == 0, "\(output.stderr)")
            tokens.insert(output.stdout)
        }
        #expect(tokens.count == 1)
        #expect(try renewals() == before + 1)
        _ = await second.stop()
    }

    @Test("a token with a short lifetime is renewed when it has expired")
    func shortLife() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--access-token-lifetime", "3")
        _ = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") {
            try await tenant.logIn(at: $0)
        }
        let first = try await a0.run("token")
        var later = first
        while later.stdout == first.stdout {
            later = try await a0.run("token")
            #expect(later.status == 0, "\(later.stderr)")
        }
        _ = await tenant.stop()
    }

    @Test("the environment selects the tenant, and options override it")
    func environment() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "env.example.com", "AUTH0_CLIENT_ID": "from-environment"])
        #expect(try await a0.run("status").stderr.contains("env.example.com"))
        #expect(try await a0.run("status", "--domain", "option.example.com").stderr.contains("option.example.com"))
    }

    @Test("the tenant shows an error page for an unknown client")
    func unknownClient() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let seen = try await FormBrowser().open(
            try #require(URL(string: "\(tenant.domain)/authorize?client_id=nobody&response_type=code")))
        #expect(seen.status == 400)
        #expect(seen.html.contains("nobody"))
        _ = await tenant.stop()
    }

    @Test("without a browser, a0 login immediately explains what to do")
    func noBrowser() async throws {
        let a0 = try A0Program(["BROWSER": "", "PATH": "/nonexistent"])
        let login = try await a0.run("login", "--domain", "http://127.0.0.1:9", "--client-id", "x")
        #expect(login.status == 1)
        #expect(login.stderr.localizedCaseInsensitiveContains("browser"))
    }
}
