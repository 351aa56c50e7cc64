import Foundation

/// A lock file that processes use to exclude each other (flock(2)). It contains the ID of the process that holds the
/// lock, for those that wait, and is never deleted.
///
/// The kernel releases the lock when its holder ends for any reason.
package struct FileLock: Sendable {
    /// The lock while it is held.
    package final class Held: Sendable {
        private let descriptor: CInt

        fileprivate init(_ descriptor: CInt) { self.descriptor = descriptor }

        /// Releases the lock. Dropping the last reference has the same effect.
        package func release() {
            _ = flock(descriptor, LOCK_UN)
        }

        deinit { close(descriptor) }
    }

    /// Why the lock couldn't be acquired.
    package enum LockError: Error, Equatable {
        /// The file couldn't be created or locked; the number is the system's error.
        case system(CInt, path: String)
        /// Another process has held the lock for too long, because it's stopped or stuck. The text names the process.
        case taken(String)
    }

    package let path: String

    /// - Parameter path: The file. Its folder is created if needed, readable only by the user.
    package init(path: String) {
        self.path = path
    }

    /// Acquires the lock; `nil` if another holder has it.
    package func attempt() throws(LockError) -> Held? {
        let descriptor = try opened()
        let held = Held(descriptor)
        guard try Self.lock(descriptor, path), isInPlace(descriptor) else { return nil }
        LockHolder.note(in: descriptor)
        return held
    }

    /// Locks a folder itself, which nobody can take away like a file in it; `nil` if another holder has it.
    package static func attempt(folder path: String) throws(LockError) -> Held? {
        let descriptor = uninterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .system(errno, path: path) }
        let held = Held(descriptor)
        return try lock(descriptor, path) ? held : nil
    }

    private static func lock(_ descriptor: CInt, _ path: String) throws(LockError) -> Bool {
        guard uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 else { return true }
        guard errno == EWOULDBLOCK else { throw .system(errno, path: path) }
        return false
    }

    /// How many seconds to wait for a stopped holder: long enough to resume one that was stopped by accident.
    package static let patienceWithStopped: TimeInterval = 10

    /// Waits for the lock without blocking a thread.
    ///
    /// - Parameters:
    ///   - patience: The limit in seconds. For a stopped holder, at most ``patienceWithStopped``.
    ///   - uptime: Returns the elapsed seconds from any start, because a pause may take much longer than requested.
    ///   - sleep: Waits for the given number of seconds.
    /// - Throws: ``LockError``, or `CancellationError` if the task was canceled.
    package func acquire(
        patience: TimeInterval, uptime: @Sendable () -> TimeInterval,
        sleep: @Sendable (TimeInterval) async throws -> Void
    ) async throws -> Held {
        let start = uptime()
        var pause = 0.002
        while true {
            if let held = try attempt() { return held }
            let waited = uptime() - start
            let isHopeless = waited >= Self.patienceWithStopped && LockHolder(path: path)?.isStopped == true
            guard waited < patience, !isHopeless else { throw taken(for: waited) }
            try await sleep(pause)
            pause = min(2 * pause, 0.05)
        }
    }

    /// Waits for the lock, blocking the calling thread: for changes that only take as long as a write. See
    /// ``LockTimeout``.
    package func acquireBlocking(patience: TimeInterval) throws(LockError) -> Held {
        let stopwatch = Stopwatch()
        while true {
            if let held = try attempt() { return held }
            let waited = stopwatch.elapsed
            guard waited < patience else { throw taken(for: waited) }
            usleep(2_000)
        }
    }

    private func taken(for seconds: TimeInterval) -> LockError {
        .taken(LockHolder.explanation(of: path, kept: seconds))
    }

    private func opened() throws(LockError) -> CInt {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        var descriptor = uninterrupted { open(path, flags, 0o600) }
        if descriptor < 0, errno == ENOENT {
            makeDirectory()
            descriptor = uninterrupted { open(path, flags, 0o600) }
        }
        guard descriptor >= 0 else { throw .system(errno, path: path) }
        FileOwner.inherit(descriptor, path: path)
        return descriptor
    }

    /// If this fails, opening the file also fails, and reports the reason.
    private func makeDirectory() {
        try? PrivateDirectory.create(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Whether the locked file is still at its path, because someone may have deleted it.
    private func isInPlace(_ descriptor: CInt) -> Bool {
        var locked = stat()
        var named = stat()
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0
            && locked.st_dev == named.st_dev && locked.st_ino == named.st_ino
    }
}

extension FileLock.LockError: CustomStringConvertible, LocalizedError {
    package var description: String {
        switch self {
        case .system(let code, let path):
            "Cannot lock \(path): \(String(cString: strerror(code))).\(FileOwner.remedy(code, path))"
        case .taken(let explanation): explanation
        }
    }

    package var errorDescription: String? { description }
}
