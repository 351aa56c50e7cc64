import A0Process
import Foundation
import LocalTenant
import TestSupport
import Testing

@testable import a0

@Suite("a0 tenant --tls", .timeLimit(.minutes(3)))
struct TenantTLSCommandTests {
    /// Returns its URL without the final slash, and the sample user's password.
    private func start(
        _ a0: A0Program, _ words: String...
    ) async throws -> (running: A0Program.Running, domain: String, password: String, lines: [Substring]) {
        let running = try await TenantProcess.start(a0, ["--port", "0"] + words)
        let lines = try await running.lines(through: "log in with: ")
        let domain = try #require(lines[0].wholeMatch(of: /tenant ready at (https:\/\/\S+)\//)?.output.1)
        let password = try #require(lines[2].split(separator: " ").last)
        return (running, String(domain), String(password), lines)
    }

    private func stop(_ running: A0Program.Running) async -> A0Program.Output {
        running.send(SIGTERM)
        return await running.end()
    }

    @Test("a0 tenant --tls serves HTTPS, and a0 logs in once it trusts the authority")
    func login() async throws {
        let a0 = try A0Program()
        let tenant = try await start(a0, "--tls")
        #expect(tenant.domain.hasPrefix("https://localhost:"))
        let file = a0.home.appendingPathComponent(".local/share/a0/authority/ca.pem").path
        #expect(tenant.lines.contains { $0.hasPrefix("certificate authority \(file)") })
        let words = "login --username \(TenantProcess.user) --domain \(tenant.domain) --client-id a0-cli"
        let password = "printf '%s\\n' '\(tenant.password)'"
        let stranger = try await a0.shell("\(password) | \"$0\" \(words)")
        #expect(stranger.status == 1, "\(stranger)")
        let trusting = "export CURL_CA_BUNDLE='\(file)'"
        let login = try await a0.shell(#"\#(trusting); \#(password) | "$0" \#(words) && "$0" renew && "$0" whoami"#)
        #expect(login.status == 0 && login.stdout.contains(TenantProcess.user), "\(login)")
        let output = await stop(tenant.running)
        #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
    }

    @Test("a tenant behind a proxy uses its public URL")
    func publicURL() async throws {
        let a0 = try A0Program()
        let tenant = try await start(
            a0, "--public-url", "https://tenant.example.com/", "--listen", "0.0.0.0", "--trust-proxy",
            "10.0.0.0/8, 127.0.0.1")
        #expect(tenant.domain == "https://tenant.example.com")
        #expect(tenant.lines.contains { $0.hasPrefix("outbox https://tenant.example.com/outbox?key=") })
        #expect(tenant.lines.contains { $0.hasPrefix("listening at http://127.0.0.1:") })
        _ = await stop(tenant.running)
    }

    @Test(
        "invalid TLS options are rejected and named",
        arguments: [
            (["--public-url", "tenant.example.com"], "--public-url: tenant.example.com is not a URL"),
            (["--public-url", "https://a.example/path"], "--public-url: https://a.example/path has a path"),
            (["--listen", "everywhere"], "--listen: everywhere is not an address"),
            (["--trust-proxy", "10.0.0.0/99"], "--trust-proxy: 10.0.0.0/99 is not"),
            (["--host", "shop.test"], "--host: shop.test needs tls"),
            (["--host", "a b", "--tls"], "--host: a b is not a host name"),
            (["--tls-certificate", "/c.pem"], "a certificate and its key go together"),
            (["--print"], "a0 tenant trust --print"), (["nonsense"], "Unexpected argument: nonsense"),
            (["trust", "--port", "1"], "trust and --port can't be used together"),
            (["trust", "--print", "--remove"], "can't be used together"),
            (["--as-delegate", "--tls"], "can't be used together"),
        ])
    func usage(words: [String], message: String) async throws {
        let output = try await A0Program().run(["tenant"] + words)
        #expect(output.status == 2)
        #expect(output.stderr.contains(message), "\(output.stderr)")
    }

    @Test("a0 tenant names a certificate and a key that don't match")
    func foreignKey() async throws {
        let a0 = try A0Program()
        let script = """
            for n in 1 2; do openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9 -subj /CN=x \
            -addext subjectAltName=DNS:localhost -out "$HOME/$n.pem" -keyout "$HOME/$n.key" 2>/dev/null; done
            "$0" tenant --port 0 --tls-certificate "$HOME/1.pem" --tls-key "$HOME/2.key"
            """
        let output = try await a0.shell(script)
        #expect(output.status == 1)
        #expect(output.stderr.contains("\(a0.home.path)/2.key belongs to another certificate than"), "\(output)")
    }
}

@Suite("a0 tenant trust", .timeLimit(.minutes(3)))
struct TrustTests {
    private func withAuthority(_ body: (URL, TenantCertificateAuthority) async throws -> Void) async throws {
        let folder = TemporaryDirectory.absent()
        defer { try? folder.remove() }
        let authority = try TenantCertificateAuthority(directory: folder.url.appendingPathComponent("authority"))
        try await body(folder.url, authority)
    }

