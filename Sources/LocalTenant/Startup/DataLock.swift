import A0Concurrency
import Foundation

/// Prevents a second tenant from using a data directory, in this process and in others.
final class DataLock: Sendable {
    private let held: FileLock.Held

    /// - Throws: `TenantError` `dataDirectoryInUse`, or `dataDirectory` if the file can't be created or locked.
    init(_ directory: URL) throws(TenantError) {
        held = try Self.acquire(FileLock(path: directory.appendingPathComponent("lock").path), directory)
    }

    /// Releases the directory for the next tenant.
    func release() {
        held.release()
    }

    private static func acquire(_ lock: FileLock, _ directory: URL) throws(TenantError) -> FileLock.Held {
        do throws(FileLock.Failure) {
            // The file may be deleted and recreated at the same time, so try several times.
            for _ in 0..<8 { if let held = try lock.attempt() { return held } }
        } catch {
            guard case .system(let code, _) = error else { throw .inUse(directory, nil) }
            throw .unusable(directory, "cannot be locked", code)
        }
        throw .inUse(directory, LockHolder(path: lock.path)?.processID)
    }
}

extension TenantError {
    fileprivate static func inUse(_ directory: URL, _ processID: Int32?) -> TenantError {
        let holder = processID.map { $0 == getpid() ? "of this process" : "(process \($0))" }
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
