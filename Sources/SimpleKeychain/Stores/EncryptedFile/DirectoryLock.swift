import Foundation

/// Keeps the other threads and processes of the user from changing the files of a directory.
///
/// The kernel frees the lock when its holder ends, however it ends.
struct DirectoryLock {
    let directory: String
    /// How many seconds to wait for another holder.
    var patience = LockPatience.now

    private var path: String {
        directory + "/lock"
    }

    /// Runs `body` while nobody else holds the lock.
    ///
    /// - Throws: `itemNotAvailable` if the lock cannot be had, and what `body` throws.
    func hold<Result>(
        _ body: () throws(SimpleKeychainError) -> Result
    ) throws(SimpleKeychainError) -> Result {
        let descriptor = try acquire()
        defer { close(descriptor) }
        return try body()
    }

    private func acquire() throws(SimpleKeychainError) -> CInt {
        // By a clock that nobody sets: each pause may take much longer than it should.
        let start = ProcessInfo.processInfo.systemUptime
        while true {
            if let descriptor = try attempt() { return descriptor }
            let waited = ProcessInfo.processInfo.systemUptime - start
            guard waited < patience else {
                throw .itemNotAvailable.because(LockHolder.complaint(of: path, kept: waited))
            }
            usleep(5_000)
        }
    }

    private func attempt() throws(SimpleKeychainError) -> CInt? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(errno, "lock", path) }
        FileOwner.inherit(descriptor, path: path)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            guard reason == EWOULDBLOCK || reason == EINTR else { throw .system(reason, "lock", path) }
            return nil
        }
        guard isInPlace(descriptor) else {
            close(descriptor)
            return nil
        }
        LockHolder.note(in: descriptor)
        return descriptor
    }

    /// Whether the locked file is still the one that others would lock; somebody may have deleted it.
    private func isInPlace(_ descriptor: CInt) -> Bool {
        var locked = stat()
        var named = stat()
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0
            && locked.st_dev == named.st_dev && locked.st_ino == named.st_ino
    }
}
