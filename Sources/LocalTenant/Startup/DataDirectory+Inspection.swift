import Foundation

extension DataDirectory {
    /// Rejects a directory that other users of the machine could read, or that is a link: others could read keys,
    /// codes, and passwords, or redirect the tenant's writes.
    ///
    /// - Throws: `TenantError` `dataDirectory` that says how to repair it.
    static func inspect(_ directory: URL) throws(TenantError) {
        var status = stat()
        guard stat(directory.path, &status) == 0 else { throw .unusable(directory, "cannot be read", errno) }
        guard status.st_uid == geteuid() else {
            throw TenantError(
                .dataDirectory,
                "The folder \(directory.path) belongs to another user of this machine. Choose a folder of your own.")
        }
        guard isPrivate(status) else { throw open(directory.path, directory) }
        for name in try content(of: directory) {
            let path = directory.appendingPathComponent(name).path
            guard lstat(path, &status) == 0 else {
                // Another tenant may have just deleted it; taking the lock will show.
                guard errno == ENOENT else { throw .unusable(directory, "cannot be read", errno) }
                continue
            }
            guard status.st_mode & S_IFMT != S_IFLNK else {
                throw TenantError(
                    .dataDirectory,
                    "\(path) is a symbolic link. Put the file itself in its place, or run: rm \(quoted(path))")
            }
            guard isPrivate(status) else { throw open(path, directory) }
        }
    }

    private static func content(of directory: URL) throws(TenantError) -> [String] {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        } catch {
            throw TenantError(.dataDirectory, "The folder \(directory.path) cannot be read. Choose another one.")
        }
    }

    private static func isPrivate(_ status: stat) -> Bool { status.st_mode & 0o077 == 0 }

    private static func open(_ path: String, _ directory: URL) -> TenantError {
        TenantError(
            .dataDirectory,
            "Other users of this machine may read or change \(path). Run: chmod -R go= \(quoted(directory.path))")
    }

    /// The path, quoted for a shell.
    private static func quoted(_ path: String) -> String {
        "'" + path.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }
}
