import A0Concurrency
import A0JOSE
import Foundation

/// The items in files that this process has decrypted, so that reading them again only requires checking the file.
///
/// Every change creates a new file with a new nonce. So a file with the same status and the same first bytes is the
/// same file, no matter which process wrote it.
final class OpenedItems: Sendable {
    static let shared = OpenedItems()
    private static let maximumFiles = 64

    /// A file's state when it was decrypted, and the key that was used.
    struct Version: Sendable, Equatable {
        let status: FileStatus
        let start: Data
        let key: Data

        static func == (left: Version, right: Version) -> Bool {
            left.status == right.status && left.start == right.start && constantTimeEqual(left.key, right.key)
        }
    }

    private struct Entry: Sendable {
        let version: Version
        let items: ItemList
    }

    private let entries = Locked<[String: Entry]>([:])

    func items(of path: String, in version: Version) -> ItemList? {
        guard let entry = entries.withLock({ $0[path] }), entry.version == version else { return nil }
        return entry.items
    }

    func remember(_ items: ItemList, of path: String, in version: Version) {
        entries.withLock { entries in
            if entries.count >= Self.maximumFiles { entries = [:] }
            entries[path] = Entry(version: version, items: items)
        }
    }

    func forget(_ path: String) {
        entries.withLock { $0[path] = nil }
    }
}
