import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `ConsentStore`.
extension StoreConformance {
    private static func consent(_ id: String, _ scope: [String], organization: String? = nil) -> Consent {
        Consent(id: id, userID: "u", clientID: "app", audience: "x", organization: organization, scope: scope)
    }

    static let consents: [Check] = [
        Check("repeated consents are merged with all scopes and deleted with their users") { store in
            try await store.insert(user("u"))
            try await store.add(consent("1", ["a", "b"]))
            try await store.add(consent("2", ["b", "c"]))
            try await store.add(consent("3", ["z"], organization: "o"))
            let known = try await store.consent(userID: "u", clientID: "app", audience: "x", organization: nil)
            #expect(known == consent("1", ["a", "b", "c"]))
            #expect(try await store.consent(userID: "u", clientID: "app", audience: nil, organization: nil) == nil)
            let all = try await store.consents(userID: "u", clientID: nil, audience: nil, .all)
            #expect(all.items.map(\.id) == ["1", "3"])
            let none = try await store.consents(userID: "u", clientID: "other", audience: nil, .all)
            #expect(none.total == 0)
            #expect(try await store.deleteUser("u"))
            #expect(try await store.consents(userID: nil, clientID: nil, audience: nil, .all).total == 0)
        },
        Check("deleting a consent revokes its refresh tokens but no others") { store in
            try await store.insert(user("u"))
            try await store.add(consent("1", ["a"]))
            try await addFamily("with", to: store, audience: "x")
            try await addFamily("without", to: store, audience: "y")
            #expect(try await store.deleteConsent("1", at: now))
            #expect(try await !store.deleteConsent("1", at: now))
            #expect(try await !store.isAlive(refreshToken: "with".secretHash, at: now))
            #expect(try await store.isAlive(refreshToken: "without".secretHash, at: now))
        },
    ]
}
