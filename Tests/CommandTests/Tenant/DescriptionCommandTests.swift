import Foundation
import TestSupport
import Testing

@Suite("a0 tenant with files of the Deploy CLI", .timeLimit(.minutes(3)))
struct DescriptionCommandTests {
    private static let yaml = """
        tenant:
          friendly_name: ##COMPANY##
        clients:
          - name: Shop
            app_type: spa
            callbacks: @@CALLBACKS@@
          - name: Worker
            app_type: non_interactive
            grant_types: [client_credentials]
        databases:
          - name: Users
            strategy: auth0
            enabled_clients: [Shop]
        """

    private func program(_ yaml: String = yaml) throws -> (a0: A0Program, file: URL) {
        let a0 = try A0Program([
            "AUTH0_KEYWORD_REPLACE_MAPPINGS": #"{"CALLBACKS": ["https://shop.example.com/callback"]}"#,
            "COMPANY": "Shop",
        ])
        let file = a0.home.appendingPathComponent("tenant.yaml")
        try Data(yaml.utf8).write(to: file)
        return (a0, file)
    }

    @Test("a tenant runs with a tenant.yaml, and says the ids and new secrets of its clients")
    func run() async throws {
        let (a0, file) = try program()
        let running = try a0.start(["tenant", "--port", "0", "--config", file.path])
        let lines = try await running.firstLines(4)
        #expect(lines[1].hasSuffix(" Shop"))
        #expect(lines[2].contains(" Worker secret "))
        #expect(lines[3].hasPrefix("user ada@example.com password "))
        running.send(SIGTERM)
        #expect(await running.end().status == 0)
    }

    @Test("lint says what is wrong, with the line, and nothing of a good file")
    func lint() async throws {
        let (a0, file) = try program()
        let good = try await a0.run("tenant", "lint", file.path)
        #expect(good.status == 0)
        #expect(good.stdout == "All of it can be loaded.\n")
        try Data("clients:\n- name: Shop\n  callback: []\n  app_type: spaceship\n".utf8).write(to: file)
        let bad = try await a0.run("tenant", "lint", file.path, "--json")
        #expect(bad.status == 1)
        let findings = try #require(
            JSONSerialization.jsonObject(with: Data(bad.stdout.utf8)) as? [[String: String]])
        #expect(findings.map { $0["place"] } == ["tenant.yaml:3", "tenant.yaml:2"])
        #expect(findings.allSatisfy { $0["severity"] == "error" })
        try Data("clients: [\n".utf8).write(to: file)
        let broken = try await a0.run("tenant", "lint", file.path)
        #expect(broken.status == 2)
        #expect(broken.stderr.hasPrefix("tenant.yaml:2: "))
    }

    @Test("diff and export work with the data of a tenant that runs")
    func data() async throws {
        let (a0, file) = try program()
        let data = a0.home.appendingPathComponent("data").path
        let tenant = try a0.start(["tenant", "--port", "0", "--config", file.path, "--data", data])
        _ = try await tenant.firstLines(1)
        let options = ["--config", file.path, "--data", data]
        let same = try await a0.run(["tenant", "diff", file.path] + options)
        #expect(same.stdout == "No differences.\n")
        let changed = a0.home.appendingPathComponent("changed.yaml")
        let text = Self.yaml.replacingOccurrences(of: "name: Worker", with: "name: Robot")
            .replacingOccurrences(of: "##COMPANY##", with: "Other")
        try Data(text.utf8).write(to: changed)
        let diff = try await a0.run(["tenant", "diff", changed.path] + options)
        #expect(diff.stdout == "+ clients Robot\n~ tenant: friendly_name\n")
        for name in ["out.yaml", "out"] {
            let out = a0.home.appendingPathComponent(name).path
            #expect(try await a0.run(["tenant", "export", out] + options).status == 0)
            #expect(try await a0.run(["tenant", "diff", out] + options).stdout == "No differences.\n")
        }
        let bare = a0.home.appendingPathComponent("bare.yaml")
        #expect(try await a0.run(["tenant", "export", bare.path, "--data", data]).status == 0)
        #expect(try !String(contentsOf: bare, encoding: .utf8).contains("https://api.example.com"), "it's the sample's")
        tenant.send(SIGTERM)
        #expect(await tenant.end().status == 0)
    }

    @Test("users are imported at the start, and mistakes in the file reported")
    func users() async throws {
        let a0 = try A0Program()
        let file = a0.home.appendingPathComponent("users.json")
        try Data(#"[{"email": "grace@example.com"}, {"email": "nobody"}]"#.utf8).write(to: file)
        let running = try a0.start(["tenant", "--port", "0", "--users", file.path, "--verified", "grace@example.com"])
        _ = try await running.firstLines(1)
        running.send(SIGTERM)
        let output = await running.end()
        #expect(output.status == 0)
        #expect(output.stderr.contains("users.json: nobody isn't imported."))
        let missing = try await a0.run("tenant", "--port", "0", "--users", a0.home.appendingPathComponent("none").path)
        #expect(missing.status == 2)
    }

    @Test(
        "options that can't be used together are refused",
        arguments: [
            (["lint"], "lint takes a file or a folder"),
            (["lint", "a", "--port", "1"], "--port can't be used together"),
            (["diff", "a", "--identifiers"], "--identifiers requires export"),
            (["lint", "a", "--secrets"], "--secrets requires export"), (["--identifiers"], "requires export"),
            (["export", "a", "b"], "export takes a file or a folder"), (["lint", "none.yaml"], "cannot be read"),
        ])
    func usage(_ words: [String], _ message: String) async throws {
        let output = try await A0Program().run(["tenant"] + words)
        #expect(output.status == 2)
        #expect(output.stderr.contains(message), "\(output.stderr)")
    }
}
