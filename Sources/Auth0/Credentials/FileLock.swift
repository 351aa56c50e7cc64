import A0JOSE
import Dispatch
import Foundation
import SimpleKeychain

/// A file by which processes keep each other out (flock(2)). It holds nothing and stays where it is.
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
        /// Another process has kept it for too long: it is stopped, or stuck.
        case taken(path: String)
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
        return isInPlace(descriptor) ? held : nil
    }

    /// Waits for the lock without blocking a thread.
    ///
    /// - Parameter patience: For how many seconds.
    /// - Throws: ``Failure``, or `CancellationError` when the task was cancelled.
    func acquire(patience: TimeInterval, clock: Clock) async throws -> Held {
        var waited = 0.0
        var pause = 0.002
        while true {
            if let held = try attempt() { return held }
            guard waited < patience else { throw Failure.taken(path: path) }
            try await clock.sleep(pause)
            waited += pause
            pause = min(2 * pause, 0.05)
        }
    }

    /// Waits for the lock in the calling thread: for changes that take no longer than a write. See ``LockPatience``.
    func acquireBlocking(patience: TimeInterval) throws(Failure) -> Held {
        let end = DispatchTime.now() + patience
        while true {
            if let held = try attempt() { return held }
            guard DispatchTime.now() < end else { throw .taken(path: path) }
            usleep(2_000)
        }
    }

    private func opened() throws(Failure) -> CInt {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        var descriptor = open(path, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            makeDirectory()
            descriptor = open(path, flags, 0o600)
        }
        guard descriptor >= 0 else { throw .system(errno, path: path) }
        return descriptor
    }

    /// What keeps the directory from being made also keeps the file from being opened, which is then reported.
    private func makeDirectory() {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
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
        case .system(let code, let path): "Cannot lock \(path): \(String(cString: strerror(code)))."
        case .taken(let path): "Another process keeps \(path) locked."
        }
    }

    var errorDescription: String? { description }
}
