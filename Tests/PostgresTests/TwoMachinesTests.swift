#if Postgres
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    /// Machines that share only the database and the tenant: processes with separate home directories.
    @Suite("Several machines")
    struct TwoMachinesTests {
        @Test("an expired session that several machines need concurrently is renewed once, and all get the new tokens")
        func oneRenewal() async throws {
            let tenant = try SlowTenant()
            let database = try Database()
            let manager = try Self.manager(database.server.connection, database.table, port: tenant.port)
            let expired = Credentials(
                accessToken: "OLD", tokenType: "Bearer", refreshToken: "RT1", expiresIn: Date(timeIntervalSinceNow: -60)
            )
            #expect(manager.store(credentials: expired))

            let (connection, table, port) = (database.server.connection, database.table, tenant.port)
            async let first: Void = expectNewTokens(connection, table, port)
            async let second: Void = expectNewTokens(connection, table, port)
            async let third: Void = expectNewTokens(connection, table, port)
            _ = await (first, second, third)
            #expect(try tenant.requestCount == 1)
            #expect(try await manager.credentials().refreshToken == "RT2")
        }

        private func expectNewTokens(_ connection: String, _ table: String, _ port: Int) async {
            await #expect(processExitsWith: .success) { [connection, table, port] in
                let home = TemporaryDirectory.absent()
                defer { try? home.remove() }
                setenv("HOME", home.path, 1)
                setenv("XDG_DATA_HOME", home.path, 1)
                let manager = try Self.manager(connection, table, port: port)
                try await withThrowingTaskGroup { group in
                    for _ in 0..<20 { group.addTask { try await manager.credentials().accessToken } }
                    for try await token in group { #expect(token == "NEW") }
                }
            }
        }

        static func manager(_ connection: String, _ table: String, port: Int) throws -> CredentialsManager {
            var options = PostgresSessions.Options()
            options.table = table
            (options.patience, options.statementTimeout) = (120, 120)
            let key = try SealingKeys.Key(id: "key 0", bytes: Data(repeating: 1, count: 32))
            let sessions = try PostgresSessions(
                connection: connection, keys: SealingKeys(current: key), options: options)
            return CredentialsManager(
                authentication: Auth0.authentication(clientId: "CLIENT_ID", domain: "http://127.0.0.1:\(port)"),
                storage: sessions.storage(forUser: "auth0|ada"))
        }
    }
#endif
