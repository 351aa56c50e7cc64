import A0Concurrency
import Foundation

/// A small file system that can lose power: what wasn't flushed to the disk is gone then, as on a real machine. It's an
/// ext4 image, mounted for one helper process only, so that it disappears when that process ends.
///
/// Requires the superuser and a loop device.
package final class FragileDisk: Sendable {
    package struct NotMounted: Error {}

    /// Its root folder, accessible from every process. Some programs resolve symbolic links and so don't find it:
    /// start them with `command(_:)`, and name the `mountPoint`.
    package let folder: URL
    /// Its root folder for programs that `command(_:)` starts.
    package let mountPoint: String
    private let directory = TemporaryDirectory.absent()
    private let holder: HelperProgram
    /// How often the power was lost. Each time, the disk continues on a copy of its image.
    private let losses = Locked(0)

    /// The file system writes by itself only after minutes, and doesn't compensate for programs that forget to flush a
    /// file before they rename it.
    private static let options = "loop,noatime,commit=600,data=writeback,noauto_da_alloc"

    package init(megabytes: UInt64 = 16) throws {
        mountPoint = directory.path + "/disk"
        try FileManager.default.createDirectory(atPath: mountPoint, withIntermediateDirectories: true)
        let image = directory.path + "/0"
        try Data().write(to: URL(fileURLWithPath: image))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: image))
        try handle.truncate(atOffset: megabytes << 20)
        try handle.close()
        try HelperProgram.run("/sbin/mkfs.ext4", ["-q", "-F", image])
        holder = try HelperProgram(
            "unshare",
            [
                "-m", "/bin/sh", "-c", #"mount -o "$1" "$2" "$3" && echo mounted && exec cat"#, "sh",
                Self.options, image, mountPoint,
            ])
        folder = URL(fileURLWithPath: "/proc/\(holder.processID)/root\(mountPoint)", isDirectory: true)
        guard holder.firstLine() == "mounted" else {
            holder.waitForEnd()
            throw NotMounted()
        }
    }

    deinit {
        holder.stop()
    }

    /// Cuts the power and turns it on again. Every program that uses the disk must have been killed before.
    package func losePower() throws {
        let number = losses.withLock { losses in
            losses += 1
            return losses
        }
        // What the file system holds back in memory isn't in its image, and so not in the copy.
        let old = "\(directory.path)/\(number - 1)"
        let new = "\(directory.path)/\(number)"
        try FileManager.default.copyItem(atPath: old, toPath: new)
        try inside(["umount", mountPoint])
        try inside(["mount", "-o", Self.options, new, mountPoint])
        try FileManager.default.removeItem(atPath: old)
    }

    /// The words of a command that runs this one where the disk is mounted.
    package func command(_ words: [String]) -> [String] {
        ["nsenter", "-t", "\(holder.processID)", "-m"] + words
    }

    private func inside(_ words: [String]) throws {
        try HelperProgram.run("nsenter", Array(command(words).dropFirst()))
    }
}
