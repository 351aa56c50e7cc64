import Foundation

/// A directory of its own for one test, deleted with the last reference to it.
///
/// A test that goes on with nothing but its path keeps it: `defer { try? directory.remove() }`.
package final class TemporaryDirectory: Sendable {
    package let path: String

    private init(path: String) {
        self.path = path
    }

    package convenience init() throws {
        self.init(path: TemporaryDirectory.newPath())
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// One that is not there yet, for what is tested to make.
    package static func absent() -> TemporaryDirectory {
        TemporaryDirectory(path: newPath())
    }

    private static func newPath() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)").path
    }

    deinit {
        try? remove()
    }

    /// Deletes it before the last reference goes. Fails if it is not there.
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

    /// The permissions of a file or directory, as `ls` shows them in octal.
    package static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
