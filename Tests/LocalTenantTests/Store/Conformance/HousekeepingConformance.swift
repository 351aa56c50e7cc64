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
        Check("purging deletes what has expired in all parts of a large table, and nothing else") { store in
            let tickets = (0..<5_000).map { number in
                ticket("\(number)", expiresAt: number.isMultiple(of: 3) ? now : now + 1)
            }
            // Some at a time, because a slow machine can't store all of them within a store's time limit.
            for start in stride(from: 0, to: tickets.count, by: 500) {
                #expect(try await store.apply(tickets[start..<start + 500].map { .put($0) }, at: now))
            }
            try await store.purge(at: now + 86_400)
            let kept = try await store.tickets(subject: "u", as: Note.self, at: now)
            #expect(kept == tickets.filter { $0.expiresAt > now })
            try await store.purge(at: now + 86_401)
            #expect(try await store.tickets(subject: "u", as: Note.self, at: .distantPast).isEmpty)
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
            #expect(try await redeem("code-a", in: store, at: now + 100) == .reused)
            try await store.purge(at: now + 29 * day)
            #expect(try await redeem("code-a", in: store) == .unknown)
            #expect(try await store.refreshToken("a".secretHash) != nil)
            try await store.purge(at: now + 30 * day)
            #expect(try await store.refreshToken("a".secretHash) == nil)
            #expect(try await store.refreshToken("b".secretHash) != nil)
            #expect(try await store.user("u") != nil)
            #expect(try await store.session(id: "s") != nil, "its applications must be told")
        },
        Check("purging deletes grants without codes and tokens") { store in
            let day: TimeInterval = 86_400
            try await addFamily("a", to: store, tokenEnd: now + 60 * day)
            try await store.purge(at: now + 60 * day)
            try await store.purgeGrants(at: now + 60 * day)
            #expect(try await store.unrevokedGrant("a") != nil)
            try await store.purge(at: now + 61 * day)
            #expect(try await store.unrevokedGrant("a") != nil)
            try await store.purgeGrants(at: now + 61 * day)
            #expect(try await store.unrevokedGrant("a") == nil)
        },
        Check("a closed store throws an error") { store in
            await store.close()
            await #expect(throws: StoreError.self) { _ = try await store.clients() }
        },
    ]
}
