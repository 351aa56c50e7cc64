#if Postgres
    import A0Concurrency
    import Foundation
    import TestSupport
    import Testing

    @testable import LocalTenant

    @Suite("A tenant in several processes", .enabled(if: PostgresServer.isInstalled, SharedDatabase.note))
    struct SharedTenantTests {
        /// Tenants of one database, as in several processes.
        private func withTenants(
            _ configuration: TenantConfiguration = .bookshop,
            _ body: ([LocalTenant], [Browser]) async throws -> Void
        ) async throws {
            let database = try SharedDatabase()
            var configuration = configuration
            configuration.database = database.connection
            var tenants: [LocalTenant] = []
            do {
                for _ in 0..<2 {
                    tenants.append(
                        try await LocalTenant.start(configuration, clock: .init(), environment: .quick))
                }
                try await body(tenants, tenants.map { Browser($0) })
            } catch {
                for tenant in tenants { await tenant.stop() }
                throw error
            }
            for tenant in tenants { await tenant.stop() }
        }

        @Test("the start of another process leaves the sample user's password as it is")
        func samplePassword() async throws {
            let database = try SharedDatabase()
            var configuration = TenantConfiguration()
            configuration.database = database.connection
            let first = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
            let user = try #require(first.sampleUser)
            func hash() async throws -> String? {
                try await first.tenant.store.user(
                    identifier: user.email, connection: TenantConnection.defaultName)?.passwordHash
            }
            let before = try await hash()
            let second = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
            #expect(second.sampleUser?.password == user.password)
            #expect(try await hash() == before)
            await second.stop()
            await first.stop()
        }

        @Test("processes on machines with different clocks follow the database's")
        func clocks() async throws {
            let database = try SharedDatabase()
            var configuration = TenantConfiguration.bookshop
            configuration.database = database.connection
            let wrong = Locked<TimeInterval>(-3_600)
            let clock = TenantClock(system: { Date() + wrong.withLock { $0 } })
            let tenant = try await LocalTenant.start(configuration, clock: clock, environment: .quick)
            func isRight() -> Bool { abs(clock.now.timeIntervalSinceNow) < 600 }
            #expect(isRight())
            wrong.withLock { $0 = 7_200 }
            try await SharedDatabase.eventually { isRight() }
            wrong.withLock { $0 = 0 }
            try await SharedDatabase.eventually { clock.isSystemClock }
            await tenant.stop()
        }

        @Test("a code that is redeemed in both processes at once gives tokens once")
        func codes() async throws {
            try await withTenants { _, browsers in
                for _ in 0..<8 {
                    let code = try await browsers[0].code()
                    let statuses = try await StoreConformance.simultaneously(8) { number in
                        try await browsers[number % 2].exchange(code).status
                    }
                    #expect(statuses.count { $0 == 200 } == 1, "\(statuses)")
                }
            }
        }

        @Test("a refresh token without leeway that is used in both processes at once is rotated once")
        func rotation() async throws {
            let configuration = TenantConfiguration.bookshop.client("app") { $0.refreshToken.leeway = 0 }
            try await withTenants(configuration) { _, browsers in
                for _ in 0..<4 {
                    let token = try await browsers[0].tokens().refresh
                    let statuses = try await StoreConformance.simultaneously(8) { number in
                        try await browsers[number % 2].refresh(token).status
                    }
                    #expect(statuses.count { $0 == 200 } == 1, "\(statuses)")
                }
            }
        }

        @Test("both sign with the same keys, which are rotated in both")
        func keys() async throws {
            try await withTenants { tenants, browsers in
                let path = "/.well-known/jwks.json"
                // The first keys are made after the start.
                func becomeEqual() async throws {
                    try await SharedDatabase.eventually {
                        try await browsers[0].get(path).json == browsers[1].get(path).json
                    }
                }
                try await becomeEqual()
                try await tenants[0].rotateSigningKeys()
                try await becomeEqual()
            }
        }

        @Test("a client, an organization, and settings that are changed in one are changed in the other")
        func settings() async throws {
            try await withTenants { tenants, browsers in
                var client = TenantClient.commandLine
                (client.clientID, client.callbacks) = ("late", [callback])
                try await tenants[0].add(client)
                try await SharedDatabase.eventually {
                    try await browsers[1].get("/authorize", authorizeQuery(["client_id": "late"])).status == 302
                }
                try await tenants[0].add(TenantOrganization(name: "staff"))
                try await SharedDatabase.eventually {
                    tenants[1].tenant.configuration.organizations.contains { $0.name == "staff" }
                }
                for name in ["First", "Second"] {
                    _ = try await tenants[0].tenant.store.putSetting("tenants/settings", "") {
                        $0.document["friendly_name"] = .string(name)
                    }
                    try await SharedDatabase.eventually { tenants[1].tenant.configuration.friendlyName == name }
                }
            }
        }

        @Test("callers find what another process answered, and changes in both at once lose nothing")
        func administration() async throws {
            try await withTenants(.administered) { _, browsers in
                let callers = try await [Caller.service(browsers[0]), Caller.service(browsers[1])]
                for number in 0..<6 {
                    let (one, other) = (callers[number % 2], callers[1 - number % 2])
                    let made = try await one.send(
                        "POST", "/api/v2/organizations", ["name": .string("o\(number)")])
                    let path = "/api/v2/organizations/\(try made.text("id"))"
                    #expect(try await other.send("PATCH", path, ["display_name": "Two"]).status == 200)
                    #expect(try await one.send("PATCH", path, ["metadata": ["a": "b"]]).status == 200)
                    let found = try await other.send("GET", path).json
                    #expect(found["display_name"] == "Two")
                    #expect(found["metadata"] == ["a": "b"])
                    #expect(try await other.send("DELETE", path).status == 204)
                    #expect(try await one.send("GET", path).status == 404)
                }
                let api = try await callers[0].send(
                    "POST", "/api/v2/resource-servers", ["identifier": "https://books.example.com"])
                let paths = ["clients/app", "resource-servers/\(try api.text("id"))"]
                _ = try await StoreConformance.simultaneously(10) { number in
                    try await callers[number % 2].send(
                        "PATCH", "/api/v2/\(paths[0])", ["client_metadata": [String(number): "x"]])
                }
                let metadata = try await callers[0].send("GET", "/api/v2/\(paths[0])").json["client_metadata"]
                #expect(metadata?.objectValue?.count == 10)
                let changes: [[String: TenantValue]] = [
                    ["name": "Books"], ["token_lifetime": 1_234], ["allow_offline_access": true],
                    ["skip_consent_for_verifiable_first_party_clients": true],
                ]
                _ = try await StoreConformance.simultaneously(changes.count) { number in
                    try await callers[number % 2].send("PATCH", "/api/v2/\(paths[1])", changes[number])
                }
                let server = try await callers[1].send("GET", "/api/v2/\(paths[1])").json
                for change in changes {
                    for (name, value) in change { #expect(server[name] == value, "\(name)") }
                }
            }
        }

        @Test("a description with a mistake changes nothing, and loses nothing that another process does meanwhile")
        func invalid() async throws {
            try await withTenants { tenants, browsers in
                let clients = try await tenants[0].tenant.store.clients()
                let items = (0..<40).map { TenantValue.object(["name": .string("Client \($0)")]) }
                var description = TenantDescription()
                description.sections = ["clients": .array(items), "tenant": ["default_directory": "Nobody"]]
                let load = Task { try await tenants[1].tenant.load(description) }
                let isLoading = Locked(true)
                let watch = Task {
                    _ = await load.result
                    isLoading.withLock { $0 = false }
                }
                var tokens: [String] = []
                while isLoading.withLock({ $0 }) { tokens.append(try await browsers[0].tokens().refresh) }
                await watch.value
                await #expect(throws: TenantError.self) { _ = try await load.value }
                #expect(!tokens.isEmpty)
                for token in tokens { #expect(try await browsers[0].refresh(token).status == 200) }
                #expect(try await tenants[0].tenant.store.clients() == clients)
            }
        }

        @Test("the settings are copied for another tenant while the tenant runs")
        func copy() async throws {
            try await withTenants(.administered) { tenants, browsers in
                let service = try await Caller.service(browsers[0])
                for (kind, name) in [("clients", "Shop"), ("organizations", "acme"), ("roles", "reader")] {
                    let made = try await service.send("POST", "/api/v2/" + kind, ["name": .string(name)])
                    #expect(made.status < 300, "\(made.text)")
                }
                let sections = try await tenants[0].description(hasSecrets: true).sections
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "a0-test-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: folder) }
                let database = try #require(tenants[0].tenant.declared.database)
                try await LocalTenant.copySettings(ofDatabase: database, to: folder)
                let configuration = TenantConfiguration.administered.with {
                    ($0.dataDirectory, $0.users) = (folder, [])
                }
                let copy = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
                let copied = try await copy.description(hasSecrets: true).sections
                let users = try await copy.tenant.store.users(UserQuery(limit: 1)).page
                await copy.stop()
                #expect(copied == sections)
                #expect(users.isEmpty)
                await #expect(throws: TenantError.self) {
                    try await LocalTenant.copySettings(ofDatabase: "postgres:///nowhere?host=/nowhere", to: folder)
                }
            }
        }

        @Test("a message is sent once, by one of the processes")
        func messages() async throws {
            try await withTenants { tenants, _ in
                let tenant = tenants[0].tenant
                let queue = MailQueue(
                    store: tenant.store, delivery: tenant.mailer, client: nil, language: Texts.english.language,
                    random: .system, now: tenant.clock.now)
                for _ in 0..<20 {
                    try await tenant.store.put(
                        queue.ticket(
                            for: .reset(
                                identifier: "ada@example.com", connection: TenantConnection.defaultName)))
                }
                _ = try await StoreConformance.simultaneously(2) { number in
                    await tenants[number].tenant.mailer.settle()
                }
                // A process that finds a message claimed leaves it to the other one.
                #expect(tenants.map(\.outbox.count).reduce(0, +) == 20)
                #expect(
                    try await tenant.store.tickets(
                        subject: QueuedMail.queue, as: QueuedMail.self, at: tenant.clock.now
                    ).isEmpty)
            }
        }
    }
#endif
