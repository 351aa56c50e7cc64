import A0Concurrency
import Foundation

/// The contents of small files that hardly ever change, read again only when they have.
final class KeyFileCache: Sendable {
    static let shared = KeyFileCache()

    private struct Entry: Sendable {
        let status: FileStatus
        let contents: Data
    }

    private let entries = Locked<[String: Entry]>([:])

    /// What `checked` made of the file's bytes; `nil` if there is no file.
    func contents(
        of file: PrivateFile, checked: (Data, FileStatus) throws(SimpleKeychainError) -> Data
    ) throws(SimpleKeychainError) -> Data? {
        guard let status = try file.status() else { return nil }
        if let entry = entries.withLock({ $0[file.path] }), entry.status == status { return entry.contents }
        // The bytes may be newer than the status, in which case they are read again the next time.
        guard let bytes = try file.contents() else { return nil }
        let contents = try checked(bytes, status)
        entries.withLock { $0[file.path] = Entry(status: status, contents: contents) }
        return contents
    }
}
