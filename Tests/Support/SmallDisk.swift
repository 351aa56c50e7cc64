import Foundation

/// A file system in memory with little room, mounted for one process that does nothing else: that needs no superuser, and nothing
/// of it is left when it ends.
package final class SmallDisk: Sendable {
    package struct NotMounted: Error {}

    /// Whether the system lets a program have mounts of its own.
    package static let isAvailable = (try? SmallDisk(kilobytes: 64)) != nil

    /// Its root, as every process sees it.
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

    /// Takes all the room that is left.
    package func fill() {
        let descriptor = open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        for size in [4096, 1] {
            let block = [UInt8](repeating: 0x20, count: size)
            while write(descriptor, block, size) > 0 {}
        }
        close(descriptor)
    }

    /// Gives that room back.
    package func free() {
        unlink(filler)
    }
}
