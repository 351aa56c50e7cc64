import Foundation

/// A small in-memory file system, mounted by a process that does nothing else. It requires no superuser, and disappears
/// when that process ends.
package final class SmallDisk: Sendable {
    package struct NotMounted: Error {}

    /// Whether the system allows unprivileged mounts.
    package static let isAvailable = (try? SmallDisk(kilobytes: 64)) != nil

    /// Its root folder, accessible from every process.
    package let folder: URL
    private let holder: HelperProgram
    private var filler: String { folder.appendingPathComponent("filler").path }

    package init(kilobytes: Int) throws {
        holder = try HelperProgram(
            "unshare",
            [
                "-rm", "/bin/sh", "-c",
                "mount -t tmpfs -o size=\(kilobytes)k,mode=700 none /mnt && echo mounted && exec cat",
            ])
        folder = URL(fileURLWithPath: "/proc/\(holder.processID)/root/mnt", isDirectory: true)
        guard holder.firstLine() == "mounted" else {
            holder.waitForEnd()
            throw NotMounted()
        }
    }

    deinit {
        holder.stop()
    }

    /// Uses up all remaining space.
    package func fill() {
        let descriptor = open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        for size in [4096, 1] {
            let block = [UInt8](repeating: 0x20, count: size)
            while write(descriptor, block, size) > 0 {}
        }
        close(descriptor)
    }

    /// Frees that space.
    package func free() {
        unlink(filler)
    }
}
