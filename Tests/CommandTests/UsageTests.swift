import Foundation
import Testing

@Suite("a0: usage", .timeLimit(.minutes(3)))
struct UsageTests {
    @Test(
        "what can't be understood is a usage error, on standard error",
        arguments: [
            ["frobnicate"], ["login", "--nonsense"], ["login", "--domain"], ["login", "extra"],
            ["token", "--json=yes"],
            ["tenant", "--port", "seventy"], ["tenant", "--port", "70000"],
            ["tenant", "--config", "/nonexistent.json"],
            ["status", "--json", "--json"], ["tenant", "--access-token-lifetime", "0"], ["status"],
        ])
    func usageErrors(words: [String]) async throws {
        let a0 = try A0Program()
        let output = try await a0.start(words).end()
        #expect(output.status == 2, "\(output)")
        #expect(output.stdout.isEmpty)
        #expect(!output.stderr.isEmpty)
    }

    @Test("help lists every command, and each command its options")
    func help() async throws {
        let a0 = try A0Program()
        let help = try await a0.run("--help")
        #expect(help.status == 0)
        for command in ["login", "logout", "whoami", "token", "renew", "status", "tenant", "demo"] {
            #expect(help.stdout.contains("a0 \(command)"))
            let details = try await a0.run(command, "--help")
            #expect(details.status == 0)
            #expect(details.stdout.contains("--"))
        }
        #expect(try await a0.run("--version").stdout.hasPrefix("a0 "))
    }

    @Test("a profile that can't be read is an error, not a reason to forget it")
    func damagedProfile() async throws {
        let a0 = try A0Program()
        let file = a0.home.appendingPathComponent(".config/a0/profile.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{".utf8).write(to: file)
        let output = try await a0.run("status")
        #expect(output.status == 1)
        #expect(output.stderr.contains(file.path))
        #expect(try Data(contentsOf: file) == Data("{".utf8))
    }
}
