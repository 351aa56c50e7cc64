import Foundation

/// Identifies a version of a file by its metadata.
struct FileStatus: Sendable, Equatable {
    private let device: UInt64
    private let node: UInt64
    let size: Int64
    private let mode: UInt32
    private let modified: Timestamp
    private let changed: Timestamp

    private struct Timestamp: Sendable, Equatable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
        }
    }

    init(_ status: stat) {
        // Signed on Apple platforms.
        device = UInt64(truncatingIfNeeded: status.st_dev)
        node = UInt64(status.st_ino)
        size = Int64(status.st_size)
        mode = UInt32(status.st_mode)
        modified = Timestamp(status.modification)
        changed = Timestamp(status.statusChange)
    }

    var belongsToOwnerAlone: Bool {
        mode & 0o077 == 0
    }
}
