import A0SQL

extension SQLStore {
    /// The store in a PostgreSQL database that other processes may use at the same time.
    ///
    /// - Throws: `TenantError` if the database can't be used, or the program was built without libpq.
    static func shared(_ connection: String) async throws(TenantError) -> SQLStore {
        #if Postgres
            do throws(StoreError) {
                return try await SQLStore.open(postgres: connection)
            } catch {
                throw TenantError(.store, "The database cannot be used: \(error)")
            }
        #else
            throw TenantError(
                .store,
                "This program was built without PostgreSQL. Build it with --traits Postgres, or leave out the database."
            )
        #endif
    }
}
