import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `Store` beyond those of its ports.
extension StoreConformance {
    static let housekeeping: [Check] = [
        Check("purging deletes tickets and unconfirmed second factors after a day") { store in
            try await store.insert(user("u"))
            try await store.put(ticket("t", expiresAt: now))
            #expect(
                try await store.enroll(
                    [enrollment("a"), enrollment("b", .phone, confirmed: true)], unlessConfirmed: []))
            try await store.purge(at: now + 86_399)
            #expect(try await store.ticket("t".secretHash, as: Note.self) != nil)
            #expect(try await store.enrollments(userID: "u").count == 2)
            try await store.purge(at: now + 86_400)
            #expect(try await store.ticket("t".secretHash, as: Note.self) == nil)
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["b"])
        },
        Check("purging deletes expired records but keeps those needed to detect reuse") { store in
            let day: TimeInterval = 86_400
            try await store.insert(user("u"))
            try await store.insert(session("s", user: "u"))
            try await store.insert(transaction("t"), limit: 9)
            try await addFamily("a", to: store, tokenEnd: now + 60 * day)
            try await store.insert(AccessToken(hash: "x".secretHash, grantID: "a", expiresAt: now + 60, scope: []))
            #expect(try await rotate("a", to: "b", in: store) == .redeemed)
            #expect(try await redeem("code-a", in: store) != .unknown)
            try await store.purge(at: now + 59)
            #expect(try await store.transaction(stateHash: "t".secretHash) != nil)
            #expect(try await store.accessToken("x".secretHash) != nil)
            try await store.purge(at: now + 100)
            #expect(try await store.transaction(stateHash: "t".secretHash) == nil)
            #expect(try await store.accessToken("x".secretHash) == nil)
            #expect(try await store.session(cookieHash: "cookie-s".secretHash) == nil)
            #expect(try await redeem("code-a", in: store, at: now + 100) == .reused)
            try await store.purge(at: now + 29 * day)
            #expect(try await redeem("code-a", in: store) == .unknown)
            #expect(try await store.refreshToken("a".secretHash) != nil)
            try await store.purge(at: now + 30 * day)
            #expect(try await store.refreshToken("a".secretHash) == nil)
            #expect(try await store.refreshToken("b".secretHash) != nil)
            #expect(try await store.user("u") != nil)
        },
        Check("a closed store throws an error") { store in
            await store.close()
            await #expect(throws: StoreError.self) { _ = try await store.clients() }
        },
    ]
}
