import Foundation
import Testing

@testable import LocalTenant

extension ChangeStore {
    func put(_ client: ClientRecord) async throws(StoreError) {
        _ = try await apply([.putClient(client)], at: StoreConformance.now)
    }
}

/// Requirements of every `ClientStore`.
extension StoreConformance {
    static let clients: [Check] = [
        Check("clients are replaced by ID and keep their order") { store in
            let first = ClientRecord(client: TenantClient(clientID: "a", callbacks: ["x://y"]), secretHash: nil)
            try await store.put(first)
            try await store.put(ClientRecord(client: TenantClient(clientID: "b"), secretHash: "s".secretHash))
            #expect(try await store.client("a") == first)
            let second = ClientRecord(client: TenantClient(clientID: "a", name: "New"), secretHash: "t".secretHash)
            try await store.put(second)
            #expect(try await store.clients().map(\.client.clientID) == ["a", "b"])
            #expect(try await store.client("a") == second)
            #expect(try await store.client("c") == nil)
        },
        Check("clients are found by their URLs, which differ") { store in
            var client = TenantClient(clientID: "a")
            client.externalClientID = "https://a.example/client"
            try await store.put(ClientRecord(client: client, secretHash: nil))
            #expect(try await store.client(externalID: "https://a.example/client")?.client.clientID == "a")
            #expect(try await store.client(publicID: "https://a.example/client")?.client == client)
            #expect(try await store.client(publicID: "a")?.client == client)
            #expect(try await store.client(externalID: "a") == nil)
            await #expect(throws: StoreError.self) {
                client.clientID = "b"
                try await store.put(ClientRecord(client: client, secretHash: nil))
            }
            client = TenantClient(clientID: "a")
            try await store.put(ClientRecord(client: client, secretHash: nil))
            #expect(try await store.client(externalID: "https://a.example/client") == nil)
        },
        Check("APIs are replaced by identifier") { store in
            try await store.put(TenantAPI(identifier: "x"))
            let api = TenantAPI(identifier: "x", scopes: ["a"], allowOfflineAccess: true, dialect: .rfc9068)
            try await store.put(api)
            #expect(try await store.api("x") == api)
            #expect(try await store.api("y") == nil)
        },
        Check("the tokens of one client or API end, and no others") { store in
            let names = ["app", "other"].flatMap { client in ["x", "y"].map { (client, $0) } }
            for (client, audience) in names {
                let name = client + audience
                try await addFamily(name, to: store, client: client, audience: audience)
                try await store.insert(
                    AccessToken(hash: name.secretHash, grantID: name, expiresAt: now + 60, scope: []))
            }
            func alive() async throws -> [String] {
                var found: [String] = []
                for name in names.map({ $0 + $1 }) {
                    let isAlive = try await store.isAlive(refreshToken: name.secretHash, at: now)
                    #expect(try await (store.accessToken(name.secretHash) != nil) == isAlive)
                    if isAlive { found.append(name) }
                }
                return found
            }
            try await store.endTokens(of: .client("app"), at: now)
            #expect(try await alive() == ["otherx", "othery"])
            try await store.endTokens(of: .api("y"), at: now)
            #expect(try await alive() == ["otherx"])
            try await store.endTokens(of: .client("nobody"), at: now)
            #expect(try await alive() == ["otherx"])
        },
        Check("nothing of a deleted client or API works for a later one with the same ID") { store in
            try await store.insert(user("u"))
            for id in ["app", "other"] {
                try await store.put(ClientRecord(client: TenantClient(clientID: id), secretHash: nil))
                let grant = TenantClientGrant(clientID: id, audience: "x")
                try await store.put(ClientGrantRecord(grant: grant, isConfigured: false))
                for audience in ["x", "y"] {
                    let consent = Consent(
                        id: id + audience, userID: "u", clientID: id, audience: audience, organization: nil,
                        scope: ["a"])
                    try await store.add(consent)
                    try await addFamily(id + audience, to: store, client: id, audience: audience)
                }
            }
            func remaining() async throws -> [String] {
                var found = try await store.consents(userID: nil, clientID: nil, audience: nil, .all).items.map(\.id)
                for id in ["appx", "appy", "otherx", "othery"] {
                    if try await store.isAlive(refreshToken: id.secretHash, at: now) { found.append(id) }
                }
                return found
            }
            #expect(try await store.apply([.deleteClient("app")], at: now))
            #expect(try await !store.apply([.deleteClient("app")], at: now))
            #expect(try await store.client("app") == nil)
            #expect(try await remaining() == ["otherx", "othery", "otherx", "othery"])
            #expect(try await store.clientGrants().map(\.grant.clientID) == ["other"])

            try await store.put(TenantAPI(identifier: "x"))
            #expect(try await store.apply([.deleteAPI("x")], at: now))
            #expect(try await remaining() == ["othery", "othery"])
            #expect(try await store.clientGrants().isEmpty)
        },
    ]
}
