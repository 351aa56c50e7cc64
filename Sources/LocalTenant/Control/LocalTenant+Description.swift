import A0SQL
import A0SQLite
import Foundation

extension LocalTenant {
    /// The tenant as a description that another tenant can load, and Auth0's Deploy CLI, too.
    ///
    /// It has no users and keys, and client secrets only if they're asked for. Instead of a connection's secret, it has
    /// a marker such as `##CONNECTIONS_GITHUB_SECRET##`.
    ///
    /// - Parameters:
    ///   - hasIdentifiers: whether clients, connections, and so on have their identifiers, which a tenant that loads it
    ///     then has, too.
    ///   - hasSecrets: whether clients have their secrets.
    /// - Throws: ``TenantError`` if the store can't be read.
    public func description(
        hasIdentifiers: Bool = false, hasSecrets: Bool = false
    ) async throws(TenantError) -> TenantDescription {
        try await TenantError.wrapping {
            try await DescriptionExport(of: tenant, hasIdentifiers: hasIdentifiers, hasSecrets: hasSecrets)
                .description()
        }
    }

    /// The changes that loading a description would make. It makes none.
    ///
    /// - Throws: ``TenantError`` for a description that can't be loaded, with the place in it.
    public func changes(by description: TenantDescription) async throws(TenantError) -> [TenantDescription.Change] {
        try await TenantError.wrapping { try await tenant.changes(by: description) }
    }

    /// The configuration as it is now, with what the Management API and a description have changed.
    ///
    /// Of the clients' secrets, it has those that were made for a description at this start.
    ///
    /// - Throws: ``TenantError`` if the store can't be read.
    public func currentConfiguration() async throws(TenantError) -> TenantConfiguration {
        try await TenantError.wrapping {
            var configuration = tenant.configuration
            configuration.clients = try await tenant.store.clients().map(\.client)
            for index in configuration.clients.indices {
                configuration.clients[index].clientSecret = clientSecrets[configuration.clients[index].clientID]
            }
            configuration.apis = try await tenant.store.apis()
            return configuration
        }
    }

    /// Copies the data of a tenant, which may run in another process, for a tenant of its own.
    ///
    /// - Parameters:
    ///   - source: the data directory of the other tenant.
    ///   - destination: a folder without data, which is made if it isn't there.
    /// - Throws: ``TenantError`` if the source has no data, or the destination can't be written.
    public static func copyData(of source: URL, to destination: URL) async throws(TenantError) {
        let database = source.appendingPathComponent(DataDirectory.databaseName)
        guard FileManager.default.fileExists(atPath: database.path) else {
            throw TenantError(.dataDirectory, "\(source.path) has no data of a tenant.")
        }
        let copy = try DataDirectory(destination)
        defer { copy.discard() }
        do throws(StoreError) {
            try SQLiteDatabase(path: database.path).copy(to: copy.database.path)
        } catch {
            throw TenantError(.store, "\(database.path) cannot be copied: \(error)")
        }
    }

    /// Copies the settings of a tenant in a PostgreSQL database, where it may run, for a tenant of its own: clients,
    /// connections, organizations, and so on, but no users, sessions, tokens, and events.
    ///
    /// - Parameters:
    ///   - database: a connection string for libpq.
    ///   - destination: a folder without data, which is made if it isn't there.
    /// - Throws: ``TenantError`` if the database can't be used, or the destination can't be written.
    public static func copySettings(ofDatabase database: String, to destination: URL) async throws(TenantError) {
        let copy = try DataDirectory(destination)
        defer { copy.discard() }
        let settings = try await SQLStore.shared(database).closing { source in try await source.settings() }
        try await copy.openStore().closing { target in try await target.restore(settings) }
    }
}
