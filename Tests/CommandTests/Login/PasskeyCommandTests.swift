import Foundation
import TestSupport
import Testing

@Suite("a0: passkeys", .timeLimit(.minutes(3)))
struct PasskeyCommandTests {
    private func passkeys(_ a0: A0Program) async throws -> [[String: Any]] {
        let list = try await a0.run("passkey", "list", "--json")
        #expect(list.status == 0, "\(list.stderr)")
        return try #require(JSONSerialization.jsonObject(with: Data(list.stdout.utf8)) as? [[String: Any]])
    }

    private func signUp(_ a0: A0Program, _ tenant: TenantProcess, _ email: String) async throws {
        let signup = try await a0.start(["signup", "--email", email, "--passkey"] + tenant.options).end()
        #expect(signup.status == 0, "\(signup.stderr)")
    }

    @Test("a0 passkeys sign up and log in a user without a password until they're removed")
    func lifetime() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        try await signUp(a0, tenant, "grace@example.com")
        #expect(try await a0.run("whoami").stdout.contains("grace@example.com"))
        #expect(try await a0.run("logout", "--local").status == 0)

        let login = try await a0.start(["login", "--passkey", "--json"] + tenant.options).end()
        #expect(login.status == 0, "\(login.stderr)")
        #expect(try login.json["name"] as? String == "grace@example.com")
        let stored = try await passkeys(a0)
        #expect(stored.map { $0["user_name"] as? String } == ["grace@example.com"])
        #expect(stored.map { $0["domain"] as? String } == ["localhost"])
        #expect(stored.map { $0["sign_count"] as? Int } == [1])

        let id = try #require(stored.first?["id"] as? String)
        #expect(try await a0.run("passkey", "list").stdout.contains(id))
        #expect(try await a0.run("passkey", "remove", "nonsense").status == 1)
        #expect(try await a0.run("passkey", "remove", "").status == 2, "no match, not all of them")
        let stranger = try await a0.start(["login", "--passkey", "--username", "nobody"] + tenant.options).end()
        #expect(stranger.status == 1)
        #expect(stranger.stderr.contains("no passkey for this account"))
        #expect(try await a0.run("passkey", "remove", String(id.prefix(12))).status == 0)
        #expect(try await passkeys(a0).isEmpty)
        let gone = try await a0.start(["login", "--passkey"] + tenant.options).end()
        #expect(gone.status == 1)
        #expect(gone.stderr.contains("a0 passkey add"))
        _ = await tenant.stop()
    }

    @Test("a0 passkeys log in the named account, and concurrent logins never reuse a counter")
    func accounts() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        for email in ["grace@example.com", "hedy@example.com"] { try await signUp(a0, tenant, email) }
        let words = ["login", "--passkey", "--json", "--username", "grace@example.com"] + tenant.options
        let login = try await a0.start(words).end()
        #expect(try login.json["name"] as? String == "grace@example.com")
        // Which of them the tenant accepts depends on their order; the counts don't.
        let logins = try (0..<4).map { _ in try a0.start(words) }
        for login in logins { _ = await login.end() }
        let counts = try await passkeys(a0).map { [$0["user_name"] as? String: $0["sign_count"] as? Int] }
        #expect(counts == [["hedy@example.com": 0], ["grace@example.com": 5]])
        _ = await tenant.stop()
    }

    @Test("an a0 passkey can be added to an account with a password")
    func add() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        #expect(try await a0.start(words, input: "\(tenant.password)\n").end().status == 0)
        let added = try await a0.run("passkey", "add", "--json")
        #expect(added.status == 0, "\(added.stderr)")
        #expect(try added.json["user_name"] as? String == TenantProcess.user)
        #expect(try (added.json["method"] as? String)?.hasPrefix("passkey|") == true)

        #expect(try await a0.run("logout", "--local").status == 0)
        let login = try await a0.start(["login", "--passkey"] + tenant.options).end()
        #expect(login.status == 0, "\(login.stderr)")
        #expect(try await a0.run("whoami").stdout.contains(TenantProcess.user))

        let again = try await a0.run("passkey", "add")
        #expect(again.status == 1, "the tenant excludes the existing one")
        #expect(try await passkeys(a0).count == 1)
        _ = await tenant.stop()
    }

    @Test("a0 passkey requires a login and valid arguments")
    func usage() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        #expect(try await a0.run("passkey", "add").status == 3)
        for words in [
            ["passkey"], ["passkey", "list", "all"], ["passkey", "remove"], ["passkey", "destroy", "x"],
            ["passkey", "list", "--security-key"], ["passkey", "add", "--security-key", "--verify"],
            ["login", "--device", "--passkey"], ["login", "--security-key"], ["login", "--verify"],
            ["login", "--passkey", "--verify", "--security-key"], ["signup", "--email", "a@b.c", "--verify"],
            ["signup", "--email", "a@b.c", "--scope", "openid"],
        ] {
            #expect(try await a0.start(words).end().status == 2, "\(words)")
        }
        #expect(try await a0.run("passkey", "list").status == 0)
    }

    @Test("a passkey login at an unreachable tenant fails with a message")
    func unreachable() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        let login = try await a0.run("login", "--passkey")
        #expect(login.status == 1)
        #expect(!login.stderr.isEmpty)
    }
}
