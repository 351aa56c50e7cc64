import A0JOSE
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Startup and output of a0 tenant", .timeLimit(.minutes(3)))
struct TenantStartTests {
    /// The rest of each line that begins with a word.
    private func values(_ word: String, _ lines: [Substring]) -> [String] {
        lines.filter { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) }
    }

    private func status(_ url: String) async throws -> Int {
        let (_, response) = try await URLSession.shared.data(from: try #require(URL(string: url)))
        return try #require(response as? HTTPURLResponse).statusCode
    }

    @Test("without a configuration, the tenant has and prints everything that an application needs")
    func zeroConfiguration() async throws {
        let tenant = try A0Program().start(["tenant", "--port", "0"])
        let lines = try await tenant.lines(through: "AUTH0_AUDIENCE=")
        let issuer = try #require(values("tenant", lines).first).replacing("ready at ", with: "")
        #expect(values("client", lines) == ["a0-cli"])
        #expect(values("api", lines) == ["https://api.example.com"])
        #expect(values("callbacks", lines) == ["a0-cli any http URL on this machine"])
        #expect(values("data", lines) == ["is gone when the tenant stops"])
        #expect(try await status(try #require(values("outbox", lines).first)) == 200)
        #expect(try await status(try #require(values("users", lines).first)) == 200)
        #expect(try await status(issuer + "ready") == 200)
        let domain = String(issuer.dropLast())
        #expect(values("log", lines) == ["in with: a0 login --domain \(domain) --client-id a0-cli"])
        #expect(
            lines.suffix(4) == [
                "AUTH0_DOMAIN=\(domain)", "AUTH0_ISSUER_BASE_URL=\(domain)", "AUTH0_CLIENT_ID=a0-cli",
                "AUTH0_AUDIENCE=https://api.example.com",
            ])
        tenant.send(SIGTERM)
        #expect(await tenant.end().status == 0)
    }

    @Test("after SIGTERM, a tenant responds for as long as --drain says, or until the next signal")
    func drain() async throws {
        let tenant = try A0Program().start(["tenant", "--port", "0", "--drain", "3600"])
        let lines = try await tenant.firstLines(1)
        let issuer = try #require(values("tenant", lines).first).replacing("ready at ", with: "")
        tenant.send(SIGTERM)
        while try await status(issuer + "health/ready") != 503 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try await status(issuer + ".well-known/openid-configuration") == 200)
        tenant.send(SIGTERM)
        #expect(await tenant.end().status == 0)
    }

    @Test("the test API exists only with --test-api")
    func testAPI() async throws {
        for (options, wanted) in [([], 404), (["--test-api"], 200)] as [([String], Int)] {
            let tenant = try await TenantProcess.start(A0Program(), ["--port", "0"] + options)
            let lines = try await tenant.firstLines(1)
            let issuer = try #require(values("tenant", lines).first).replacing("ready at ", with: "")
            #expect(try await status(issuer + "_test/clock") == wanted)
            tenant.send(SIGTERM)
            #expect(await tenant.end().status == 0)
        }
    }

    @Test("--env prints only variables that a shell can read")
    func variables() async throws {
        let a0 = try A0Program()
        let file = a0.home.appendingPathComponent("tenant.json")
        let configuration = #"""
            {"clients": [{"client_id": "web", "app_type": "regular_web", "client_secret": "it's $HOME; \"x\""}],
             "apis": [{"identifier": "https://api.example.com/a b"}]}
            """#
        try Data(configuration.utf8).write(to: file)
        let tenant = try await TenantProcess.start(a0, ["--port", "0", "--env", "--config", file.path])
        let lines = try await tenant.firstLines(5)
        #expect(lines.allSatisfy { $0.hasPrefix("AUTH0_") } && lines.count == 5)
        let variables = a0.home.appendingPathComponent("variables")
        try Data(lines.joined(separator: "\n").utf8).write(to: variables)
        let shell = try await a0.shell(
            ". '\(variables.path)' && printf '%s|%s|%s' \"$AUTH0_CLIENT_ID\" \"$AUTH0_CLIENT_SECRET\" \"$AUTH0_AUDIENCE\""
        )
        #expect(shell.stdout == "web|it's $HOME; \"x\"|https://api.example.com/a b")
        tenant.send(SIGTERM)
        #expect(await tenant.end().stdout.split(separator: "\n").count == 5)
    }

    @Test("a client's secret is printed only with --json and --env")
    func secret() async throws {
        let a0 = try A0Program()
        let file = a0.home.appendingPathComponent("tenant.json")
        let client = #"{"client_id": "web", "app_type": "regular_web", "client_secret": "very-secret"}"#
        try Data(#"{"clients": [\#(client)]}"#.utf8).write(to: file)
        for (option, isPrinted) in [(nil, false), ("--json", true), ("--env", true)] as [(String?, Bool)] {
            let words = ["--port", "0", "--config", file.path] + [option].compactMap(\.self)
            let tenant = try await TenantProcess.start(a0, words)
            _ = try await tenant.firstLines(1)
            tenant.send(SIGTERM)
            #expect(await tenant.end().stdout.contains("very-secret") == isPrinted)
        }
    }

    @Test("a scope that no API has is reported once in the tenant's terminal")
    func unknownScope() async throws {
        let tenant = try await TenantProcess.start(try A0Program(), ["--port", "0", "--json"])
        let line = try #require(try await tenant.firstLines(1).first)
        let report = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let domain = try #require(report["domain"] as? String)
        let browser = PlainBrowser()
        for audience in ["", "&audience=https://api.example.com", "&audience=https://api.example.com"] {
            let query =
                "client_id=a0-cli&response_type=code&redirect_uri=http://127.0.0.1:9/cb&state=s&code_challenge_method=S256"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&scope=openid%20offline_access%20read:books"
            _ = try await browser.send("GET", try #require(URL(string: "\(domain)/authorize?\(query)\(audience)")))
        }
        tenant.send(SIGTERM)
        let lines = await tenant.end().stderr.split(separator: "\n").filter { $0.contains("requested the scope") }
        #expect(lines.count == 2, "\(lines)")
        #expect(lines.first?.contains("read:books, which no API has, because the request has no audience") == true)
        #expect(lines.last?.contains("read:books, which https://api.example.com doesn't have.") == true)
    }

    // MARK: Several tenants

    private func configurations(_ a0: A0Program) throws -> (one: String, two: String, folder: String) {
        let folder = a0.home.appendingPathComponent("tenants")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, user) in [("one", "ada"), ("book-shop", "grace")] {
            let json = #"{"friendly_name": "\#(name)", "users": [{"email": "\#(user)@example.com"}]}"#
            try Data(json.utf8).write(to: folder.appendingPathComponent("\(name).json"))
        }
        try Data("not JSON".utf8).write(to: folder.appendingPathComponent("README.txt"))
        return (
            folder.appendingPathComponent("one.json").path, folder.appendingPathComponent("book-shop.json").path,
            folder.path
        )
    }

    @Test(
        "two configuration files or a folder of them start separate tenants",
        arguments: [true, false])
    func severalTenants(asFolder: Bool) async throws {
        let a0 = try A0Program()
        let (one, two, folder) = try configurations(a0)
        let data = a0.home.appendingPathComponent("data")
        let files = asFolder ? ["--config", folder] : ["--config", two, "--config", one]
        let tenants = try a0.start(
            ["tenant", "--port", "0", "--data", data.path, "--json", "--unverified", "grace@example.com"] + files)
        let output = try #require(try await tenants.firstLines(1).first)
        let reports = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        #expect(reports.map { $0["name"] as? String } == ["book-shop", "one"])
        let urls = reports.compactMap { $0["url"] as? String }
        #expect(Set(urls).count == 2)
        for url in urls { #expect(try await status(url + "ready") == 200) }
        for (report, user) in zip(reports, ["grace", "ada"]) {
            let users = try #require(report["users"] as? String)
            let (page, _) = try await URLSession.shared.data(from: try #require(URL(string: users)))
            let text = String(decoding: page, as: UTF8.self)
            #expect(text.contains("\(user)@example.com"))
            #expect(!text.contains(user == "ada" ? "grace@example.com" : "ada@example.com"))
        }
        for name in ["one", "book-shop"] {
            let database = data.appendingPathComponent(name).appendingPathComponent("tenant.sqlite")
            #expect(FileManager.default.fileExists(atPath: database.path))
        }
        tenants.send(SIGTERM)
        #expect(await tenants.end().status == 0)
    }

    @Test("several tenants are printed one after another, with their names in the variables")
    func printed() async throws {
        let a0 = try A0Program()
        let folder = try configurations(a0).folder
        let tenants = try a0.start(["tenant", "--port", "0", "--config", folder])
        let lines = try await tenants.lines(through: "tenant one ")
        #expect(values("tenant", lines).map { String($0.prefix { $0 != " " }) } == ["book-shop", "one"])
        tenants.send(SIGTERM)
        #expect(await tenants.end().status == 0)
        let variables = try a0.start(["tenant", "--port", "0", "--env", "--config", folder])
        let names = try await variables.lines(through: "AUTH0_DOMAIN_ONE=").map { String($0.prefix { $0 != "=" }) }
        #expect(names.contains("AUTH0_DOMAIN_BOOK_SHOP") && names.contains("AUTH0_DOMAIN_ONE"))
        variables.send(SIGTERM)
        #expect(await variables.end().status == 0)
    }

    @Test("tenants get consecutive ports, and one port in use ends all of them")
    func ports() async throws {
        let a0 = try A0Program()
        let folder = try configurations(a0).folder
        let taken = try await TenantProcess(a0)
        let port = try #require(URL(string: taken.domain)?.port)
        let output = try await a0.run("tenant", "--port", "\(port - 1)", "--config", folder)
        #expect(output.status == 1)
        #expect(output.stdout.isEmpty)
        // Another program may use the port before it.
        #expect(output.stderr.hasPrefix("one: Port \(port) ") || output.stderr.contains("\(port - 1)"))
        _ = await taken.stop()
    }

    @Test("invalid combinations of several tenants are a usage error")
    func badTenants() async throws {
        let a0 = try A0Program()
        let (one, two, folder) = try configurations(a0)
        let empty = a0.home.appendingPathComponent("empty").path
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        for (words, warning) in [
            (["--config", one, "--config", one], "named one"), (["--config", folder, "--config", one], "named one"),
            (["--config", empty], "no configuration"),
            (["--config", one, "--config", "/nowhere.json"], "/nowhere.json"),
            (["--config", folder, "--invite", "a@b.example"], "--invite"),
            (["--config", folder, "--port", "65535"], "65535"), (["--json", "--env"], "--env"),
            (["--as-delegate", "--config", one, "--config", two], "one configuration"),
            (["--as-delegate", "--log-in-as"], "--log-in-as"),
        ] {
            let output = try await a0.run(["tenant"] + words)
            #expect(output.status == 2, "\(words)")
            #expect(output.stdout.isEmpty && output.stderr.contains(warning), "\(output.stderr)")
        }
    }

    // MARK: Users

    @Test("a0 tenant blocks, unverifies, and resets users at startup")
    func switches() async throws {
        let a0 = try A0Program()
        let user = TenantProcess.user
        let tenant = try await TenantProcess.start(
            a0, ["--port", "0", "--unverified", user, "--blocked", user, "--reset-mfa", user])
        let users = try #require(values("users", try await tenant.lines(through: "users ")).first)
        let list = try #require(URL(string: users))
        let (page, _) = try await URLSession.shared.data(from: list)
        let path = try #require(
            String(decoding: page, as: UTF8.self).firstMatch(of: /\/dashboard\/users\/auth0%7C\w+/)?.0)
        let (record, _) = try await URLSession.shared.data(
            from: try #require(URL(string: String(path), relativeTo: list)))
        let text = String(decoding: record, as: UTF8.self)
        #expect(text.contains("Not verified") && text.contains("Blocked"))
        tenant.send(SIGTERM)
        #expect(await tenant.end().status == 0)
        let nobody = try await a0.run("tenant", "--port", "0", "--unverified", "nobody@example.com")
        #expect(nobody.status == 2)
        #expect(nobody.stdout.isEmpty && nobody.stderr.contains("nobody@example.com"), "\(nobody.stderr)")
    }

    @Test("--log-in-as logs in without a password, but not over a network")
    func logInAs() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--log-in-as")
        let login = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") { url in
            let browser = FormBrowser()
            let page = try await browser.open(url)
            let id = try #require(page.html.firstMatch(of: /name="user_id" value="([^"]+)"/)?.1)
            _ = try await browser.submit(page, ["user_id": String(id)])
        }
        #expect(login.status == 0, "\(login.stderr)")
        #expect(try await a0.run("whoami").stdout.contains(TenantProcess.user))
        #expect(try tenant.running.printed.contains("as any user, without a password"))
        _ = await tenant.stop()
        for words in [["--listen", "0.0.0.0"], ["--public-url", "https://tenant.example.com"]] {
            let refused = try await a0.run(["tenant", "--port", "0", "--log-in-as"] + words)
            #expect(refused.status == 2)
            #expect(refused.stderr.contains("--log-in-as") && refused.stderr.contains("any user"), "\(refused.stderr)")
        }
    }

    // MARK: IDs and keys

    @Test("with --signing-key, a restarted tenant without data publishes the same key")
    func signingKey() async throws {
        let a0 = try A0Program()
        let key = a0.home.appendingPathComponent("key.pem")
        try Data(PrivateKey.generateRSA().pem().utf8).write(to: key)
        var names: Set<String> = []
        for _ in 0..<2 {
            let tenant = try await TenantProcess(a0, isPrepared: false, "--signing-key", key.path)
            let url = try #require(URL(string: tenant.domain + "/.well-known/jwks.json"))
            let (data, _) = try await URLSession.shared.data(from: url)
            let keys = try #require(JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])["keys"]
            names.formUnion(keys?.compactMap { $0["kid"] as? String } ?? [])
            _ = await tenant.stop()
        }
        // The pinned key, and the next key of each start.
        #expect(names.count == 3)
        for file in ["/nowhere.pem", a0.home.appendingPathComponent("url-that-is-not").path] {
            #expect(try await a0.run("tenant", "--port", "0", "--signing-key", file).status == 2)
        }
        try Data("x".utf8).write(to: key)
        let bad = try await a0.run("tenant", "--port", "0", "--signing-key", key.path)
        #expect(bad.status == 2 && bad.stderr.contains("--signing-key"), "\(bad.stderr)")
    }

    @Test("with --signing-alg, keys are for ES256")
    func signingAlgorithm() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, isPrepared: false, "--signing-alg", "ES256")
        let url = try #require(URL(string: tenant.domain + "/.well-known/jwks.json"))
        let (data, _) = try await URLSession.shared.data(from: url)
        let keys = try #require(JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])["keys"]
        #expect(keys?.compactMap { $0["crv"] as? String } == ["P-256", "P-256"])
        _ = await tenant.stop()
        let bad = try await a0.run("tenant", "--port", "0", "--signing-alg", "ES512")
        #expect(bad.status == 2 && bad.stderr.contains("ES256"), "\(bad.stderr)")
    }

    @Test("a configured user has the same ID at each start")
    func sameUser() async throws {
        let a0 = try A0Program()
        var ids: Set<String> = []
        for _ in 0..<2 {
            let tenant = try a0.start(["tenant", "--port", "0"])
            let users = try #require(values("users", try await tenant.lines(through: "users ")).first)
            let (page, _) = try await URLSession.shared.data(from: try #require(URL(string: users)))
            ids.insert(
                String(try #require(String(decoding: page, as: UTF8.self).firstMatch(of: /auth0%7C[0-9a-f]{24}/)?.0)))
            tenant.send(SIGTERM)
            _ = await tenant.end()
        }
        #expect(ids.count == 1)
    }

    @Test("an invitation's page can be accepted without an application")
    func invitation() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess.start(a0, ["--port", "0", "--invite", "carol@example.com"])
        let line = try #require(values("invitation", try await tenant.lines(through: "invitation ")).first)
        let link = try #require(URL(string: String(line.split(separator: " ")[1])))
        #expect(line.hasPrefix("carol@example.com "))
        let browser = FormBrowser()
        let page = try await browser.open(link)
        #expect(page.html.contains("You&#39;ve been invited to sample"))
        let signup = try await browser.submit(page, [:])
        let done = try await browser.submit(signup, ["password": "Nanosecond-30cm"])
        #expect(done.html.contains("You&#39;ve joined sample"), "\(done.html)")
        #expect(try await browser.open(link).status == 400)
        tenant.send(SIGTERM)
        #expect(await tenant.end().status == 0)
    }
}
