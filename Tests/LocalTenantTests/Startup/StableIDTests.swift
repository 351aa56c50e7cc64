import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Stable IDs")
struct StableIDTests {
    private struct IDs: Equatable {
        var users: [String] = []
        var clients: [String] = []
        var connections: [String] = []
        var organizations: [String] = []
    }

    private func ids(_ json: String) async throws -> IDs {
        let configuration = try TenantConfiguration(json: Data(json.utf8))
        var ids = IDs()
        try await withTenant(configuration) { tenant, _ in
            ids.users = try await tenant.tenant.store.users(UserQuery()).page.map(\.id).sorted()
            ids.clients = try await tenant.tenant.store.clients().map(\.client.clientID)
        }
        ids.connections = configuration.connections.map(\.id)
        ids.organizations = configuration.organizations.map(\.id)
        return ids
    }

    @Test("the same configuration gets the same IDs at each start, even if users are added to it")
    func sameConfiguration() async throws {
        let users = #"{"email": "Ada@example.com", "password": "x"}, {"email": "bob@example.com"}"#
        func json(_ more: String = "") -> String {
            #"""
            {"clients": [{"name": "Bookshop"}, {"client_id": "named"}], "organizations": [{"name": "readers"}],
             "connections": [{}, {"strategy": "email"}], "users": [\#(users)\#(more)]}
            """#
        }
        let first = try await ids(json())
        #expect(try await ids(json()) == first)
        #expect(first.users.allSatisfy { $0.wholeMatch(of: /auth0\|[0-9a-f]{24}/) != nil })
        #expect(first.clients[0].wholeMatch(of: /[0-9a-f]{32}/) != nil && first.clients[1] == "named")
        #expect(first.connections.allSatisfy { $0.wholeMatch(of: /con_[0-9a-f]{16}/) != nil })
        #expect(Set(first.users + first.connections).count == 4)
        #expect(first.organizations == [OrganizationTests.readers.id])
        let more = try await ids(json(#", {"email": "carol@example.com"}"#))
        #expect(Set(more.users).isSuperset(of: first.users))
        #expect(more.clients == first.clients)
    }

    @Test("the sample user has the same ID in each tenant")
    func sampleUser() async throws {
        #expect(try await ids("{}") == ids("{}"))
    }

    @Test("configured IDs are used, and invalid ones are rejected")
    func explicit() async throws {
        let json =
            #"{"connections": [{"id": "con_0123456789abcDEF"}], "users": [{"user_id": "auth0|1", "email": "a@b.c"}]}"#
        let found = try await ids(json)
        #expect(found.connections == ["con_0123456789abcDEF"] && found.users == ["auth0|1"])
        for (json, keyPath) in [
            (#"{"connections": [{"id": "x"}]}"#, "connections[0].id"),
            (
                #"{"connections": [{"id": "con_0123456789abcdef"}, {"id": "con_0123456789abcdef", "name": "b"}]}"#,
                "connections[1].id"
            ),
            (#"{"clients": [{}]}"#, "clients[0].client_id"),
            (#"{"clients": [{"name": "a"}, {"name": "a"}]}"#, "clients[1].client_id"),
        ] {
            #expect { try TenantConfiguration(json: Data(json.utf8)) } throws: {
                ($0 as? TenantError)?.keyPath == keyPath
            }
        }
    }

    @Test("users added at run time have random IDs")
    func random() async throws {
        var ids: Set<String> = []
        for _ in 0..<2 {
            try await withTenant { tenant, _ in
                ids.insert(try await tenant.add(TenantUser(email: "new@example.com", password: nil)))
            }
        }
        #expect(ids.count == 2)
    }

    // MARK: Signing keys

    @Test("with a configured signing key, tokens from an earlier start remain valid without a data directory")
    func pinnedKey() async throws {
        let pem = try TestSigningKeys.shared.key(99).pem()
        let configuration = TenantConfiguration.bookshop.with { $0.signingKey = pem }
        var keyIDs: [[String]] = []
        var tokens: [String] = []
        for _ in 0..<2 {
            try await withTenant(configuration) { tenant, browser in
                keyIDs.append(try await tenant.signingKeyIDs())
                tokens.append(try await browser.tokens(["audience": booksAPI]).access)
                for token in tokens { #expect(try await tenant.tenant.keys.verify(token) != nil) }
            }
        }
        #expect(keyIDs[0].first == keyIDs[1].first)
    }

    @Test("the configured signing key becomes the current one at each start, and other keys are kept")
    func pinnedKeyWithData() async throws {
        try await withDirectory { directory in
            let free = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            let pem = try TestSigningKeys.shared.key(99).pem()
            // Shared by all starts, so that each one generates a different key.
            let environment = TenantEnvironment.quick
            let pinned = free.with { $0.signingKey = pem }
            let id = try TestSigningKeys.shared.key(99).publicJWK().thumbprint()
            var before: [String] = []
            try await withTenant(free, environment: environment) { tenant, _ in
                before = try await tenant.signingKeyIDs()
            }
            for _ in 0..<2 {
                try await withTenant(pinned, environment: environment) { tenant, _ in
                    let ids = try await tenant.signingKeyIDs()
                    #expect(ids.first == id && Set(ids) == Set(before + [id]))
                    try await tenant.rotateSigningKeys()
                    #expect(try await tenant.signingKeyIDs().first != id)
                    before = try await tenant.signingKeyIDs().filter { $0 != id }
                }
            }
        }
    }

    @Test(
        "a signing key that isn't RSA is rejected before the tenant starts",
        arguments: ["", "x", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])
    func badKey(pem: String) throws {
        var configuration = TenantConfiguration()
        configuration.signingKey = pem
        #expect { try configuration.validate() } throws: {
            ($0 as? TenantError)?.keyPath == "signing_key" && "\($0)".contains("openssl genpkey")
        }
        configuration.signingKey = try PrivateKey.generateP256().pem()
        #expect { try configuration.validate() } throws: { ($0 as? TenantError)?.keyPath == "signing_key" }
    }

    @Test("the signing key can be in a file next to the configuration")
    func keyFile() async throws {
        try await withDirectory { directory in
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let pem = try TestSigningKeys.shared.key(1).pem()
            try Data(pem.utf8).write(to: directory.appendingPathComponent("key.pem"))
            let file = directory.appendingPathComponent("tenant.json")
            try Data(#"{"signing_key_file": "key.pem"}"#.utf8).write(to: file)
            #expect(try TenantConfiguration(contentsOf: file).signingKey == pem)
            try Data(#"{"signing_key_file": "other.pem"}"#.utf8).write(to: file)
            #expect { try TenantConfiguration(contentsOf: file) } throws: {
                ($0 as? TenantError)?.keyPath == "signing_key_file"
            }
        }
    }
}
