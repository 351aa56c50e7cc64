import A0JOSE
import Foundation
import SimpleKeychain

/// A file by which processes keep each other out (flock(2)). It holds the number of the process that has the lock, for those
/// who wait, and stays where it is.
///
/// The kernel frees the lock when its holder ends, however it ends.
struct FileLock: Sendable {
    /// The lock while it is held.
    final class Held: Sendable {
        private let descriptor: CInt

        fileprivate init(_ descriptor: CInt) { self.descriptor = descriptor }

        /// Lets the next one have it; so does dropping the last reference.
        func release() {
            _ = flock(descriptor, LOCK_UN)
        }

        deinit { close(descriptor) }
    }

    /// Why a lock cannot be had.
    enum Failure: Error, Equatable {
        /// The file cannot be made or locked; the number is the system's.
        case system(CInt, path: String)
        /// Another process has kept it for too long: it is stopped, or stuck. The text says which one.
        case taken(String)
    }

    let path: String

    /// - Parameters:
    ///   - directory: Made if need be, for the user alone.
    ///   - name: What is locked, in any text.
    ///   - suffix: Tells apart the locks of one thing.
    init(directory: String, name: String, suffix: String) {
        let digest = Base64URL.encode(Digest.sha256(Data(name.utf8)))
        path = "\(directory)/locks/\(digest).\(suffix)"
    }

    /// Takes the lock, `nil` when another holder has it.
    func attempt() throws(Failure) -> Held? {
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
    static let patienceWithStopped: TimeInterval = 10

    /// Waits for the lock without blocking a thread.
    ///
    /// - Parameters:
    ///   - patience: For how many seconds. For a holder that is stopped it is ``patienceWithStopped``, if that is less.
    ///   - clock: Tells how long it took: each pause may take much longer than it should.
    /// - Throws: ``Failure``, or `CancellationError` when the task was cancelled.
    func acquire(patience: TimeInterval, clock: Clock) async throws -> Held {
        let start = clock.uptime()
        var pause = 0.002
        while true {
            if let held = try attempt() { return held }
            let waited = clock.uptime() - start
            let isHopeless = waited >= Self.patienceWithStopped && LockHolder(path: path)?.isStopped == true
            guard waited < patience, !isHopeless else { throw taken(for: waited) }
            try await clock.sleep(pause)
            pause = min(2 * pause, 0.05)
        }
    }

    /// Waits for the lock in the calling thread: for changes that take no longer than a write. See ``LockPatience``.
    func acquireBlocking(patience: TimeInterval) throws(Failure) -> Held {
        let start = Clock.system.uptime()
        while true {
            if let held = try attempt() { return held }
            let waited = Clock.system.uptime() - start
            guard waited < patience else { throw taken(for: waited) }
            usleep(2_000)
        }
    }

    private func taken(for seconds: TimeInterval) -> Failure {
        .taken(LockHolder.complaint(of: path, kept: seconds))
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

    /// Whether the locked file is still the one that others would lock; somebody may have deleted it.
    private func isInPlace(_ descriptor: CInt) -> Bool {
        var locked = stat()
        var named = stat()
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0
            && locked.st_dev == named.st_dev && locked.st_ino == named.st_ino
    }
}

extension FileLock.Failure: CustomStringConvertible, LocalizedError {
    var description: String {
        switch self {
        case .system(let code, let path):
            "Cannot lock \(path): \(String(cString: strerror(code))).\(FileOwner.remedy(code, path))"
        case .taken(let complaint): complaint
        }
    }

    var errorDescription: String? { description }
}
