import A0Concurrency
import CA0SQLite
import Foundation

@testable import LocalTenant

/// A file system for SQLite that remembers each file's last flushed content, which survives a power loss.
///
/// It wraps the system's, and changes only how files are deleted and flushed.
final class SyncedFiles: Sendable {
    /// The name of the file system in SQLite.
    let name = "synced-\(UUID().uuidString)"

    private let contents = Locked<[String: Data]>([:])
    /// Deleted files that could reappear after a power loss.
    private let ghosts = Locked<Set<String>>([])
    private let counts = Locked<[String: Int]>([:])
    private let willSync: @Sendable (_ file: String) -> Void

    /// - Parameter willSync: Called before a file is flushed, on the thread that flushes it.
    init(willSync: @escaping @Sendable (_ file: String) -> Void = { _ in }) throws {
        self.willSync = willSync
        guard let system = sqlite3_vfs_find(nil) else { throw StoreError.failed("SQLite has no file system.") }
        // SQLite keeps pointers to both until the process exits.
        let copy = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        copy.initialize(to: system.pointee)
        copy.pointee.pNext = nil
        copy.pointee.zName = UnsafePointer(strdup(name))
        copy.pointee.xOpen = { vfs, path, file, flags, outFlags in
            SyncedFiles.open(vfs, path, file, flags, outFlags)
        }
        copy.pointee.xDelete = { vfs, path, flushesFolder in SyncedFiles.delete(vfs, path, flushesFolder) }
        Self.systems.withLock { $0[UInt(bitPattern: copy)] = self }
        guard sqlite3_vfs_register(copy, 0) == SQLITE_OK else {
            throw StoreError.failed("The file system cannot be registered.")
        }
    }

    /// The files by name, as of their last flush. Files that were never flushed are missing.
    var survivors: [String: Data] { contents.withLock { $0 } }

    func syncs(of file: String) -> Int { counts.withLock { $0[file] ?? 0 } }

    // MARK: SQLite callbacks

    private struct OpenFile: @unchecked Sendable {  // Immutable after initialization.
        let owner: SyncedFiles
        let path: String
        let sync: @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32
    }

    private static let systems = Locked<[UInt: SyncedFiles]>([:])
    private static let files = Locked<[UInt: OpenFile]>([:])

    private static func open(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ path: sqlite3_filename?,
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let open = sqlite3_vfs_find(nil)?.pointee.xOpen else { return SQLITE_CANTOPEN }
        let status = open(vfs, path, file, flags, outFlags)
        let owner = systems.withLock { $0[UInt(bitPattern: vfs)] }
        guard status == SQLITE_OK, let path, let owner, let file, let methods = file.pointee.pMethods,
            let sync = methods.pointee.xSync
        else { return status }
        let entry = OpenFile(owner: owner, path: String(cString: path), sync: sync)
        files.withLock { $0[UInt(bitPattern: file)] = entry }
        let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        copy.initialize(to: methods.pointee)
        copy.pointee.xSync = { file, flags in SyncedFiles.sync(file, flags) }
        file.pointee.pMethods = UnsafePointer(copy)
        return status
    }

    private static func delete(
        _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?, _ flushesFolder: Int32
    ) -> Int32 {
        guard let delete = sqlite3_vfs_find(nil)?.pointee.xDelete else { return SQLITE_IOERR }
        if let path, let owner = systems.withLock({ $0[UInt(bitPattern: vfs)] }) {
            let name = URL(fileURLWithPath: String(cString: path)).lastPathComponent
            owner.ghosts.withLock { _ = $0.insert(name) }
        }
        return delete(vfs, path, flushesFolder)
    }

    private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
        guard let entry = files.withLock({ $0[UInt(bitPattern: file)] }) else { return SQLITE_IOERR }
        let url = URL(fileURLWithPath: entry.path)
        entry.owner.willSync(url.lastPathComponent)
        let status = entry.sync(file, flags)
        guard status == SQLITE_OK, let data = try? Data(contentsOf: url) else { return SQLITE_IOERR }
        // The first flush of a write-ahead log also flushes the folder.
        let ghosts = url.lastPathComponent.hasSuffix("-wal") ? entry.owner.ghosts.withLock { $0 } : []
        entry.owner.contents.withLock { contents in
            contents[url.lastPathComponent] = data
            for ghost in ghosts where ghost != url.lastPathComponent { contents[ghost] = nil }
        }
        entry.owner.counts.withLock { $0[url.lastPathComponent, default: 0] += 1 }
        return status
    }
}
