import Foundation
import TestSupport
import Testing

@Suite("a0: named sessions and tokens for kubectl", .timeLimit(.minutes(3)))
struct NamedSessionTests {
    private func logIn(_ a0: A0Program, _ tenant: TenantProcess, _ words: String...) async throws -> A0Program.Output {
        let output = try await a0.start(
            ["login", "--username", TenantProcess.user] + tenant.options + words, input: "\(tenant.password)\n"
        ).end()
        #expect(output.status == 0, "\(output.stderr)")
        return output
    }

    @Test("several sessions at one tenant have names, and a0 use selects one")
    func names() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        _ = try await logIn(a0, tenant)
        _ = try await logIn(a0, tenant, "--session", "work", "--scope", "openid offline_access")
        let sessions = try await a0.run("sessions")
        #expect(sessions.stdout.split(separator: "\n").count == 2, "\(sessions.stdout)")
        #expect(sessions.stdout.contains("*  work"), "the last login is current: \(sessions.stdout)")
        #expect(try await a0.run("status", "--json").json["session"] as? String == "work")

        let work = try await a0.run("token").stdout
        #expect(try await a0.run("token", "--session", "work", "--domain", tenant.domain).stdout == work)
        let use = try await a0.run("use", tenant.domain)
        #expect(use.status == 2 && use.stderr.contains("a0 use work"), "two match: \(use.stderr)")
        #expect(try await a0.run("use", "a0-cli@\(tenant.domain)").status == 0)
        let other = try await a0.run("token").stdout
        #expect(other != work)
        #expect(try await a0.run("use", "work", "--json").json["session"] as? String == "work")
        #expect(try await a0.run("token").stdout == work)
        #expect(try await A0Program.run(a0, with: "AUTH0_SESSION=work").stdout == work)

        let typo = try await a0.run("use", "wrok")
        #expect(typo.status == 1 && typo.stderr.contains("Did you mean: a0 use work"), "\(typo.stderr)")
        let none = try await a0.run("token", "--session", "play")
        #expect(none.status == 3 && none.stderr.contains("a0 login --session play"), "\(none.stderr)")
        #expect(try await a0.run("token", "--session", "a b").status == 2)
        #expect(try await a0.run("logout", "--local", "--session", "work").status == 0)
        #expect(try await a0.run(["token"] + tenant.options).stdout == other, "the other session remains")
        _ = await tenant.stop()
    }

    @Test("a login that replaces a renewable session with a different one prints a warning")
    func replacement() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        #expect(try await logIn(a0, tenant).stderr.isEmpty)
        #expect(try await logIn(a0, tenant).stderr.isEmpty, "no warning for the same login")
        let other = try await logIn(a0, tenant, "--audience", "\(tenant.domain)/api/v2/")
        #expect(other.stderr.contains("Replacing the session a0-cli@\(tenant.domain)"), "\(other.stderr)")
        #expect(other.stderr.contains("a0 login --session NAME"))
        _ = await tenant.stop()
    }

    @Test("without a saved profile, the only stored session is used")
    func onlyOne() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        _ = try await logIn(a0, tenant)
        try FileManager.default.removeItem(at: a0.home.appendingPathComponent(".config/a0/profile.json"))
        #expect(try await a0.run("token").status == 0)
        #expect(try await a0.run("token", "--domain", tenant.domain).status == 0)
        _ = await tenant.stop()
    }

    @Test("a0 exec-credential returns a token and its expiration to kubectl")
    func execCredential() async throws {
        let a0 = try A0Program()
        let nobody = try await a0.run("exec-credential", "--domain", "http://127.0.0.1:9", "--client-id", "x")
        #expect(nobody.status == 3 && nobody.stdout.isEmpty)
        let tenant = try await TenantProcess(a0)
        _ = try await logIn(a0, tenant)
        let token = try await a0.run("token", "--json").json
        let response = try await a0.run("exec-credential").json
        #expect(response["kind"] as? String == "ExecCredential")
        #expect(response["apiVersion"] as? String == "client.authentication.k8s.io/v1")
        let status = try #require(response["status"] as? [String: String])
        #expect(status["token"] == token["access_token"] as? String)
        #expect(status["expirationTimestamp"] == token["expires_at"] as? String)
        let identity = try #require(
            try await a0.run("exec-credential", "--id-token").json["status"] as? [String: String])
        #expect(identity["token"]?.split(separator: ".").count == 3)
        #expect(identity["token"] != status["token"])

        let question = #"{"apiVersion":"client.authentication.k8s.io/v1beta1","kind":"ExecCredential","spec":{}}"#
        let old = try await a0.shell("KUBERNETES_EXEC_INFO='\(question)' \"$0\" exec-credential")
        #expect(try old.json["apiVersion"] as? String == "client.authentication.k8s.io/v1beta1")
        let strange = try await a0.shell("KUBERNETES_EXEC_INFO='{}' \"$0\" exec-credential")
        #expect(strange.status == 1 && strange.stdout.isEmpty && strange.stderr.contains("KUBERNETES_EXEC_INFO"))
        _ = await tenant.stop()
    }

    @Test("--debug prints requests without their secrets to standard error")
    func debug() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let login = try await logIn(a0, tenant, "--debug")
        #expect(login.stderr.contains("POST \(tenant.domain)/oauth/token"), "\(login.stderr)")
        #expect(!login.stderr.contains(tenant.password))
        let token = try await a0.run("token").stdout.trimmingCharacters(in: .newlines)
        #expect(!token.isEmpty && !login.stderr.contains(token))
        #expect(login.stderr.contains("<REDACTED>"))
        #expect(login.stdout.hasPrefix("Logged in") && login.stdout.count(where: { $0 == "\n" }) == 1)
        #expect(try await a0.run("token", "-v").stderr.contains("Using the client a0-cli at \(tenant.domain)"))
        _ = await tenant.stop()
    }

    @Test("a0 token --watch ends when its reader exits")
    func watchedByHead() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        _ = try await logIn(a0, tenant)
        let output = try await a0.shell("\"$0\" token --watch | head -1")
        #expect(output.stdout.contains("current  good until "))
        #expect(output.stdout.contains(/\d\d:\d\d:\d\d [+-]\d\d:\d\d \(in\s/), "\(output.stdout)")
        _ = await tenant.stop()
    }
}

extension A0Program {
    /// Prints the token with an environment variable set.
    fileprivate static func run(_ a0: A0Program, with variable: String) async throws -> Output {
        try await a0.shell("\(variable) \"$0\" token")
    }
}
