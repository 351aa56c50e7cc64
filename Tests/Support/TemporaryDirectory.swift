import Foundation

/// A directory for one test, deleted with the last reference to it.
///
/// If a test only uses its path, it retains the directory with `defer { try? directory.remove() }`.
package final class TemporaryDirectory: Sendable {
    package let path: String

    private init(path: String) {
        self.path = path
    }

    package convenience init() throws {
        self.init(path: TemporaryDirectory.newPath())
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// A directory that doesn't exist yet, for the tested code to create.
    package static func absent() -> TemporaryDirectory {
        TemporaryDirectory(path: newPath())
    }

    private static func newPath() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)").path
    }

    deinit {
        try? remove()
    }

    /// Deletes it immediately. Fails if it doesn't exist.
    package func remove() throws {
        try FileManager.default.removeItem(atPath: path)
    }

    package var url: URL {
        URL(fileURLWithPath: path)
    }

    /// The names of the files in it.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The permissions of a file or directory.
    package static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
