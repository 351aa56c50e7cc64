import Foundation

@testable import Auth0

/// A directory with programs of a test's own, gone when the value is.
final class FakePrograms: Sendable {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("a0-programs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Adds a shell script. `$HERE` in it is this directory.
    func add(_ name: String, _ script: String) throws {
        let file = directory.appendingPathComponent(name)
        let text = "#!/bin/sh\nHERE='\(directory.path)'\nPATH=/usr/bin:/bin\n\(script)\n"
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// What a script wrote into a file.
    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: directory.appendingPathComponent(name).path)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// An environment in which these programs are the only ones.
    func environment(_ variables: [String: String] = ["DISPLAY": ":0"]) -> [String: String] {
        variables.merging(["PATH": directory.path]) { own, _ in own }
    }

    func url(_ name: String) -> URL {
        directory.appendingPathComponent(name)
    }
}
