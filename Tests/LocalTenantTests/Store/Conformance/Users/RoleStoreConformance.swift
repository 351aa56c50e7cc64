import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `RoleStore`.
extension StoreConformance {
    private static let reader = RoleRecord(id: "rol_1", name: "reader", description: "Reads")
    private static let writer = RoleRecord(id: "rol_2", name: "writer", description: "")
    private static let api = TenantAPI(identifier: "https://api", scopes: ["read", "write"])
    private static let read = TenantPermission("read", at: "https://api")
    private static let write = TenantPermission("write", at: "https://api")

    /// Adds two users, an API, and two roles.
    private static func fill(_ store: any Store) async throws {
        for id in ["u", "v"] { try await store.insert(user(id)) }
        try await store.put(api)
        try await store.insert(reader)
        try await store.insert(writer)
    }

    static let roles: [Check] = [
        Check("roles have unique names and can be updated and deleted") { store in
            try await fill(store)
            #expect(try await store.roles() == [reader, writer])
            await #expect(throws: StoreError.conflict) {
                try await store.insert(RoleRecord(id: "rol_3", name: "reader", description: ""))
            }
            var renamed = writer
            renamed.name = "editor"
            #expect(try await store.update(renamed))
            #expect(try await store.role("rol_2") == renamed)
            let twin = RoleRecord(id: "rol_2", name: "reader", description: "")
            await #expect(throws: StoreError.conflict) { _ = try await store.update(twin) }
            #expect(try await !store.update(RoleRecord(id: "rol_9", name: "x", description: "")))
            #expect(try await store.deleteRole("rol_2"))
            #expect(try await !store.deleteRole("rol_2"))
            #expect(try await store.role("rol_2") == nil)
        },
        Check("a configured role keeps its ID and gets exactly the configured permissions") { store in
            try await fill(store)
            try await store.put(
                RoleRecord(id: "rol_7", name: "reader", description: "New"), permissions: [read, write])
            try await store.put(RoleRecord(id: "rol_7", name: "reader", description: "New"), permissions: [read])
            #expect(try await store.role("rol_1")?.description == "New")
            #expect(try await store.role("rol_7") == nil)
            #expect(try await store.permissions(of: .role("rol_1")) == [read])
        },
        Check("permissions of roles and users are combined and listed with their sources") { store in
            try await fill(store)
            try await store.add([read], to: .role("rol_1"))
            try await store.add([read, write], to: .role("rol_2"))
            try await store.add([read, read], to: .user("u"))
            try await store.assign(["rol_1", "rol_1"], to: "u", in: nil)
            try await store.assign(["rol_2"], to: "u", in: "o")
            #expect(try await store.permissions(of: "u", at: "https://api", in: nil) == ["read"])
            #expect(try await store.permissions(of: "u", at: "https://api", in: "o") == ["read", "write"])
            #expect(try await store.permissions(of: "u", at: "https://api", in: "p") == ["read"])
            #expect(try await store.permissions(of: "v", at: "https://api", in: nil) == [])
            #expect(
                try await store.heldPermissions(of: "u", in: nil) == [
                    HeldPermission(permission: read, role: nil), HeldPermission(permission: read, role: reader),
                ])
            #expect(try await store.effectiveRoles(of: "u", in: "o") == [reader, writer])
            try await store.remove([read], from: .user("u"))
            try await store.unassign(["rol_1"], from: "u", in: nil)
            #expect(try await store.permissions(of: "u", at: "https://api", in: nil) == [])
            #expect(try await store.roles(of: "u", in: "o") == [writer])
        },
        Check("assigning unknown roles or permissions or to unknown users throws an error") { store in
            try await fill(store)
            await #expect(throws: StoreError.self) { try await store.assign(["rol_9"], to: "u", in: nil) }
            await #expect(throws: StoreError.self) { try await store.assign(["rol_1"], to: "x", in: nil) }
            await #expect(throws: StoreError.self) {
                try await store.add([TenantPermission("read", at: "https://other")], to: .user("u"))
            }
            await #expect(throws: StoreError.self) { try await store.add([read], to: .role("rol_9")) }
        },
        Check("changing or deleting an API removes permissions and grants that depend on it") { store in
            try await fill(store)
            try await store.add([read, write], to: .role("rol_1"))
            try await store.add([write], to: .user("u"))
            try await store.put(TenantAPI(identifier: "https://api", scopes: ["read"]))
            #expect(try await store.permissions(of: .role("rol_1")) == [read])
            #expect(try await store.permissions(of: .user("u")).isEmpty)
            let grant = TenantClientGrant(clientID: "app", audience: "https://api")
            try await store.put(ClientGrantRecord(grant: grant, isConfigured: false))
            #expect(try await store.apply([.deleteAPI("https://api")], at: now))
            #expect(try await !store.apply([.deleteAPI("https://api")], at: now))
            #expect(try await store.permissions(of: .role("rol_1")).isEmpty)
            #expect(try await store.clientGrants().isEmpty)
        },
        Check("users with a role are listed in pages and removed with the user or membership") { store in
            try await fill(store)
            for id in ["u", "v"] { try await store.assign(["rol_1"], to: id, in: nil) }
            try await store.assign(["rol_2"], to: "u", in: "o")
            try await store.addMember("u", to: "o")
            #expect(try await store.users(withRole: "rol_2", .all).total == 0)
            let part = try await store.users(withRole: "rol_1", ListRange(offset: 1, limit: 1))
            #expect(part.items.map(\.id) == ["v"])
            #expect(part.total == 2)
            #expect(try await store.removeMember("u", from: "o"))
            #expect(try await store.roles(of: "u", in: "o").isEmpty)
            #expect(try await store.deleteUser("v"))
            #expect(try await store.users(withRole: "rol_1", .all).total == 1)
        },
        Check("client grants are unique, and configured ones are replaced as a whole") { store in
            let own = ClientGrantRecord(
                grant: TenantClientGrant(clientID: "a", audience: "x", scope: ["s"]), isConfigured: false)
            let configured = ClientGrantRecord(
                grant: TenantClientGrant(clientID: "a", audience: "x", subjectType: .user), isConfigured: true)
            #expect(own.id != configured.id)
            try await store.insert(own)
            await #expect(throws: StoreError.conflict) { try await store.insert(own) }
            try await store.replaceConfiguredGrants([configured])
            #expect(try await store.clientGrants() == [own, configured])
            try await store.replaceConfiguredGrants([])
            #expect(try await store.clientGrants() == [own])
            #expect(try await store.apply([.deleteClientGrant(own.id)], at: now))
            #expect(try await !store.apply([.deleteClientGrant(own.id)], at: now))
        },
    ]
}
