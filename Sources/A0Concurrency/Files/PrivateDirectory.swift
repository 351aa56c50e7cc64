import Foundation

/// A folder that only its owner can look into.
package enum PrivateDirectory {
    /// Creates a directory, and the missing ones above it, for the owner alone, who is the one of the first existing
    /// directory above. Existing ones stay as they are: their mode is someone's choice, and the files in them are
    /// private anyway.
    package static func create(_ path: String) throws(SystemFailure) {
        if makeOne(path) { return }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard errno == ENOENT, parent != path else { throw SystemFailure(errno, path) }
        try create(parent)
        guard makeOne(path) else { throw SystemFailure(errno, path) }
    }

    private static func makeOne(_ path: String) -> Bool {
        guard mkdir(path, 0o700) == 0 else { return isDirectory(path) }
        FileOwner.inherit(path)
        return true
    }

    /// Keeps the `errno` of the call before, which says why the directory could not be made.
    private static func isDirectory(_ path: String) -> Bool {
        let reason = errno
        defer { errno = reason }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
