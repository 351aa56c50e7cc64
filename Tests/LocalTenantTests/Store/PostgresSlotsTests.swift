#if Postgres
    import A0Postgres
    import A0SQL
    import Testing

    @testable import LocalTenant

    @Suite("PostgreSQL connections in turn")
    struct PostgresSlotsTests {
        private let slots = PostgresSlots(1)
        private let long = PostgresDeadline(seconds: 60)

        @Test("a transaction gives up waiting for a connection, and the next one in turn gets it")
        func deadline() async throws {
            let slot = try await slots.take(before: long)
            await #expect(throws: StoreError.unavailable("All connections to PostgreSQL are in use.")) {
                try await slots.take(before: PostgresDeadline(seconds: 0.02))
            }
            async let next = slots.take(before: long)
            slots.giveBack(slot)
            #expect(try await next === slot)
        }

        @Test("closing ends the wait for a connection")
        func closing() async throws {
            _ = try await slots.take(before: long)
            await withTaskGroup { group in
                group.addTask {
                    _ = await #expect(throws: StoreError.closed) { try await slots.take(before: long) }
                }
                group.addTask { await slots.close() }
            }
        }
    }
#endif
