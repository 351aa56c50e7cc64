import Foundation

/// Files that only their owner can access and that survive a power failure once they're written.
package enum DurableFile {
    /// Replaces a file atomically: at any time, either the old or the new one exists, complete.
    package static func replace(_ path: String, with contents: Data) throws(SystemCallError) {
        let draft = "\(path).\(UUID().uuidString)"
        do throws(SystemCallError) {
            try create(draft, contents)
            guard rename(draft, path) == 0 else { throw SystemCallError(errno, path) }
        } catch {
            unlink(draft)
            throw error
        }
        try synchronizeFolder(of: path)
    }

    /// Makes the renaming or removal of a file durable.
    package static func synchronizeFolder(of path: String) throws(SystemCallError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = uninterrupted { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemCallError(errno, folder) }
        defer { close(descriptor) }
        // Some file systems don't support this call for folders, and don't need it.
        guard uninterrupted({ fsync(descriptor) }) == 0 || errno == EINVAL else { throw SystemCallError(errno, folder) }
    }

    private static func create(_ path: String, _ contents: Data) throws(SystemCallError) {
        let descriptor = uninterrupted { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw SystemCallError(errno, path) }
        defer { close(descriptor) }
        FileOwner.inherit(descriptor, path: path)
        var rest = contents
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw SystemCallError(errno, path)
            }
        }
        guard uninterrupted({ fsync(descriptor) }) == 0 else { throw SystemCallError(errno, path) }
    }
}
