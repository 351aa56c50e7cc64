import A0JOSE
import A0SQLite
import Foundation
import Testing

@testable import LocalTenant

@Suite("Persistence across restarts")
struct PersistenceTests {
    private func mode(_ url: URL) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }

    @Test("a restarted tenant keeps its sessions, keys, users, and refresh tokens")
    func restart() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            var cookie: String?
            var refreshToken = ""
            var keyIDs: [String] = []
            try await withTenant(configuration) { tenant, browser in
                try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
                refreshToken = try await browser.tokens().refresh
                cookie = await browser.cookie(.session)
                keyIDs = try await tenant.signingKeyIDs()
            }
            try await withTenant(configuration) { tenant, browser in
                await browser.set(cookie: .session, cookie)
                #expect(
                    try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil)
                #expect(try await browser.refresh(refreshToken).status == 200)
                #expect(try await tenant.signingKeyIDs() == keyIDs)
                let response = try await browser.logIn(
                    ["prompt": "login"], username: "bob@example.com", password: "Bob-Password-1")
                #expect(response.status == 303)
                #expect(
                    try await browser.logIn(["prompt": "login"]).status == 303, "configured users aren't added twice")
            }
        }
    }

    @Test("a login in progress survives a restart on the same port")
    func loginUnderWay() async throws {
        try await withDirectory { directory in
            var configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            let first = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
            let browser = Browser(first)
            let start = try await browser.get("/authorize", authorizeQuery())
            await first.stop()
            configuration.port = try #require(first.url.port)
            try await withTenant(configuration) { _, _ in
                let response = try await browser.logIn(at: start.location)
                #expect(try await browser.follow(response).parameter("code") != nil)
            }
        }
    }

    @Test("the sample user keeps its password across restarts in a file that only the owner can read")
    func samplePassword() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration().with { $0.dataDirectory = directory }
            var password = ""
            try await withTenant(configuration) { tenant, _ in
                password = try #require(tenant.sampleUser?.password)
                #expect(password.count >= 20)
                #expect("\(try #require(tenant.sampleUser))".contains(password) == false)
            }
            try await withTenant(configuration) { tenant, browser in
                #expect(tenant.sampleUser?.password == password)
                let response = try await browser.logIn(["client_id": "a0-cli"], password: password)
                #expect(response.status == 303)
            }
            #expect(try mode(directory) == 0o700)
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
                let expected = name == "outbox" ? 0o700 : 0o600
                #expect(try mode(directory.appendingPathComponent(name)) == expected, "\(name)")
            }
            try FileManager.default.removeItem(at: directory.appendingPathComponent("sample-password"))
            try await withTenant(configuration) { tenant, browser in
                let fresh = try #require(tenant.sampleUser?.password)
                #expect(fresh != password)
                #expect(try await browser.logIn(["client_id": "a0-cli"], password: fresh).status == 303)
            }
        }
    }

    @Test("users of the configuration, and the sample user, can get other email addresses")
    func renamed() async throws {
        let json = #"""
            {"users": [{"email": "bob@example.com"}], "sample_user": true,
             "organizations": [{"name": "readers", "members": ["Bob@example.com", "ada@example.com"]}]}
            """#
        try await withDirectory { directory in
            let configuration = try TenantConfiguration(json: Data(json.utf8)).with { $0.dataDirectory = directory }
            var ids: [String] = []
            func users(_ tenant: LocalTenant) async throws -> [UserRecord] {
                try await tenant.tenant.store.users(UserQuery()).page.sorted { $0.id < $1.id }
            }
            try await withTenant(configuration) { tenant, _ in
                for user in try await users(tenant) {
                    ids.append(user.id)
                    _ = try await tenant.tenant.store.changeUser(user.id) {
                        $0.profile.email = "new-\($0.profile.email ?? "")"
                    }
                }
            }
            try await withTenant(configuration) { tenant, browser in
                #expect(try await users(tenant).map(\.id) == ids)
                let sample = try #require(tenant.sampleUser)
                #expect(sample.email == "new-ada@example.com")
                let login = try await browser.logIn(
                    ["client_id": "a0-cli"], username: sample.email, password: sample.password)
                #expect(login.status == 303)
            }
        }
    }

    @Test("a start doesn't wait for a slow hash of the sample user's random password, but users' passwords have one")
    func hashes() async throws {
        var environment = TenantEnvironment.quick
        environment.passwords = .argon2id(passes: 1, bytes: 16 << 10)
        try await withTenant(TenantConfiguration(), environment: environment) { tenant, browser in
            _ = try await tenant.add(TenantUser(email: "bob@example.com", password: adaPassword))
            for (email, cost) in [(SampleUser.email, "m=8,t=1"), ("bob@example.com", "m=16,t=1")] {
                let user = try await tenant.tenant.store.user(
                    identifier: email, connection: TenantConnection.defaultName)
                #expect(user?.passwordHash?.hasPrefix("$argon2id$v=19$\(cost),p=1$") == true)
            }
            let password = try #require(tenant.sampleUser?.password)
            #expect(try await browser.logIn(["client_id": "a0-cli"], password: password).status == 303)
        }
    }

    @Test("the database contains no secrets in plain text")
    func digestsOnly() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            var secrets = [adaPassword, "web-secret"]
            try await withTenant(configuration) { _, browser in
                let code = try await browser.code()
                let tokens = try Tokens(try await browser.exchange(code))
                secrets += try [code, tokens.access, tokens.refresh]
                secrets += await [browser.cookie(.session), browser.cookie(.device)].compactMap { $0 }
                #expect(secrets.count == 7)
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) where name != "outbox" {
                let content = try Data(contentsOf: directory.appendingPathComponent(name))
                for secret in secrets { #expect(content.range(of: Data(secret.utf8)) == nil, "\(name)") }
            }
        }
    }

    @Test("a tenant without a directory removes its temporary one")
    func temporary() async throws {
        let tenant = try await LocalTenant.start(.bookshop, clock: .init(), environment: .quick)
        let directory = tenant.directory.url
        #expect(FileManager.default.fileExists(atPath: directory.path))
        await tenant.stop()
        await tenant.stop()
        #expect(!FileManager.default.fileExists(atPath: directory.path))
    }

    @Test("a tenant doesn't start on a port that is in use")
    func cannotStart() async throws {
        try await withTenant { tenant, _ in
            let configuration = TenantConfiguration.bookshop.with { $0.port = tenant.url.port ?? 0 }
            await #expect { try await LocalTenant.start(configuration) } throws: { error in
                (error as? TenantError)?.cause == .portInUse
            }
        }
    }

    @Test("a database of a newer version is rejected")
    func newerVersion() async throws {
        try await withDirectory { directory in
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            do {
                let database = try SQLiteDatabase(path: directory.appendingPathComponent("tenant.sqlite").path)
                try database.script("PRAGMA user_version = 999")
            }
            let configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            await #expect { try await LocalTenant.start(configuration) } throws: { error in
                (error as? TenantError)?.message.contains("newer version") == true
            }
        }
    }

    @Test("stopping the tenant completes pending requests")
    func stopping() async throws {
        let tenant = try await LocalTenant.start(.bookshop, clock: .init(), environment: .quick)
        let browser = Browser(tenant)
        tenant.inject(.delay(seconds: 0.3), at: "/.well-known/jwks.json")
        async let response = browser.get("/.well-known/jwks.json")
        while tenant.hasFaults { await Task.yield() }
        await tenant.stop()
        #expect(try await response.status == 200)
    }
}
