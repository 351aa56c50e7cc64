import Foundation
import LocalTenant
import TestSupport

/// Prepared tenant data, created once for all tests: signing keys, and the sample user with a password that is fast to
/// verify. Generating it for each tenant would take longer than most tests.
actor PreparedData {
    private static let shared = PreparedData()

    private var making: Task<[String: Data], any Error>?

    /// Creates and fills the folder for `a0 tenant --data`.
    static func write(to folder: URL) async throws {
        let files = try await shared.files()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for (name, content) in files {
            let file = folder.appendingPathComponent(name)
            try content.write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }
    }

    private func files() async throws -> [String: Data] {
        let task = making ?? Task { try await Self.make() }
        making = task
        return try await task.value
    }

    private static func make() async throws -> [String: Data] {
        let folder = TemporaryDirectory.absent()
        var configuration = TenantConfiguration()
        configuration.dataDirectory = folder.url
        try await LocalTenant.startQuickly(configuration).stop()
        var files: [String: Data] = [:]
        for name in try folder.names() where !["access.log", "lock", "outbox"].contains(name) {
            files[name] = try Data(contentsOf: folder.url.appendingPathComponent(name))
        }
        try folder.remove()
        return files
    }
}
