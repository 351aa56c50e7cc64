import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `KeyStore`.
extension StoreConformance {
    static func key(_ id: String) -> SigningKeyRecord {
        SigningKeyRecord(id: id, state: .next, pkcs8: Data([1, 2, 3]), createdAt: now)
    }

    static let keys: [Check] = [
        Check("pinning a key makes it the current one, once, and keeps a next one") { store in
            func states() async throws -> [String: SigningKeyRecord.State] {
                Dictionary(uniqueKeysWithValues: try await store.signingKeys().map { ($0.id, $0.state) })
            }
            try await store.pinSigningKey(key("pinned"), next: key("spare"))
            #expect(try await states() == ["pinned": .current, "spare": .next])
            try await store.rotateSigningKeys(next: key("third"))
            try await store.pinSigningKey(key("pinned"), next: key("unused"))
            #expect(try await states() == ["pinned": .current, "spare": .previous, "third": .next])
        },
        Check("a secret is created only once") { store in
            let secrets = try await simultaneously(10) { number in
                try await store.secret("s", orInsert: Data([UInt8(number)]))
            }
            #expect(Set(secrets).count == 1)
            #expect(try await store.secret("other", orInsert: Data([99])) == Data([99]))
        },
        Check("keys move from next to current to previous, and only previous ones can be revoked") { store in
            #expect(try await store.signingKeys().isEmpty)
            _ = try await simultaneously(4) { number in
                try await store.insertSigningKeys(current: key("c\(number)"), next: key("n\(number)"))
            }
            let first = try await store.signingKeys()
            #expect(first.map(\.state.rawValue).sorted() == ["current", "next"])
            #expect(first.first?.pkcs8 == Data([1, 2, 3]))
            try await store.rotateSigningKeys(next: key("third"))
            let next = try #require(first.first { $0.state == .next }?.id)
            let current = try #require(first.first { $0.state == .current }?.id)
            let second = Dictionary(uniqueKeysWithValues: try await store.signingKeys().map { ($0.state, $0.id) })
            #expect(second == [.current: next, .previous: current, .next: "third"])
            #expect(try await !store.revokeSigningKey(next))
            #expect(try await store.revokeSigningKey(current))
            #expect(try await store.signingKeys().count == 2)
        },
    ]
}
