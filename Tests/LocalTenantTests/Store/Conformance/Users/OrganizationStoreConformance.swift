import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `OrganizationStore`.
extension StoreConformance {
    static let organizations: [Check] = [
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
        }
    ]
}
