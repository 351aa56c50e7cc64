import A0JOSE
import Foundation

/// Keeps a second tenant away from a data directory (flock(2)), in this process and in others.
///
/// The kernel frees the lock when its holder ends, however it ends. The file stays, with the holder's process id in it.
final class DataLock: Sendable {
    /// nil once it is released.
    private let descriptor: Locked<CInt?>

    /// - Throws: `TenantError` `dataDirectoryInUse`, or `dataDirectory` if the file cannot be made or locked.
    init(_ directory: URL) throws(TenantError) {
        let path = directory.appendingPathComponent("lock").path
        var held: CInt?
        // Somebody who deletes the file between two of these steps lets a new one appear in its place.
        for _ in 0..<8 where held == nil { held = try Self.attempt(path, directory) }
        guard let held else {
            throw TenantError(.dataDirectory, "\(path) cannot be locked: something deletes it again and again.")
        }
        descriptor = Locked(held)
        Self.sign(held)
    }

    deinit { release() }

    /// Lets the next tenant have the directory.
    func release() {
        descriptor.withLock {
            if let descriptor = $0 { _ = close(descriptor) }
            $0 = nil
        }
    }

    private static func attempt(_ path: String, _ directory: URL) throws(TenantError) -> CInt? {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            throw .unusable(directory, "cannot be written", errno)
        }
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            let holder = signature(file)
            _ = close(file)
            guard reason == EWOULDBLOCK else { throw .unusable(directory, "cannot be locked", reason) }
            throw .inUse(directory, holder)
        }
        guard isInPlace(file, path) else {
            _ = close(file)
            return nil
        }
        return file
    }

    private static func isInPlace(_ file: CInt, _ path: String) -> Bool {
        var (locked, named) = (stat(), stat())
        return fstat(file, &locked) == 0 && stat(path, &named) == 0 && locked.st_dev == named.st_dev
            && locked.st_ino == named.st_ino
    }

    /// Only a hint for a person: the lock holds without it, so a full disk is no reason to stop.
    private static func sign(_ file: CInt) {
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(file, 0) == 0 else { return }
        _ = pwrite(file, text, text.count, 0)
    }

    private static func signature(_ file: CInt) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes.prefix(count), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

extension TenantError {
    fileprivate static func inUse(_ directory: URL, _ processID: Int?) -> TenantError {
        let holder = processID.map { $0 == Int(getpid()) ? "of this process" : "(process \($0))" }
        return TenantError(
            .dataDirectoryInUse,
            "Another tenant \(holder.map { $0 + " " } ?? "")uses \(directory.path). Stop it, or choose another folder.")
    }

    /// - Parameter code: the system's reason.
    static func unusable(_ directory: URL, _ what: String, _ code: CInt) -> TenantError {
        TenantError(
            .dataDirectory,
            "The folder \(directory.path) \(what): \(String(cString: strerror(code))). Choose another one.")
    }
}
