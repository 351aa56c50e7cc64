import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `OrganizationStore`.
extension StoreConformance {
    static let organizations: [Check] = [
        Check("organizations are stored by id, with names that only one of them has") { store in
            #expect(try await store.organizations().isEmpty)
            try await store.put(TenantOrganization(name: "b", displayName: "B"))
            try await store.put(TenantOrganization(name: "a"))
            try await store.put(TenantOrganization(name: "b", displayName: "Bee"))
            #expect(try await store.organizations().map(\.displayName) == ["a", "Bee"])
            await #expect(throws: StoreError.conflict) {
                try await store.put(TenantOrganization(name: "a", id: "org_0123456789abcdef"))
            }
        },
        Check("members of organizations are added once, removed, and deleted with their users") { store in
            try await store.insert(user("u"))
            #expect(try await !store.isMember("u", of: "o"))
            try await store.addMember("u", to: "o")
            try await store.addMember("u", to: "o")
            try await store.addMember("u", to: "p")
            #expect(try await store.isMember("u", of: "o"))
            #expect(try await store.organizations(of: "u") == ["o", "p"])
            #expect(try await store.organizations(of: "nobody") == [])
            #expect(try await store.removeMember("u", from: "o"))
            #expect(try await !store.removeMember("u", from: "o"))
            #expect(try await store.deleteUser("u"))
            #expect(try await !store.isMember("u", of: "p"))
        },
    ]
}
