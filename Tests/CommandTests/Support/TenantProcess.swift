import Foundation
import Testing
import TestSupport

/// `a0 tenant` as a process, and its first output.
struct TenantProcess {
    let running: A0Program.Running
    let domain: String
    let password: String

    static let user = "ada@example.com"

    /// - Parameters:
    ///   - port: For a tenant that is started again; 0 for any port.
    ///   - isPrepared: Whether it uses prepared data in a separate folder, unless `--data` is given. Otherwise it
    ///     generates unique keys and secrets, and hashes passwords at the usual speed.
    init(_ a0: A0Program, port: Int = 0, isPrepared: Bool = true, _ options: String...) async throws {
        let words = ["--port", "\(port)"] + options
        running = try await isPrepared ? Self.start(a0, words) : a0.start(["tenant"] + words)
        let lines = try await running.firstLines(3)
        let ready = try #require(
            lines[0].wholeMatch(of: /tenant ready at (https?:\/\/(?:127\.0\.0\.1|localhost):\d+)\//))
        #expect(lines[1] == "client a0-cli")
        let sample = try #require(lines[2].wholeMatch(of: /user ada@example\.com password (\S+)/))
        domain = String(ready.output.1)
        password = String(sample.output.1)
    }

    /// Starts `a0 tenant` with prepared data in a separate folder, unless `--data` is given.
    static func start(_ a0: A0Program, _ words: [String]) async throws -> A0Program.Running {
        guard !words.contains("--data") else { return try a0.start(["tenant"] + words) }
        let folder = a0.home.appendingPathComponent("tenant-\(UUID().uuidString)")
        try await PreparedData.write(to: folder)
        return try a0.start(["tenant", "--data", folder.path] + words)
    }

    /// A tenant that requires one of these second factors for every login, and keeps its data in `folder`.
    static func wantingFactors(_ factors: [String], _ a0: A0Program, in folder: URL) async throws -> TenantProcess {
        try await PreparedData.write(to: folder)
        let config = a0.home.appendingPathComponent("config.json")
        let configuration: [String: Any] = ["mfa": ["policy": "always", "factors": factors] as [String: Any]]
        try JSONSerialization.data(withJSONObject: configuration).write(to: config)
        return try await TenantProcess(a0, "--data", folder.path, "--config", config.path)
    }

    var options: [String] { ["--domain", domain, "--client-id", "a0-cli"] }

    func logIn(at url: URL) async throws {
        _ = try await FormBrowser().logIn(at: url, username: Self.user, password: password)
    }

    /// Stops the tenant like a service manager.
    func stop() async -> A0Program.Output {
        running.send(SIGTERM)
        return await running.end()
    }
}