    @Test("a0 tenant trust --print shows what to configure, as text and JSON")
    func explanation() async throws {
        let a0 = try A0Program()
        let text = try await a0.run("tenant", "trust", "--print")
        let file = a0.home.appendingPathComponent(".local/share/a0/authority/ca.pem").path
        #expect(text.status == 0 && text.stdout.hasPrefix("certificate \(file)\nfingerprint "))
        for word in [
            "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE", "CURL_CA_BUNDLE", "keytool", "security",
        ] {
            #expect(text.stdout.contains(word), "\(word)")
        }
        let json = try await a0.run("tenant", "trust", "--print", "--json").json
        #expect(json["certificate"] as? String == file)
        #expect(json["pem"] as? String == (try String(contentsOfFile: file, encoding: .utf8)))
        #expect((json["environment"] as? [String: String])?["NODE_EXTRA_CA_CERTS"] == file)
    }

    @Test("the authority is added to browsers' databases once and removed again")
    func browsers() async throws {
        try await withAuthority { folder, authority in
            let certutil = try #require(Program("certutil"))
            let database = NSSDatabase(folder: folder.appendingPathComponent(".pki/nssdb"), certutil: certutil)
            let path = database.folder.path
            func list() async throws -> String { try await certutil.output(of: ["-d", "sql:\(path)", "-L"]).text }
            #expect(await database.remove() == TrustOutcome(store: path, state: .absent))
            for _ in 1...2 {
                #expect(await database.add(authority) == TrustOutcome(store: path, state: .trusted))
                #expect(try await list().components(separatedBy: authority.name).count == 2)
            }
            let next = try TenantCertificateAuthority(directory: folder.appendingPathComponent("next"))
            #expect(await database.add(next).state == .trusted)
            #expect(await database.remove() == TrustOutcome(store: path, state: .removed))
            #expect(try await !list().contains("a0 local tenant"))
            #expect(await database.remove().state == .absent)
            let without = await NSSDatabase(folder: database.folder, certutil: nil).add(authority)
            #expect(without.state == .todo && without.todo?.contains("libnss3-tools") == true)
        }
    }

    @Test("Firefox's profiles are found")
    func finding() async throws {
        try await withAuthority { folder, _ in
            let profile = folder.appendingPathComponent(".mozilla/firefox/abc.default")
            for folder in [profile, folder.appendingPathComponent(".mozilla/firefox/empty")] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            try Data().write(to: profile.appendingPathComponent("cert9.db"))
            let found = NSSDatabase.all(["HOME": folder.path, "PATH": "/nowhere"])
            #expect(found.map(\.folder.path) == [profile.path])
            #expect(found.first?.certutil == nil)
        }
    }

    @Test("the superuser changes the system's trust store, and other users get the command")
    func system() async throws {
        try await withAuthority { folder, authority in
            let store = folder.appendingPathComponent("ca-certificates").path
            try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
            let program = folder.appendingPathComponent("update")
            let script = "#!/bin/sh\necho \"$*\" >> '\(folder.path)/calls'\n"
            #expect(
                FileManager.default.createFile(
                    atPath: program.path, contents: Data(script.utf8), attributes: [.posixPermissions: 0o755]))
            let layout = SystemTrustStore.Layout(
                folder: store, program: "update-ca-certificates", arguments: [], cleaning: ["--fresh"])
            let update = try #require(Program(program.path))
            let root = SystemTrustStore(layout: layout, program: update, isSuperuser: true)
            let user = SystemTrustStore(layout: layout, program: update, isSuperuser: false)
            let file = "\(store)/\(authority.name.replacingOccurrences(of: " ", with: "-").lowercased()).crt"

            let asked = await user.add(authority)
            #expect(asked.state == .todo)
            #expect(
                asked.todo
                    == "sudo install -m 644 '\(authority.url.path)' '\(file)' && sudo update-ca-certificates")
            #expect(!FileManager.default.fileExists(atPath: file))
            for _ in 1...2 { #expect(await root.add(authority) == TrustOutcome(store: file, state: .trusted)) }
            #expect(try String(contentsOfFile: file, encoding: .utf8) == authority.pem)
            #expect(await user.add(authority).state == .trusted)

            try Data().write(to: URL(fileURLWithPath: "\(store)/other.crt"))
            #expect(await user.remove().todo == "sudo rm '\(file)' && sudo update-ca-certificates --fresh")
            #expect(await root.remove() == TrustOutcome(store: store, state: .removed))
            #expect(await root.remove().state == .absent)
            #expect(await user.remove().state == .absent)
            #expect(try FileManager.default.contentsOfDirectory(atPath: store) == ["other.crt"])
            let calls = try String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)
            #expect(calls == "\n--fresh\n")
        }
    }
}
