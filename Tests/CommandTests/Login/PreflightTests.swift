import A0HTTPServer
import Foundation
import TestSupport
import Testing

@testable import a0

@Suite("a0: login checks before a browser opens", .timeLimit(.minutes(3)))
struct PreflightTests {
    /// Logs in with the browser, which must not be opened.
    private func refused(
        _ words: String..., redirect: [String] = [], a0: A0Program? = nil
    ) async throws -> A0Program.Output {
        let a0 = try a0 ?? A0Program()
        let output = try await a0.run(["login"] + words)
        #expect(output.status == 1, "\(output)")
        #expect(output.stdout.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: a0.home.appendingPathComponent("url").path))
        return output
    }

    @Test("a0 login reports that nothing listens on the tenant's port before a browser opens")
    func deadPort() async throws {
        let port = try freePort()
        let output = try await refused("--domain", "http://127.0.0.1:\(port)", "--client-id", "a0-cli")
        #expect(output.stderr.contains("Nothing is listening at 127.0.0.1:\(port)."), "\(output.stderr)")
        #expect(output.stderr.contains("a0 tenant --port \(port)"))
    }

    @Test("a0 login reports an unknown client and a callback that isn't allowed")
    func unknownClient() async throws {
        let tenant = try await TenantProcess(try A0Program())
        let client = try await refused("--domain", tenant.domain, "--client-id", "nobody")
        #expect(client.stderr.contains("has the client ID \"nobody\""), "\(client.stderr)")
        let callback = try await refused(
            "--domain", tenant.domain, "--client-id", "a0-cli", "--redirect-url", "org.example.notes://callback")
        #expect(callback.stderr.contains("org.example.notes://callback"), "\(callback.stderr)")
        #expect(callback.stderr.contains("allowed callback URLs"))
        _ = await tenant.stop()
    }

    @Test("a0 login distinguishes a server that isn't a tenant from a tenant with another name")
    func otherServers() async throws {
        let stranger = try HTTPServer.start { _ in .json(Data("{}".utf8), status: 404) }
        let output = try await refused("--domain", "http://127.0.0.1:\(stranger.port)", "--client-id", "a0-cli")
        #expect(output.stderr.contains("isn't a tenant (404"), "\(output.stderr)")
        await stranger.stop()
        let alias = try HTTPServer.start { _ in .json(Data(#"{"issuer":"https://id.example.com/"}"#.utf8)) }
        let named = try await refused("--domain", "http://127.0.0.1:\(alias.port)", "--client-id", "a0-cli")
        #expect(named.stderr.contains("a0 login --domain id.example.com"), "\(named.stderr)")
        await alias.stop()
    }

    @Test("a0 login reports that the tenant speaks HTTP instead of HTTPS and tries both without a scheme")
    func scheme() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let place = tenant.domain.replacingOccurrences(of: "http://", with: "")
        let output = try await refused("--domain", "https://\(place)", "--client-id", "a0-cli")
        #expect(output.stderr.contains("speaks http at this port, not https"), "\(output.stderr)")
        #expect(output.stderr.contains("--domain http://\(place)/"))

        let login = try await a0.run("login", "--domain", place, "--client-id", "a0-cli") {
            try await tenant.logIn(at: $0)
        }
        #expect(login.status == 0, "\(login.stderr)")
        #expect(login.stderr.contains("open this URL: http://\(place)/authorize"), "\(login.stderr)")
        #expect(!login.stderr.contains("\u{1B}"), "progress is only for terminals")
        // The client ID comes from the only stored session.
        #expect(try await a0.run("token", "--domain", place).status == 0)
        #expect(try await a0.run("token", "--domain", tenant.domain).status == 0)
        _ = await tenant.stop()
    }

    @Test("a0 login reports that the tenant speaks HTTPS and that its authority isn't trusted")
    func secureTenant() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--tls")
        let place = tenant.domain.replacingOccurrences(of: "https://", with: "")
        let typed = try await refused("--domain", "http://\(place)", "--client-id", "a0-cli")
        #expect(typed.stderr.contains("speaks https at this port, not http"), "\(typed.stderr)")
        let either = try await refused("--domain", place, "--client-id", "a0-cli")
        #expect(either.stderr.contains("certificate of \(place) is not trusted"), "\(either.stderr)")
        _ = await tenant.stop()
    }

    @Test(
        "a failed login without a browser also reports what is wrong with the domain",
        arguments: [
            ["login", "--username", "ada"], ["login", "--device"], ["login", "--passkey"],
            ["passwordless", "--email", "ada@example.com"], ["signup", "--email", "ada@example.com"],
        ])
    func otherWays(words: [String]) async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let place = tenant.domain.replacingOccurrences(of: "http://", with: "")
        func error(_ domain: String, _ clientID: String) async throws -> String {
            let words = words + ["--domain", domain, "--client-id", clientID]
            let output = try await a0.start(words, input: "Correct-Horse-1\n").end()
            #expect(output.status == 1, "\(output)")
            return output.stderr
        }
        let stranger = try await error(tenant.domain, "nobody")
        #expect(stranger.contains("has the client ID \"nobody\""), "\(stranger)")
        let scheme = try await error("https://\(place)", "a0-cli")
        #expect(scheme.contains("speaks http at this port, not https"), "\(scheme)")
        let path = try await error("\(tenant.domain)/nowhere", "a0-cli")
        #expect(path.contains("isn't a tenant (404"), "\(path)")
        _ = await tenant.stop()
        let gone = try await error(tenant.domain, "a0-cli")
        #expect(gone.contains("Nothing is listening at \(place)."), "\(gone)")
    }

