import Foundation

/// A file by which processes keep each other out (flock(2)). It holds the number of the process that has the lock, for those
/// who wait, and stays where it is.
///
/// The kernel frees the lock when its holder ends, however it ends.
package struct FileLock: Sendable {
    /// The lock while it is held.
    package final class Held: Sendable {
        private let descriptor: CInt

        fileprivate init(_ descriptor: CInt) { self.descriptor = descriptor }

        /// Lets the next one have it; so does dropping the last reference.
        package func release() {
            _ = flock(descriptor, LOCK_UN)
        }

        deinit { close(descriptor) }
    }

    /// Why a lock cannot be had.
    package enum Failure: Error, Equatable {
        /// The file cannot be made or locked; the number is the system's.
        case system(CInt, path: String)
        /// Another process has kept it for too long: it is stopped, or stuck. The text says which one.
        case taken(String)
    }

    package let path: String

    /// - Parameter path: The file. Its folder is made if needed, for the user alone.
    package init(path: String) {
        self.path = path
    }

    /// Takes the lock, `nil` when another holder has it.
    package func attempt() throws(Failure) -> Held? {
        let descriptor = try opened()
        let held = Held(descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            guard reason == EWOULDBLOCK || reason == EINTR else { throw .system(reason, path: path) }
            return nil
        }
        guard isInPlace(descriptor) else { return nil }
        LockHolder.note(in: descriptor)
        return held
    }

    /// For how many seconds a holder that is stopped is waited for: long enough for whoever stopped it by accident.
    package static let patienceWithStopped: TimeInterval = 10

    /// Waits for the lock without blocking a thread.
    ///
    /// - Parameters:
    ///   - patience: For how many seconds. For a holder that is stopped it is ``patienceWithStopped``, if that is less.
    ///   - uptime: Tells how long it took, in seconds from any beginning: each pause may take much longer than it should.
    ///   - sleep: Waits that many seconds.
    /// - Throws: ``Failure``, or `CancellationError` when the task was cancelled.
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

    /// Waits for the lock in the calling thread: for changes that take no longer than a write. See ``LockTimeout``.
    package func acquireBlocking(patience: TimeInterval) throws(Failure) -> Held {
        let stopwatch = Stopwatch()
        while true {
            if let held = try attempt() { return held }
            let waited = stopwatch.elapsed
            guard waited < patience else { throw taken(for: waited) }
            usleep(2_000)
        }
    }

    private func taken(for seconds: TimeInterval) -> Failure {
        .taken(LockHolder.explanation(of: path, kept: seconds))
    }

    private func opened() throws(Failure) -> CInt {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        var descriptor = open(path, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            makeDirectory()
            descriptor = open(path, flags, 0o600)
        }
        guard descriptor >= 0 else { throw .system(errno, path: path) }
        FileOwner.inherit(descriptor, path: path)
        return descriptor
    }

    /// What keeps the directory from being made also keeps the file from being opened, which is then reported.
    private func makeDirectory() {
        try? PrivateDirectory.create(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Whether the locked file is still the one that others would lock; someone may have deleted it.
    private func isInPlace(_ descriptor: CInt) -> Bool {
        var locked = stat()
        var named = stat()
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0
            && locked.st_dev == named.st_dev && locked.st_ino == named.st_ino
    }
}

extension FileLock.Failure: CustomStringConvertible, LocalizedError {
    package var description: String {
        switch self {
        case .system(let code, let path):
            "Cannot lock \(path): \(String(cString: strerror(code))).\(FileOwner.remedy(code, path))"
        case .taken(let explanation): explanation
        }
    }

    package var errorDescription: String? { description }
}
