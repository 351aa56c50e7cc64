import A0HTTPServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("a0 tenant: privacy from other users of the machine", .timeLimit(.minutes(3)))
struct TenantPrivacyTests {
    private func get(_ url: String, _ headers: [String: String] = [:]) async throws -> (status: Int, body: String) {
        var request = URLRequest(url: try #require(URL(string: url)))
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        return (try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
    }

    @Test("only the printed link opens the outbox, and its key is stored only in its file")
    func outbox() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess(a0, "--data", folder.path)
        let line = try #require(try await tenant.running.lines(through: "outbox ").first { $0.hasPrefix("outbox ") })
        let link = try #require(line.wholeMatch(of: /outbox (http:\/\/127\.0\.0\.1:\d+\/outbox\?key=([\w-]{43}))/))
        let (url, key) = (String(link.output.1), String(link.output.2))
        let login = try a0.converse(["passwordless", "--email", "hedy@example.com"] + tenant.options)
        let code = try await TenantOutbox(folder).code(1)
        for attempt in ["/outbox", "/outbox?key=", "/outbox?key=\(key.reversed().map(String.init).joined())", "/"] {
            let response = try await get(tenant.domain + attempt)
            #expect(!response.body.contains(code) && !response.body.contains(key))
            #expect(response.status == (attempt == "/" ? 200 : 403))
        }
        #expect(try await get(url).body.contains(code))
        try login.type("\(code)\n")
        _ = await login.end()
        let output = await tenant.stop()
        #expect(output.status == 0 && !output.stderr.contains(key))
        let log = try String(contentsOf: folder.appendingPathComponent("access.log"), encoding: .utf8)
        #expect(log.contains("/outbox") && !log.contains(key))
        let file = folder.appendingPathComponent("outbox-key")
        #expect(try String(contentsOf: file, encoding: .utf8) == "\(key)\n")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)

        let again = try a0.start(["tenant", "--port", "0", "--data", folder.path, "--json"])
        _ = try await again.firstLines(1)
        again.send(SIGTERM)
        #expect(try await (again.end().json["outbox"] as? String)?.hasSuffix("/outbox?key=\(key)") == true)
    }

    @Test("a DPoP proof for another server can't be relayed to the tenant")
    func relay() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user, "--dpop"] + tenant.options
        #expect(try await a0.start(words, input: "\(tenant.password)\n").end().status == 0)
        let relay = try HTTPServer.start { [domain = tenant.domain] request in
            var headers: [String: String] = [:]
            for name in ["Host", "Authorization", "DPoP"] { headers[name] = request.headers[name] }
            do {
                let response = try await get(domain + request.target, headers)
                return .text(response.body, status: response.status)
            } catch {
                return .drop
            }
        }
        let relayed = try await a0.run("curl", "http://127.0.0.1:\(relay.port)/userinfo")
        #expect(relayed.stdout.contains("invalid_dpop_proof") && !relayed.stdout.contains(TenantProcess.user))
        #expect(
            relayed.stdout.contains("\(relay.port)/userinfo") && relayed.stdout.contains("\(tenant.domain)/userinfo"))
        let direct = try await a0.run("curl", tenant.domain + "/userinfo")
        #expect(direct.stdout.contains(TenantProcess.user), "\(direct)")
        await relay.stop()
        _ = await tenant.stop()
    }

    @Test("a data folder that is open to others or has a symbolic link is rejected with a way to repair it")
    func folder() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
        #expect(chmod(folder, 0o777) == 0)
        let open = try await a0.run("tenant", "--port", "0", "--data", folder)
        #expect(open.status == 1)
        #expect(open.stderr.contains("chmod -R go= '\(folder)'"), "\(open.stderr)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty, "nothing was written")
        #expect(chmod(folder, 0o700) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/tenant.sqlite", withDestinationPath: a0.home.path + "/elsewhere")
        let link = try await a0.run("tenant", "--port", "0", "--data", folder)
        #expect(link.status == 1)
        #expect(link.stderr.contains("\(folder)/tenant.sqlite is a symbolic link"), "\(link.stderr)")
        #expect(!FileManager.default.fileExists(atPath: a0.home.path + "/elsewhere"))
    }

    @Test("a0 tenant accepts only digits as its port", arguments: ["+80", "-0", " 80", "8_0"])
    func port(text: String) async throws {
        let output = try await A0Program().run("tenant", "--port=\(text)")
        #expect(output.status == 2)
        #expect(output.stderr.contains("--port takes a whole number"), "\(output.stderr)")
    }
}
