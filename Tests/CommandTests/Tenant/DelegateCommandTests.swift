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

        let outbox = try #require(report["outbox"] as? String)
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
        let lines = try await running.firstLines(5)
        let beginnings = [
            "provider ready at http://127.0.0.1:", "client delegate-client issuer http://127.0.0.1:",
            "identity ada binding link http://127.0.0.1:", "outbox http://127.0.0.1:", "admin token ",
        ]
        for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning), "\(line)") }
        running.send(SIGINT)
        #expect(await running.end().status == 0)
    }

    @Test("invalid options and configurations of the provider are rejected and named")
    func mistakes() async throws {
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
