import A0Concurrency
import Foundation

/// The contents of small files that rarely change, read again only after a change.
final class KeyFileCache: Sendable {
    static let shared = KeyFileCache()

    private struct Entry: Sendable {
        let status: FileStatus
        let contents: Data
    }

    private let entries = Locked<[String: Entry]>([:])

    /// The result of `checked` for the file's bytes; `nil` if there is no file.
    func contents(
        of file: PrivateFile, checked: (Data, FileStatus) throws(SimpleKeychainError) -> Data
    ) throws(SimpleKeychainError) -> Data? {
        guard let status = try file.status() else { return nil }
        if let entry = entries.withLock({ $0[file.path] }), entry.status == status { return entry.contents }
        // If the bytes are newer than the status, they're read again next time.
        guard let bytes = try file.contents() else { return nil }
        let contents = try checked(bytes, status)
        entries.withLock { $0[file.path] = Entry(status: status, contents: contents) }
        return contents
    }
}
