import A0HTTPServer
import Foundation
import SimpleKeychain
import TestSupport
import Testing

@Suite("a0: recovery from damaged files", .timeLimit(.minutes(3)))
struct DamageTests {
    /// How the files of the keychain are damaged, and what the next command reports.
    enum Damage: String, CaseIterable {
        case lostKey, otherKey, shortKey, version, fingerprint, body, truncated, empty, text
    }

    private func happen(_ damage: Damage, in folder: URL) throws {
        let files = FileManager.default
        let key = folder.appendingPathComponent("key")
        let names = try files.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".store") }
        #expect(!names.isEmpty)
        switch damage {
        case .lostKey: return try files.removeItem(at: key)
        case .otherKey: return try Data(repeating: 7, count: 32).write(to: key, options: [])
        case .shortKey: return try Data("short".utf8).write(to: key, options: [])
        default: break
        }
        for name in names {
            let file = folder.appendingPathComponent(name)
            var contents = try Data(contentsOf: file)
            switch damage {
            case .version: contents[8] ^= 0xff
            case .fingerprint: contents[9] ^= 0xff
            case .body: contents[contents.count - 20] ^= 0xff
            case .truncated: contents = contents.prefix(contents.count / 2)
            case .empty: contents = Data()
            default: contents = Data("Nothing to see here".utf8)
            }
            try contents.write(to: file, options: [])
        }
    }

    @Test("with a damaged keychain, commands explain what to do, and a login repairs it")
    func keychain() async throws {
        let tenant = try await TenantProcess(try A0Program())
        let login = ["login", "--username", TenantProcess.user] + tenant.options
        for damage in Damage.allCases {
            let a0 = try A0Program()
            #expect(try await a0.start(login, input: "\(tenant.password)\n").end().status == 0, "\(damage)")
            let folder = a0.home.appendingPathComponent("keychain")
            try happen(damage, in: folder)

            let status = try await a0.run("status")
            #expect(status.status == 1, "\(damage)")
            #expect(status.stderr.contains("a0 login"), "\(damage): \(status.stderr)")
            #expect(status.stderr.contains(folder.path), "\(damage): \(status.stderr)")

            let again = try await a0.start(login, input: "\(tenant.password)\n").end()
            #expect(again.status == 0, "\(damage): \(again.stderr)")
            #expect(try await a0.run("whoami").status == 0, "\(damage)")
            let aside = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.contains(".damaged-") }
            #expect(!aside.isEmpty, "\(damage)")
            for name in aside {
                let path = folder.appendingPathComponent(name).path
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(damage)")
                #expect("\(status.stderr)\(again.stderr)".contains(path), "\(damage): \(again.stderr)")
            }
        }
        _ = await tenant.stop()
    }

    @Test(
        "with a damaged keychain, a login works immediately, also with bound tokens",
        arguments: [[], ["--dpop"]])
    func loginAtOnce(options: [String]) async throws {
        let tenant = try await TenantProcess(try A0Program())
        let login = ["login", "--username", TenantProcess.user] + tenant.options + options
        for damage in Damage.allCases {
            let a0 = try A0Program()
            #expect(try await a0.start(login, input: "\(tenant.password)\n").end().status == 0, "\(damage)")
            try happen(damage, in: a0.home.appendingPathComponent("keychain"))
            let again = try await a0.start(login, input: "\(tenant.password)\n").end()
            #expect(again.status == 0, "\(damage): \(again.stderr)")
            #expect(again.stderr.contains(".damaged-1"), "\(damage): \(again.stderr)")
            #expect(try await a0.run("whoami").status == 0, "\(damage)")
            #expect(try await a0.run("renew").status == 0, "\(damage)")
        }
        _ = await tenant.stop()
    }

    @Test("with a damaged profile, commands that name the tenant work, others explain how, and a login replaces it")
    func profile() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let login = ["login", "--username", TenantProcess.user] + tenant.options
        #expect(try await a0.start(login, input: "\(tenant.password)\n").end().status == 0)
        let file = a0.home.appendingPathComponent(".config/a0/profile.json")
        let damaged = Data("{\"domain\":".utf8)
        try damaged.write(to: file)

        #expect(try await a0.run(["whoami"] + tenant.options).status == 0)
        #expect(try await a0.run("sessions").stdout.contains(tenant.domain))
        let lost = try await a0.run("status")
        #expect(lost.status == 1)
        for text in [file.path, "--domain", "--client-id", "a0 sessions", "a0 login"] {
            #expect(lost.stderr.contains(text), "\(lost.stderr)")
        }
        let again = try await a0.start(login, input: "\(tenant.password)\n").end()
        #expect(again.status == 0, "\(again.stderr)")
        #expect(again.stderr.contains("\(file.path).damaged-1"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(file.path).damaged-1")) == damaged)
        #expect(try await a0.run("whoami").status == 0)
        _ = await tenant.stop()
    }

    @Test("a session stored by a later version is reported, and a login keeps a copy")
    func laterVersion() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let entry = Data(#"{"version":2,"tokens":{"refresh":"v2.secret"}}"#.utf8)
        let keychain = SimpleKeychain(
            service: "a0", store: .encryptedFile(directory: a0.home.appendingPathComponent("keychain")))
        let key = "a0-cli@\(tenant.domain)"
        try keychain.set(entry, forKey: key)

        for command in ["status", "token", "renew"] {
            let output = try await a0.run([command] + tenant.options)
            #expect(output.status == 1, "\(command)")
            #expect(output.stderr.contains("later version") && !output.stderr.contains("Nobody is logged in"))
            #expect(!output.stderr.contains("v2.secret"))
        }
        let sessions = try await a0.run("sessions")
        #expect(sessions.status == 0)
        #expect(sessions.stderr.contains(tenant.domain) && sessions.stderr.contains("later version"))

        let login = ["login", "--username", TenantProcess.user] + tenant.options
        let output = try await a0.start(login, input: "\(tenant.password)\n").end()
        #expect(output.status == 0, "\(output.stderr)")
        #expect(try keychain.data(forKey: key + "_unreadable_1") == entry)
        #expect(try await a0.run("sessions").stdout.split(separator: "\n").count == 1)
        #expect(try await a0.run("whoami").status == 0)
        _ = await tenant.stop()
    }

    /// Renews a session whose access token has expired, with a tenant that gives this response to every token request.
    private func renew(
        _ a0: A0Program, response: String, status: Int
    ) async throws -> (renewal: A0Program.Output, after: A0Program.Output) {
        let tenant = try HTTPServer.start { _ in .json(Data(response.utf8), status: status) }
        let domain = "http://127.0.0.1:\(tenant.port)"
        let entry = """
            {"version":1,"access_token":"A","token_type":"Bearer","id_token":"","refresh_token":"R","expires_at":1}
            """
        try SimpleKeychain(
            service: "a0", store: .encryptedFile(directory: a0.home.appendingPathComponent("keychain"))
        ).set(entry, forKey: "a0-cli@\(domain)")
        let options = ["--domain", domain, "--client-id", "a0-cli"]
        let outputs = (try await a0.run(["renew"] + options), try await a0.run(["status"] + options))
        await tenant.stop()
        return outputs
    }

    @Test(
        "only the tenant's response can end a session, and messages say whether it's kept",
        arguments: [
            (#"{"error":"invalid_grant","error_description":"Unknown or invalid refresh token."}"#, 403, true),
            (#"{"error":"invalid_grant"}"#, 400, true), (#"{"error":"invalid_grant"}"#, 500, false),
            (#"{"error":"invalid_grant"}"#, 404, false), (#"{"error":"access_denied"}"#, 403, false),
            (#"{"status":"ok"}"#, 200, false), (#"{"access_token":"B","refresh_token":""}"#, 200, false),
            ("<html>Bad gateway</html>", 502, false),
        ])
    func ends(response: String, status: Int, isOver: Bool) async throws {
        let (renewal, after) = try await renew(try A0Program(), response: response, status: status)
        #expect(renewal.stdout.isEmpty)
        #expect(renewal.status == (isOver ? 3 : 1), "\(renewal.stderr)")
        #expect(renewal.stderr.contains("The session is kept.") == !isOver, "\(renewal.stderr)")
        #expect(renewal.stderr.contains("a0 login") == isOver, "\(renewal.stderr)")
        #expect(after.status == (isOver ? 3 : 0), "\(after.stderr)")
    }
}
