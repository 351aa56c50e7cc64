import A0Process
import Foundation

/// A file system in memory with little room, which only the superuser can mount.
struct SmallDisk: Sendable {
    let folder: URL
    private var filler: String { folder.appendingPathComponent("filler").path }

    private static let size = "128k"

    init(in directory: URL) async throws {
        guard geteuid() == 0, let mount = Program("mount") else {
            throw Skipped(reason: "Only the superuser can mount a small file system.")
        }
        folder = directory.appendingPathComponent("disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let (text, status) = try await mount.output(
            of: ["-t", "tmpfs", "-o", "size=\(Self.size),mode=700", "tmpfs", folder.path])
        guard status == 0 else { throw Skipped(reason: "No small file system can be mounted here. \(text)") }
    }

    /// Takes all the room that is left.
    func fill() {
        let descriptor = open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let block = [UInt8](repeating: 0x20, count: 512)
        while write(descriptor, block, block.count) > 0 {}
        close(descriptor)
    }

    func free() {
        unlink(filler)
    }

    func unmount() async throws {
        umount(folder.path)
    }

    static func unmountAll(in directory: URL) {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        for entry in entries where entry.hasPrefix("disk-") {
            umount2(directory.appendingPathComponent(entry).path, Int32(MNT_DETACH))
        }
    }
}
