import A0Concurrency
import A0SQL
import A0SQLite
import Foundation

/// The directory of a tenant's files: 0700, with everything in it 0600.
struct DataDirectory: Sendable {
    let url: URL
    let isTemporary: Bool
    private let lock: DataLock

    private static let temporaryPrefix = "a0-tenant-"
    /// The name of the lock file of a temporary directory, which no directory that the owner chose has.
    private static let temporaryLock = "temporary.lock"

    /// Creates the directory, or a temporary one, and locks it until it is discarded.
    ///
    /// - Throws: `TenantError` `dataDirectory`, or `dataDirectoryInUse`.
    init(_ url: URL?) throws(TenantError) {
        isTemporary = url == nil
        if isTemporary { Self.deleteAbandoned() }
        self.url =
            url
            ?? FileManager.default.temporaryDirectory
            .appendingPathComponent(Self.temporaryPrefix + UUID().uuidString, isDirectory: true)
        try Self.make(self.url)
        try Self.inspect(self.url)
        lock = try isTemporary ? DataLock(self.url, file: Self.temporaryLock) : DataLock(self.url)
    }

    /// Deletes the temporary directories of tenants that were killed. Those of other users stay, because they can't be
    /// locked.
    private static func deleteAbandoned() {
        let files = FileManager.default
        let folder = files.temporaryDirectory
        let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(temporaryPrefix) {
            let directory = folder.appendingPathComponent(name)
            let lockFile = try? files.attributesOfItem(
                atPath: directory.appendingPathComponent(temporaryLock).path)
            // Not a link to another directory. A tenant that is starting may not hold its lock yet.
            guard let kind = try? files.attributesOfItem(atPath: directory.path)[.type] as? FileAttributeType,
                kind == .typeDirectory, let lockedAt = lockFile?[.modificationDate] as? Date,
                lockedAt.timeIntervalSinceNow < -60, let lock = try? DataLock(directory, file: temporaryLock)
            else { continue }
            try? files.removeItem(at: directory)
            lock.release()
        }
    }

    private static func make(_ url: URL) throws(TenantError) {
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            var isDirectory: ObjCBool = false
            if FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), !isDirectory.boolValue {
                throw TenantError(.dataDirectory, "\(url.path) is a file, not a folder. Choose another one.")
            }
            // Foundation hides the system's error code.
            guard mkdir(url.path, 0o700) == 0 else { throw .unusable(url, "cannot be created", errno) }
        }
        guard access(url.path, R_OK | W_OK | X_OK) == 0 else {
            throw .unusable(url, "cannot be read and written", errno)
        }
    }

    static let databaseName = "tenant.sqlite"

    var database: URL { url.appendingPathComponent(Self.databaseName) }

    var outbox: URL { url.appendingPathComponent("outbox", isDirectory: true) }
    var accessLog: URL { url.appendingPathComponent("access.log") }

    /// The store: a PostgreSQL database, or a file of this directory, which survives a power loss unless the directory
    /// is temporary.
    ///
    /// - Parameters:
    ///   - connection: a connection string for libpq; nil for the file.
    ///   - clock: follows the database's.
    /// - Throws: `TenantError` that names the file, but not the connection string, which may have a password.
    func openStore(
        _ connection: String? = nil, clock: TenantClock = TenantClock(), fileSystem: String? = nil
    ) async throws(TenantError) -> SQLStore {
        if let connection { return try await SQLStore.shared(connection, clock: clock) }
        warnAboutUnreadableChanges()
        do {
            return try await SQLStore.open(database, isDurable: !isTemporary, fileSystem: fileSystem)
        } catch {
            throw TenantError(
                .store, "\(database.path) cannot be used: \(error) Choose another folder, or move the file away.")
        }
    }

    /// SQLite ignores changes that it can't read. It's the owner who has to hear of it.
    private func warnAboutUnreadableChanges() {
        let pages = WriteAheadLog.unreadablePages(besideDatabase: database.path)
        guard pages > 0 else { return }
        Warning.write(
            """
            The latest changes can't be read (\(pages == 1 ? "1 page" : "\(pages) pages") of \(database.lastPathComponent)-wal) and are lost. \
            After a power failure, these are changes that weren't complete, and nothing is missing. Otherwise, the disk \
            may be damaged, and logins of the last minutes may be missing. Check it, and restore a backup if needed.
            """)
    }

    /// A secret in its own file, which the owner can read.
    enum Secret: String, CaseIterable {
        case samplePassword = "sample-password"
        case pageKey = "outbox-key"
    }

    /// nil if none was saved.
    func saved(_ secret: Secret) throws(TenantError) -> String? {
        let file = url.appendingPathComponent(secret.rawValue)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            let text = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : text
        } catch {
            throw TenantError(.dataDirectory, "\(file.path) cannot be read.")
        }
    }

    /// The file is readable only by the owner from the start, never partially written, and survives a power failure.
    func save(_ value: String, as secret: Secret) throws(TenantError) {
        let path = url.appendingPathComponent(secret.rawValue).path
        do throws(SystemCallError) {
            try DurableFile.replace(path, with: Data((value + "\n").utf8))
        } catch {
            throw TenantError(
                .dataDirectory, "\(path) cannot be written: \(String(cString: strerror(error.code))).")
        }
    }

    /// Deletes a temporary directory; releases the lock of any other one.
    func discard() {
        defer { lock.release() }
        guard isTemporary else { return }
        // A tenant that starts and looks for abandoned directories may bring the lock's file back in between.
        for _ in 0..<3 where (try? FileManager.default.removeItem(at: url)) != nil { return }
        Warning.write("\(url.path) cannot be deleted.")
    }
}
