import Foundation
import Testing

@testable import LocalTenant

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
        Check("APIs are replaced by identifier") { store in
            try await store.put(TenantAPI(identifier: "x"))
            let api = TenantAPI(identifier: "x", scopes: ["a"], allowOfflineAccess: true, dialect: .rfc9068)
            try await store.put(api)
            #expect(try await store.api("x") == api)
            #expect(try await store.api("y") == nil)
        },
    ]
}
