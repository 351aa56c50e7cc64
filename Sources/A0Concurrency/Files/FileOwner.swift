import Foundation

/// Makes sure that the files in a user's folders belong to the user.
package enum FileOwner {
    /// Gives a new file or folder that root created to the owner of its folder, so that running a command as root
    /// doesn't lock the user out. If the file system doesn't allow this, ``remedy(_:_:)`` says what to do.
    package static func inherit(_ descriptor: CInt, path: String) {
        guard geteuid() == 0, let folder = owner(of: parent(of: path)), folder.user != 0 else { return }
        var status = stat()
        // A file with several links may belong to root for a reason.
        guard fstat(descriptor, &status) == 0, status.st_uid == 0,
            status.st_nlink == 1 || status.st_mode & S_IFMT == S_IFDIR
        else { return }
        _ = fchown(descriptor, folder.user, folder.group)
    }

    /// Like ``inherit(_:path:)``, for a file or folder that was just created.
    package static func inherit(_ path: String) {
        guard geteuid() == 0 else { return }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        inherit(descriptor, path: path)
    }

    /// The other owner of the file, or the first accessible folder above it, and how to get it back; empty if the
    /// system's error has another reason.
    package static func remedy(_ code: CInt, _ path: String) -> String {
        guard code == EACCES || code == EPERM else { return "" }
        var path = path
        while owner(of: path) == nil, path != parent(of: path) { path = parent(of: path) }
        let user = geteuid()
        guard let owner = owner(of: path), owner.user != user else { return "" }
        let name = owner.user == 0 ? "root" : "the user \(owner.user)"
        // Only what is in one of the user's own folders should be taken back.
        var lost = path
        while self.owner(of: parent(of: lost))?.user != user {
            guard lost != parent(of: lost) else { return " \(path) belongs to \(name)." }
            lost = parent(of: lost)
        }
        let quoted = lost.replacingOccurrences(of: "'", with: #"'\''"#)
        return " It belongs to \(name). Run: sudo chown -R \(user) '\(quoted)'"
    }

    private static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    private static func owner(of path: String) -> (user: uid_t, group: gid_t)? {
        var status = stat()
        return stat(path, &status) == 0 ? (status.st_uid, status.st_gid) : nil
    }
}
