import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("a0 tenant --as-delegate", .timeLimit(.minutes(3)))
struct DelegateCommandTests {
    private func start(_ a0: A0Program, _ options: String...) async throws -> (A0Program.Running, [String: Any]) {
        let running = try a0.start(["tenant", "--as-delegate", "--port", "0", "--json"] + options)
        let lines = try await running.firstLines(1)
        let line = try #require(lines.first)
        return (running, try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]))
    }

    private func get(_ url: String, token: String? = nil) async throws -> (status: Int, json: [String: Any]) {
        var request = URLRequest(url: try #require(URL(string: url)))
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return (try #require(response as? HTTPURLResponse).statusCode, json ?? [:])
    }

    @Test("the provider publishes its applications' metadata and shows its outbox only to administrators")
    func provider() async throws {
        let (running, report) = try await start(try A0Program())
        let application = try #require((report["applications"] as? [[String: String]])?.first)
        let issuer = try #require(application["issuer"])
        let discovery = try await get("\(issuer)/.well-known/openid-configuration")
        #expect(discovery.status == 200)
        #expect(discovery.json["issuer"] as? String == issuer)

        let identity = try #require((report["identities"] as? [[String: String]])?.first)
        #expect(identity["username"] == "ada")
        let address = try #require(identity["binding_link"])
        let link = try #require(URLComponents(string: address))
        #expect(link.path.hasSuffix(":invokeAuthenticator"))
        #expect(link.queryItems?.first { $0.name == "token" }?.value?.isEmpty == false)

        // The link has the outbox's key and shows a page; without the key, the outbox is for administrators.
        let page = try #require(report["outbox"] as? String)
        let outbox = String(page.prefix { $0 != "?" })
        let (html, _) = try await URLSession.shared.data(from: try #require(URL(string: page)))
        #expect(String(decoding: html, as: UTF8.self).contains("<h1>Outbox</h1>"))
        #expect(try await get("\(outbox)?key=another").status == 401)
        #expect(try await get(outbox).status == 401)
        #expect(try await get(outbox, token: "another").status == 401)
        let token = try #require(report["admin_token"] as? String)
        #expect(try await get(outbox, token: token).status == 200)

        running.send(SIGTERM)
        #expect(await running.end().status == 0)
    }

    @Test("the provider prints its URL, applications, identities, and outbox")
    func text() async throws {
        let running = try A0Program().start(["tenant", "--as-delegate", "--port", "0"])
        let lines = try await running.firstLines(6)
        let beginnings = [
            "provider ready at http://127.0.0.1:", "client tenant issuer http://127.0.0.1:",
            "identity ada binding link http://127.0.0.1:", "provider outbox http://127.0.0.1:",
            "provider applications http://127.0.0.1:",
            "admin token ",
        ]
        for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning), "\(line)") }
        running.send(SIGINT)
        #expect(await running.end().status == 0)
    }

    @Test(
        "without a configuration, the printed connection leads the users of a tenant on the usual port to the provider")
    func connection() async throws {
        let a0 = try A0Program()
        let (port, tenantPort) = (try freePort(), try freePort())
        let running = try a0.start(["tenant", "--as-delegate", "--port", "\(port)", "--json"])
        let line = try #require(try await running.firstLines(1).first)
        let report = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let connection = try #require(report["connection"] as? [String: Any])
        let file = a0.home.appendingPathComponent("tenant.json")
        try JSONSerialization.data(withJSONObject: ["connections": [connection]]).write(to: file)
        let tenant = try a0.start(["tenant", "--config", file.path, "--port", "\(tenantPort)", "--json"])
        _ = try await tenant.firstLines(1)
        let login = try await firstRedirect(of: "http://127.0.0.1:\(tenantPort)", client: "a0-cli")
        #expect(login.host == "127.0.0.1" && login.port == port)
        // The provider answers a tenant at the usual port, and no other.
        #expect(try await PlainBrowser().send("GET", login).status == 400)
        let usual = login.absoluteString.replacingOccurrences(of: "\(tenantPort)%2Flogin", with: "8484%2Flogin")
        let app = try await redirect(try #require(URL(string: usual)))
        #expect(app.absoluteString.hasPrefix("http://127.0.0.1:8486/callback/bi-authenticate?"))
        for program in [tenant, running] {
            program.send(SIGTERM)
            #expect(await program.end().status == 0)
        }
    }

    @Test("a tenant starts with a provider beside it, and its users get to the app with the keys")
    func beside() async throws {
        let a0 = try A0Program()
        let running = try a0.start([
            "tenant", "--with-delegate", "--port", "0", "--json", "--invoke-url", "http://127.0.0.1:9/app",
        ])
        let line = try #require(try await running.firstLines(1).first)
        let report = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let delegate = try #require(report["delegate"] as? [String: Any])
        #expect((delegate["identities"] as? [[String: Any]])?.first?["username"] as? String == "ada")
        let tenant = try #require(report["domain"] as? String)
        var url = try await firstRedirect(of: tenant, client: "a0-cli")
        #expect(url.absoluteString.hasPrefix(try #require(delegate["url"] as? String)))
        url = try await redirect(url)
        #expect(url.absoluteString.hasPrefix("http://127.0.0.1:9/app/bi-authenticate?"))
        running.send(SIGTERM)
        #expect(await running.end().status == 0)
    }

    @Test("the provider beside a tenant needs a single tenant")
    func besideErrors() async throws {
        let a0 = try A0Program()
        for (options, reason) in [
            (["--as-delegate", "--with-delegate"], "--with-delegate can't be used together"),
            (["--invoke-url", "acme://"], "--invoke-url requires"),
            (["--with-delegate", "--invoke-url", "nowhere"], "--invoke-url takes a URL"),
        ] {
            let refused = try await a0.run(["tenant"] + options)
            #expect(refused.status == 2 && refused.stderr.contains(reason), "\(refused.stderr)")
        }
    }

    /// Where a login with the connection leads.
    private func firstRedirect(of tenant: String, client: String) async throws -> URL {
        let query =
            "client_id=\(client)&response_type=code&redirect_uri=http://127.0.0.1:9/cb&connection=devices&state=s&scope=openid"
            + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
        return try await redirect(try #require(URL(string: "\(tenant)/authorize?\(query)")))
    }

    private func redirect(_ url: URL) async throws -> URL {
        let location = try await PlainBrowser().send("GET", url).location
        return try #require(location.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL })
    }

    @Test("invalid options and configurations of the provider are rejected and named")
    func errors() async throws {
        let a0 = try A0Program()
        for option in [
            ["--invite", "ada@example.com"], ["--access-token-lifetime", "60"], ["--host", "example.com"],
        ] {
            let refused = try await a0.run(["tenant", "--as-delegate"] + option)
            #expect(refused.status == 2)
            #expect(refused.stderr.contains(option[0]), "\(refused.stderr)")
        }
        let file = a0.home.appendingPathComponent("delegate.json")
        for text in [
            "", "[]", #"{"tenants": [], "prot": 1}"#,
            #"{"tenants": [{"id": "a b", "display_name": "", "realms": []}]}"#,
        ] {
            try Data(text.utf8).write(to: file)
            let refused = try await a0.run("tenant", "--as-delegate", "--config", file.path)
            #expect(refused.status == 2, "\(text)")
            #expect(refused.stderr.contains(file.path), "\(refused.stderr)")
        }
        let missing = try await a0.run("tenant", "--as-delegate", "--config", "/nowhere.json")
        #expect(missing.status == 2 && missing.stderr.contains("/nowhere.json"))

        let (running, report) = try await start(a0)
        let address = try #require(report["url"] as? String)
        let port = try #require(URL(string: address)?.port)
        let second = try await a0.run("tenant", "--as-delegate", "--port", "\(port)")
        #expect(second.status == 1 && second.stderr.contains("\(port)"), "\(second.stderr)")
        running.send(SIGTERM)
        #expect(await running.end().status == 0)
    }
}
