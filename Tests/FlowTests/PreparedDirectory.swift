import Foundation
import LocalTenant

/// A data directory with signing keys and the sample user in it, whose making takes longer than most tests do.
final class PreparedDirectory: Sendable {
    let url: URL

    init() async throws {
        let files = try await Template.shared.files()
        url = Self.unusedURL
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for (name, content) in files {
            let file = url.appendingPathComponent(name)
            try content.write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("\(url.path) is left behind: \(error)")
        }
    }

    fileprivate static var unusedURL: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("a0-flow-\(UUID().uuidString)", isDirectory: true)
    }
}

/// What a tenant leaves in its directory, made once.
private actor Template {
    static let shared = Template()

    private var making: Task<[String: Data], any Error>?

    func files() async throws -> [String: Data] {
        let task = making ?? Task { try await Self.make() }
        making = task
        return try await task.value
    }

    private static func make() async throws -> [String: Data] {
        var configuration = TenantConfiguration()
        let directory = PreparedDirectory.unusedURL
        configuration.dataDirectory = directory
        try await LocalTenant.start(configuration).stop()
        defer {
            do {
                try FileManager.default.removeItem(at: directory)
            } catch {
                print("\(directory.path) is left behind: \(error)")
            }
        }
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) where name != "outbox" {
            files[name] = try Data(contentsOf: directory.appendingPathComponent(name))
        }
        return files
    }
}
