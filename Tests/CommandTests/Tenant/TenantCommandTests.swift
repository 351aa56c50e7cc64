import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("a0 tenant", .timeLimit(.minutes(3)))
struct TenantCommandTests {
    @Test("a0 tenant exits with status 0 on SIGTERM and SIGINT", arguments: [SIGTERM, SIGINT])
    func signals(number: Int32) async throws {
        let tenant = try await TenantProcess(A0Program())
        tenant.running.send(number)
        let output = await tenant.running.end()
        #expect(output.status == 0)
        #expect(output.stderr.isEmpty)
    }

    @Test("SIGHUP doesn't end a0 tenant, and its access log can be renamed")
    func hangup() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("rotated")
        try await PreparedData.write(to: folder)
        let tenant = try await TenantProcess(a0, "--data", folder.path)
        let log = folder.appendingPathComponent("access.log")
        let url = try #require(URL(string: tenant.domain + "/ready"))
        _ = try await URLSession.shared.data(from: url)
        while try Data(contentsOf: log).isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        let old = folder.appendingPathComponent("access.log.old")
        try FileManager.default.moveItem(at: log, to: old)
        tenant.running.send(SIGHUP)
        _ = try await URLSession.shared.data(from: url)
        let output = await tenant.stop()
        #expect(output.status == 0)
        for file in [old, log] {
            #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 1)
        }
        #expect(try FileManager.default.attributesOfItem(atPath: log.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("a0 tenant names a port that is in use")
    func portInUse() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let port = try #require(URL(string: tenant.domain)?.port)
        let second = try await a0.run("tenant", "--port", "\(port)")
        #expect(second.status == 1)
        #expect(second.stderr.contains("\(port)"))
        _ = await tenant.stop()
    }

    @Test("a second tenant in a folder exits with the folder and process ID, and a killed one leaves no lock")
    func folderInUse() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant").path
        let first = try await TenantProcess(a0, "--data", folder)
        let second = try await a0.run("tenant", "--port", "0", "--data", folder)
        #expect(second.status == 1)
        #expect(second.stdout.isEmpty)
        #expect(
            second.stderr.contains(folder) && second.stderr.contains("\(first.running.processID)"), "\(second.stderr)")
        first.running.send(SIGKILL)
        _ = await first.running.end()
        let third = try await TenantProcess(a0, "--data", folder)
        #expect(await third.stop().status == 0)
    }

    @Test("a tenant that was killed says so if its latest changes can't be read, and only then")
    func damagedChanges() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant").path
        for isDamaged in [false, true] {
            let tenant = try await TenantProcess(a0, "--data", folder)
            tenant.running.send(SIGKILL)
            _ = await tenant.running.end()
            if isDamaged {
                let log = URL(fileURLWithPath: folder + "/tenant.sqlite-wal")
                var content = try Data(contentsOf: log)
                content[content.count - 100] ^= 1
                try content.write(to: log)
            }
            let stderr = await (try await TenantProcess(a0, "--data", folder)).stop().stderr
            #expect(stderr.contains("tenant.sqlite-wal") == isDamaged, "\(stderr)")
        }
    }

    @Test("an invitation is printed and logs in to the organization, once")
    func invitation() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--invite", TenantProcess.user)
        let lines = try await tenant.running.lines(through: "log in with: ")
        let line = try #require(lines.first { $0.hasPrefix("invitation ") }).split(separator: " ")
        let organization = try #require(lines.first { $0.hasPrefix("organization org_") }).split(separator: " ")
        #expect(organization.last == "sample")
        #expect(lines.contains { $0.hasPrefix("log in with: ") && $0.hasSuffix(" --organization \(organization[1])") })
        #expect(line.prefix(2) == ["invitation", "ada@example.com"])
        let login = try await a0.run(
            "login", "--domain", tenant.domain, "--client-id", "a0-cli", "--invitation", String(line[2])
        ) { try await tenant.logIn(at: $0) }
        #expect(login.status == 0, "\(login.stderr)")
        let again = try await a0.run(
            "login", "--domain", tenant.domain, "--client-id", "a0-cli", "--invitation", String(line[2])
        ) { _ = try await URLSession.shared.data(from: $0) }
        #expect(again.stderr.contains("already used"), "\(again.stderr)")
        _ = await tenant.stop()
    }

    @Test(
        "an invalid invitation is a usage error",
        arguments: [
            (nil, "nobody", "email address"), (#"{}"#, "a@b.c", "organizations"),
            (
                #"{"organizations": [{"name": "a"}], "clients": [{"client_id": "x"}]}"#, "a@b.c", "organization_usage"
            ),
        ] as [(String?, String, String)])
    func badInvitation(configuration: String?, email: String, warning: String) async throws {
        let a0 = try A0Program()
        var words = ["tenant", "--port", "0", "--invite", email]
        if let configuration {
            let file = a0.home.appendingPathComponent("tenant.json")
            try Data(configuration.utf8).write(to: file)
            words += ["--config", file.path]
        }
        let running = try a0.start(words)
        let output = await running.end()
        #expect(output.status == 2)
        #expect(output.stderr.contains("--invite") && output.stderr.contains(warning), "\(output.stderr)")
    }

    @Test("a0 tenant names a data folder that is a file")
    func folderIsFile() async throws {
        let a0 = try A0Program()
        let file = a0.home.appendingPathComponent("tenant").path
        try Data("x".utf8).write(to: URL(fileURLWithPath: file))
        let output = try await a0.run("tenant", "--port", "0", "--data", file)
        #expect(output.status == 1)
        #expect(output.stderr == "\(file) is a file, not a folder. Choose another one.\n")
    }

    @Test("with the host localhost, the login page offers passkeys")
    func host() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--host", "localhost")
        #expect(tenant.domain.hasPrefix("http://localhost:"))
        let login = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") { url in
            let (page, _) = try await URLSession.shared.data(from: url)
            #expect(String(decoding: page, as: UTF8.self).contains("id=\"passkey\""))
            try await tenant.logIn(at: url)
        }
        #expect(login.status == 0, "\(login.stderr)")
        _ = await tenant.stop()
        let wrong = try await a0.run("tenant", "--host", "example.com")
        #expect(wrong.status == 2)
        #expect(wrong.stderr.contains("--host"))
    }

    @Test("an invalid configuration file is named with its error", arguments: ["{", #"{"clientz": []}"#])
    func badConfiguration(text: String) async throws {
        let a0 = try A0Program()
        let file = a0.home.appendingPathComponent("tenant.json")
        try Data(text.utf8).write(to: file)
        let output = try await a0.run("tenant", "--config", file.path)
        #expect(output.status == 2)
        #expect(output.stderr.hasPrefix("\(file.path): "), "\(output.stderr)")
    }

    @Test("a tenant that doesn't start leaves no files behind")
    func failedStart() async throws {
        let folder = try TemporaryDirectory()
        let a0 = try A0Program(["TMPDIR": folder.path])
        let file = a0.home.appendingPathComponent("tenant.json")
        try Data(#"{"default_audience": "https://nothing.example.com"}"#.utf8).write(to: file)
        for _ in 1...5 {
            let output = try await a0.run("tenant", "--port", "0", "--config", file.path)
            #expect(output.status == 1 && output.stderr.contains("default_audience"), "\(output.stderr)")
            #expect(!output.stderr.contains("cannot be deleted"))
            #expect(try folder.names() == [])
        }
    }

    @Test("with --json, the URL, clients, and users are printed as JSON")
    func json() async throws {
        let tenant = try await TenantProcess.start(A0Program(), ["--port", "0", "--json"])
        _ = try await tenant.firstLines(1)
        tenant.send(SIGTERM)
        let output = await tenant.end()
        #expect(output.status == 0)
        #expect(try (output.json["url"] as? String)?.hasPrefix("http://127.0.0.1:") == true)
        #expect(try output.json["clients"] as? [String] == ["a0-cli"])
        #expect(try (output.json["user"] as? [String: String])?["email"] == TenantProcess.user)
    }

    @Test("a0 tenant --data keeps users, sessions, and the sample password across restarts and logs no secrets")
    func restart() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant").path
        let port = try freePort()
        let first = try await TenantProcess(a0, port: port, "--data", folder)
        let login = try await a0.run("login", "--domain", first.domain, "--client-id", "a0-cli") {
            try await first.logIn(at: $0)
        }
        #expect(login.status == 0, "\(login.stderr)")
        let token = try await a0.run("token").stdout.trimmingCharacters(in: .newlines)
        #expect(await first.stop().status == 0)

        let second = try await TenantProcess(a0, port: port, "--data", folder)
        #expect(second.password == first.password)
        #expect(try await a0.run("renew").status == 0)
        #expect(try await a0.run("whoami").stdout.contains(TenantProcess.user))
        #expect(await second.stop().status == 0)

        let log = URL(fileURLWithPath: folder).appendingPathComponent("access.log")
        let text = try String(contentsOf: log, encoding: .utf8)
        for line in text.split(separator: "\n") {
            let entry = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(Set(entry.keys).isSuperset(of: ["time", "method", "path", "status", "ms"]))
        }
        #expect(text.contains("\"/oauth/token\"") || text.contains("\"\\/oauth\\/token\""))
        #expect(!text.contains(token))
        #expect(!text.contains(first.password))
        let attributes = try FileManager.default.attributesOfItem(atPath: log.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
}

@Suite("a0 tenant --simulate", .timeLimit(.minutes(3)))
struct TenantSimulationTests {
    /// Chooses Grace and confirms all prompts.
    private static func choose(at url: URL) async throws {
        let browser = FormBrowser()
        var page = try await browser.open(url)
        for _ in 0..<4 {
            if page.html.contains("<h1>Choose an account</h1>") {
                page = try await browser.submit(page, ["person": "grace@example.com"])
            } else if page.html.contains("<h1>Allow access?</h1>") {
                page = try await browser.submit(page, ["action": "allow"])
            } else if page.html.contains("value=\"continue\"") {
                page = try await browser.submit(page, ["action": "continue"])
            }
        }
    }

    @Test("a0 login works offline with a simulated provider")
    func login() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--simulate", "google-oauth2,github")
        let words = ["login", "--connection", "github"] + tenant.options
        let login = try await a0.run(words) { try await Self.choose(at: $0) }
        #expect(login.status == 0, "\(login.stderr)")
        let user = try await a0.run("whoami", "--json")
        #expect(user.stdout.contains("github|1"), "\(user.stdout)\(user.stderr)")
        #expect(user.stdout.contains("grace@example.com"))
        let output = await tenant.stop()
        #expect(output.status == 0)
        #expect(output.stdout.contains("simulated google-oauth2\nsimulated github\n"), "\(output.stdout)")
    }

    @Test("a tenant with HTTPS also simulates providers")
    func tls() async throws {
        let a0 = try A0Program()
        let words = ["--port", "0", "--tls", "--simulate", "google-oauth2", "--json"]
        let tenant = try await TenantProcess.start(a0, words)
        let line = try #require(try await tenant.firstLines(1).first)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        #expect(report["simulated"] as? [String] == ["google-oauth2"])
        #expect((report["url"] as? String)?.hasPrefix("https://localhost:") == true)
        tenant.send(SIGTERM)
        #expect(await tenant.end().status == 0)
    }

    @Test(
        "an invalid argument of a0 tenant --simulate is a usage error",
        arguments: [
            ("google", "there is no provider 'google' to simulate. Choose one of these: oidc, okta"),
            ("github=broken", "there is no fault 'broken'; choose one of these: unreachable, slow"),
            ("github=bad_signature", "github has no ID tokens"), ("github,", "there is no provider ''"),
        ])
    func errors(words: String, message: String) async throws {
        let output = try await A0Program().run("tenant", "--port", "0", "--simulate", words)
        #expect(output.status == 2)
        #expect(output.stderr.contains("--simulate: "))
        #expect(output.stderr.contains(message), "\(output.stderr)")
    }
}
