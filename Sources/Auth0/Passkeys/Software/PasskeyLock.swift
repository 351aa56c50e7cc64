import Foundation

/// Lets one thread of one of the user's processes at a time change passkeys: the keychain has no way to change an item only
/// if it is still what was read.
///
/// The kernel frees the lock when its holder ends, however it ends.
struct PasskeyLock {
    /// How long to wait for another holder, in seconds. A change takes milliseconds, so a holder that keeps the lock longer
    /// is stopped or stuck.
    private static let patience: TimeInterval = 10
    private static let pause: TimeInterval = 0.002

    private static let threads = NSLock()

    /// Where the lock's file is; `nil` if no other process sees the passkeys.
    let directory: String?

    func hold<Value>(_ body: () throws(PasskeyError) -> Value) throws(PasskeyError) -> Value {
        Self.threads.lock()
        defer { Self.threads.unlock() }
        guard let directory else { return try body() }
        let descriptor = try acquire("\(directory)/passkeys.lock", in: directory)
        defer { close(descriptor) }
        return try body()
    }

    private func acquire(_ path: String, in directory: String) throws(PasskeyError) -> CInt {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .storageFailed("\(directory) cannot be created: \(error.localizedDescription)")
        }
        for _ in 0...Int(Self.patience / Self.pause) {
            if let descriptor = try attempt(path) { return descriptor }
            usleep(useconds_t(Self.pause * 1_000_000))
        }
        throw .storageFailed("Another process keeps \(path) locked.")
    }

    private func attempt(_ path: String) throws(PasskeyError) -> CInt? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK || errno == EINTR
            let failure = Self.failure(path)
            close(descriptor)
            guard isHeld else { throw failure }
            return nil
        }
        return descriptor
    }

    private static func failure(_ path: String) -> PasskeyError {
        .storageFailed("\(path) cannot be locked: \(String(cString: strerror(errno))).")
    }
}
