import A0SQL
import Foundation

extension LocalTenant {
    /// Moves the data of a tenant to a PostgreSQL database, for ``TenantConfiguration/database``. The data directory
    /// stays as it is.
    ///
    /// - Parameters:
    ///   - source: the data directory of a tenant that isn't running.
    ///   - database: a connection string for libpq, of a database without a tenant's data.
    /// - Returns: How many records of each kind were moved.
    /// - Throws: ``TenantError`` if the source has no data or is in use, or if the database has data or can't be used.
    public static func moveData(of source: URL, toDatabase database: String) async throws(TenantError) -> [String: Int]
    {
        guard FileManager.default.fileExists(atPath: source.appendingPathComponent(DataDirectory.databaseName).path)
        else { throw TenantError(.dataDirectory, "\(source.path) has no data of a tenant.") }
        let directory = try DataDirectory(source)
        defer { directory.discard() }
        // Brings the file's schema up to date.
        await (try await directory.openStore()).close()
        return try await SQLStore.shared(database).closing { target in
            try await target.exclusively(.start) {
                guard try await target.isEmpty() else {
                    throw TenantError(
                        .store, "The database has a tenant's data already. Choose an empty one, or another schema.")
                }
                let counts = try await target.addRows(ofFile: directory.database)
                for secret in DataDirectory.Secret.allCases {
                    guard let value = try directory.saved(secret) else { continue }
                    _ = try await target.secret(secret.rawValue, orInsert: Data(value.utf8))
                }
                return counts
            }
        }
    }
}
