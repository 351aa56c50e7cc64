import Foundation

/// The process that holds a lock, as noted in the lock file, so that those that wait can name it.
package struct LockHolder: Sendable, Equatable {
    package let processID: Int32

    /// Notes this process, always with the same number of bytes, so that a full disk only matters the first time.
    /// Without the note, the lock still works, but the holder can't be named.
    package static func note(in descriptor: CInt) {
        let digits = String(getpid())
        let line = Array((digits + String(repeating: " ", count: max(0, 11 - digits.count)) + "\n").utf8)
        _ = pwrite(descriptor, line, line.count, 0)
    }

    /// The last process noted in the file; `nil` if there is none.
    package init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var line = [UInt8](repeating: 0, count: 12)
        let count = pread(descriptor, &line, line.count, 0)
        guard count == line.count,
            let processID = Int32(
                String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)),
            processID > 0
        else { return nil }
        self.processID = processID
    }

    /// Whether it's stopped, by Control-Z or a debugger, so that it won't release the lock. `false` if unknown.
    package var isStopped: Bool {
        #if os(Linux)
            // "4711 (a name, which may have ") " in it) T …"
            guard let status = FileManager.default.contents(atPath: "/proc/\(processID)/stat"),
                let end = status.lastIndex(of: UInt8(ascii: ")")), end + 2 < status.endIndex
            else { return false }
            return "Tt".utf8.contains(status[end + 2])
        #else
            false
        #endif
    }

    /// Says which process holds the lock, and what to do about it.
    package static func explanation(of path: String, kept seconds: TimeInterval) -> String {
        guard let holder = LockHolder(path: path) else {
            return "Another process has kept \(path) locked for \(Int(seconds)) s."
        }
        let id = holder.processID
        let remedy =
            holder.isStopped
            ? "It is stopped: continue it with kill -CONT \(id), or end it with kill \(id)."
            : "If it hangs, end it with: kill \(id)"
        return "Process \(id) has kept \(path) locked for \(Int(seconds)) s. \(remedy)"
    }
}
