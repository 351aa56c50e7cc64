import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `SnapshotStore`.
extension StoreConformance {
    static let snapshots: [Check] = [
        Check("restoring a snapshot brings back all deleted records and removes new ones") { store in
            try await store.insert(user("u", email: "ada@example.com"))
            try await store.insert(session("s", user: "u"))
            try await store.insertSigningKeys(current: key("c"), next: key("n"))
            let before = try await store.snapshot()
            _ = try await store.deleteUser("u")
            try await store.insert(user("v", email: "ada@example.com"))
            try await store.rotateSigningKeys(next: key("third"))
            try await store.restore(before)
            #expect(try await store.snapshot() == before)
            #expect(try await store.user("u")?.profile.email == "ada@example.com")
            #expect(try await store.user("v") == nil)
            #expect(Set(try await store.signingKeys().map(\.id)) == ["c", "n"])
            // The restored store can be changed.
            try await store.insert(user("v", email: "grace@example.com"))
        },
        Check("restoring an empty snapshot empties the store") { store in
            let nothing = try await store.snapshot()
            try await store.insert(user("u", email: "ada@example.com"))
            try await store.restore(nothing)
            #expect(try await store.snapshot() == nothing)
        },
    ]
}
