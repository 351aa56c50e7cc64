import Foundation

/// A folder that only its owner can access.
package enum PrivateDirectory {
    /// Creates a directory and its missing parents, accessible only to the owner of the first existing parent. Existing
    /// directories aren't changed: their mode was someone's choice, and the files in them are private anyway.
    package static func create(_ path: String) throws(SystemCallError) {
        if makeOne(path) { return }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard errno == ENOENT, parent != path else { throw SystemCallError(errno, path) }
        try create(parent)
        guard makeOne(path) else { throw SystemCallError(errno, path) }
    }

    private static func makeOne(_ path: String) -> Bool {
        guard mkdir(path, 0o700) == 0 else { return isDirectory(path) }
        FileOwner.inherit(path)
        return true
    }

    /// Preserves `errno`, which says why the directory couldn't be created.
    private static func isDirectory(_ path: String) -> Bool {
        let reason = errno
        defer { errno = reason }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
