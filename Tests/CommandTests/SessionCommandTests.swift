import Foundation
import TestSupport
import Testing

@Suite("a0: a session from login to logout", .timeLimit(.minutes(3)))
struct SessionCommandTests {
    @Test("login keeps a session that the other commands use, until logout ends it")
    func wholeSession() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)

        let login = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") {
            try await tenant.logIn(at: $0)
        }
        #expect(login.status == 0, "\(login.stderr)")
        #expect(login.stdout.hasPrefix("Logged in to \(tenant.domain) as "))

        // From here on the saved profile says which tenant is meant.
        let whoami = try await a0.run("whoami", "--json")
        #expect(try whoami.json["email"] as? String == TenantProcess.user)
        #expect(try whoami.json["email_verified"] as? Bool == true)

        let token = try await a0.run("token")
        #expect(token.status == 0)
        #expect(token.stderr.isEmpty)
        #expect(token.stdout.wholeMatch(of: /\S+\n/) != nil, "the access token and nothing else")

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
            #expect(after.status == 3, "\(command) needs a login now")
            #expect(after.stdout.isEmpty)
            #expect(after.stderr.contains("a0 login"))
        }
        #expect(await tenant.stop().status == 0)
    }

    @Test("an access token that is about to expire is renewed before it is printed")
    func tokenIsRenewed() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--access-token-lifetime", "5")
        _ = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") {
            try await tenant.logIn(at: $0)
        }
        // Less than a minute is left from the start, so every call renews; the freshest token there is gets printed.
        let first = try await a0.run("token")
        #expect(first.status == 0, "\(first.stderr)")
        let second = try await a0.run("token")
        #expect(second.status == 0, "\(second.stderr)")
        #expect(first.stdout != second.stdout)
        _ = await tenant.stop()
    }

    @Test("the environment chooses the tenant, and options win over it")
    func environment() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "env.example.com", "AUTH0_CLIENT_ID": "from-environment"])
        #expect(try await a0.run("status").stderr.contains("env.example.com"))
        #expect(try await a0.run("status", "--domain", "option.example.com").stderr.contains("option.example.com"))
    }

    @Test("login fails when the user never comes back with a code: the tenant refuses the client")
    func unknownClient() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let seen = try await FormBrowser().open(
            try #require(URL(string: "\(tenant.domain)/authorize?client_id=nobody&response_type=code")))
        #expect(seen.status == 400)
        #expect(seen.html.contains("nobody"))
        _ = await tenant.stop()
    }

    @Test("without a browser login says at once what to do")
    func noBrowser() async throws {
        let a0 = try A0Program(["BROWSER": "", "PATH": "/nonexistent"])
        let login = try await a0.run("login", "--domain", "http://127.0.0.1:9", "--client-id", "x")
        #expect(login.status == 1)
        #expect(login.stderr.localizedCaseInsensitiveContains("browser"))
    }
}
