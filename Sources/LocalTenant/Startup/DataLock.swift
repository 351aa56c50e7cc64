import A0Concurrency
import Foundation

/// Prevents a second tenant from using a data directory, in this process and in others.
final class DataLock: Sendable {
    /// The file says who holds the lock. The directory is locked too, because someone may delete the file.
    private let held: [FileLock.Held]

    /// - Throws: `TenantError` `dataDirectoryInUse`, or `dataDirectory` if the file can't be created or locked.
    init(_ directory: URL, file: String = "lock") throws(TenantError) {
        held = try Self.acquire(FileLock(path: directory.appendingPathComponent(file).path), directory)
    }

    /// Releases the directory for the next tenant.
    func release() {
        for lock in held { lock.release() }
    }

    private static func acquire(_ lock: FileLock, _ directory: URL) throws(TenantError) -> [FileLock.Held] {
        var isFileMissing = false
        do throws(FileLock.LockError) {
            // The file may be deleted and recreated at the same time, so try several times.
            for _ in 0..<8 {
                guard let file = try lock.attempt() else { continue }
                if let folder = try FileLock.attempt(folder: directory.path) { return [file, folder] }
                isFileMissing = true
                break
            }
        } catch {
            guard case .system(let code, _) = error else { throw .inUse(directory, nil) }
            throw .unusable(directory, "cannot be locked", code)
        }
        throw .inUse(directory, isFileMissing ? nil : LockHolder(path: lock.path)?.processID)
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
