import A0SQL
import Foundation

extension SQLStore {
    /// The store in a PostgreSQL database that other processes may use at the same time.
    ///
    /// - Parameter clock: follows the database's.
    /// - Throws: `TenantError` if the database can't be used, or the program was built without libpq.
    static func shared(_ connection: String, clock: TenantClock = TenantClock()) async throws(TenantError) -> SQLStore {
        #if Postgres
            do throws(StoreError) {
                return try await SQLStore.open(
                    postgres: connection,
                    clock: DatabaseClock(systemTime: { clock.systemTime }, compared: { clock.report(ahead: $0) }))
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

    /// Runs `body` and closes the store.
    ///
    /// - Throws: `TenantError` with what `body` throws.
    func closing<R: Sendable>(_ body: (SQLStore) async throws -> R) async throws(TenantError) -> R {
        do throws(TenantError) {
            let result = try await TenantError.wrapping { try await body(self) }
            await close()
            return result
        } catch {
            await close()
            throw error
        }
    }
}

extension TenantClock {
    /// Follows a database's clock, and tells the tenant's owner of a change.
    fileprivate func report(ahead: TimeInterval) {
        guard follow(ahead: ahead) else { return }
        let difference =
            abs(ahead) > Self.tolerance
            ? "is \(Int(abs(ahead).rounded())) s \(ahead > 0 ? "behind" : "ahead of") the database's, whose time is used"
            : "agrees with the database's again"
        Warning.write("The clock of this machine \(difference).")
    }
}
