import A0Concurrency
import A0JOSE
import Foundation

/// The items of the files that this process has decrypted, so that reading one again costs a look at the file.
///
/// Every change makes a new file, sealed with a new nonce, so a file that has the known status and begins with the known
/// bytes is the known file, whichever process wrote it.
final class OpenedItems: Sendable {
    static let shared = OpenedItems()
    private static let maximumFiles = 64

    /// A file as it was when it was decrypted, and with which key.
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