    @Test("with --json, errors are JSON objects on one line each")
    func json() async throws {
        let port = try freePort()
        let output = try await refused("--domain", "http://127.0.0.1:\(port)", "--client-id", "a0-cli", "--json")
        let lines = output.stderr.split(separator: "\n")
        let last = try #require(lines.last)
        let error = try #require(JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(error["event"] as? String == "error")
        #expect(error["error"] as? String == "failed")
        #expect(error["exit_code"] as? Int == 1)
        #expect((error["message"] as? String)?.contains("Nothing is listening") == true)
        let usage = try await A0Program().run("login", "--json", "--nonsense")
        #expect(usage.status == 2 && usage.stdout.isEmpty)
        let object = try #require(JSONSerialization.jsonObject(with: Data(usage.stderr.utf8)) as? [String: Any])
        #expect(object["error"] as? String == "usage")
    }

    @Test("a login names the scopes that the API doesn't have")
    func missingScopes() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let api = "https://api.example.com"
        let words = ["login", "--username", TenantProcess.user, "--audience", api] + tenant.options
        let login = try await a0.start(
            words + ["--scope", "openid read:messages read:books"], input: "\(tenant.password)\n"
        ).end()
        #expect(login.status == 0)
        #expect(login.stderr.contains("Logged in, but \(api) has no scope read:books"), "\(login.stderr)")
        let good = try await a0.start(words + ["--scope", "openid read:orders"], input: "\(tenant.password)\n").end()
        #expect(good.status == 0 && !good.stderr.contains("has no scope"), "\(good.stderr)")
        _ = await tenant.stop()
    }

    @Test("a0 logout succeeds without a browser after a login that had none")
    func headlessLogout() async throws {
        let a0 = try A0Program(["BROWSER": ""])
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        #expect(try await a0.start(words, input: "\(tenant.password)\n").end().status == 0)
        let output = try await a0.run("logout")
        #expect(output.status == 0, "\(output.stderr)")
        #expect(!output.stderr.contains("can be opened"), "\(output.stderr)")
        #expect(try await a0.run("status").status == 3)
        _ = await tenant.stop()
    }

    @Test("a0 logout --local removes a session whose tenant is gone")
    func tenantIsGone() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        #expect(try await a0.start(words, input: "\(tenant.password)\n").end().status == 0)
        _ = await tenant.stop()
        let refused = try await a0.run("logout")
        #expect(refused.status == 1)
        #expect(refused.stderr.contains("a0 logout --local"), "\(refused.stderr)")
        #expect(try await a0.run("status").status == 0, "the session still exists")
        let output = try await a0.run("logout", "--local")
        #expect(output.status == 0, "\(output.stderr)")
        #expect(output.stderr.contains("is still valid there"))
        #expect(try await a0.run("status").status == 3)
    }

    @Test("tenants' error pages about clients and callbacks are recognized")
    func pages() {
        #expect(TenantProbe.verdict(inPage: "<h1>Unknown client</h1>") == .unknownClient)
        #expect(TenantProbe.verdict(inPage: "/error?error=invalid_request&d=Unknown+client:+x") == .unknownClient)
        #expect(TenantProbe.verdict(inPage: "Callback URL mismatch.") == .unknownCallback)
        #expect(TenantProbe.verdict(inPage: "<title>Log in</title>") == .unclear)
    }
}
