import Foundation
import Testing

@testable import LocalTenant

extension GrantStore {
    func insert(_ code: AuthorizationCode, grant: Grant) async throws(StoreError) {
        _ = try await insert(code, nil, grant: grant, from: StoreConformance.userDevice)
    }

    /// Adds a grant by the user of a session; false if it has ended.
    func useSession(
        _ id: String, by client: String, at now: Date = StoreConformance.now
    ) async throws(StoreError) -> Bool {
        let grant = StoreConformance.grant(UUID().uuidString, client: client, session: id, createdAt: now)
        return try await insert(nil, nil, grant: grant, from: StoreConformance.userDevice)
    }
}

/// Requirements of every `GrantStore`.
extension StoreConformance {
    /// Redeems a code, with a leeway of ten seconds.
    static func redeem(
        _ code: String, in store: any Store, client: String = "app", at time: Date = now
    ) async throws -> RedemptionOutcome {
        try await store.redeem([.code(code.secretHash, clientID: client, leeway: 10)], for: Issuance(), at: time)
    }

    static let grants: [Check] = [
        Check("a revoked grant isn't found as unrevoked") { store in
            try await store.insert(user("u"))
            try await store.insert(grant("g"))
            #expect(try await store.unrevokedGrant("g") == grant("g"))
            #expect(try await store.unrevokedGrant("h") == nil)
            try await store.revokeGrants(.ids(["g"]), at: now)
            #expect(try await store.unrevokedGrant("g") == nil)
        },
        Check("a code is redeemed once, and its replay revokes everything") { store in
            try await store.insert(code("c", grant: "g"), grant: grant("g", audience: "api"))
            try await store.insert(
                AccessToken(hash: "a".secretHash, grantID: "g", expiresAt: now + 60, scope: ["openid", "x"]))
            let waiting = try #require(try await store.code("c".secretHash))
            #expect(waiting.code == code("c", grant: "g"))
            #expect(waiting.grant == grant("g", audience: "api"))
            #expect(try await redeem("c", in: store) == .redeemed)
            #expect(try await store.code("c".secretHash) == nil)
            let found = try #require(try await store.accessToken("a".secretHash))
            #expect(found.token.scope == ["openid", "x"])
            #expect(found.grant.id == "g")
            #expect(try await redeem("c", in: store, at: now + 10) == .repeated)
            #expect(try await store.accessToken("a".secretHash) != nil, "the leeway allows a repetition")
            #expect(try await redeem("c", in: store, at: now + 10.001) == .reused)
            #expect(try await store.accessToken("a".secretHash) == nil)
            let token = RefreshToken(hash: "r".secretHash, grantID: "g", expiresAt: nil)
            #expect(try await !store.insert(token, limit: 9, at: now), "a revoked grant gets no refresh token")
            #expect(try await redeem("x", in: store) == .unknown)
        },
        Check("another client can't redeem a code, use it up, or revoke its grant") { store in
            try await store.insert(code("c", grant: "g"), grant: grant("g"))
            #expect(try await redeem("c", in: store, client: "other") == .unknown)
            #expect(try await redeem("c", in: store) == .redeemed)
            #expect(try await redeem("c", in: store, client: "other", at: now + 60) == .unknown)
            #expect(try await store.unrevokedGrant("g") != nil)
        },
        Check("the code of a revoked grant isn't redeemed") { store in
            try await store.insert(code("c", grant: "g"), grant: grant("g"))
            try await store.revokeGrants(.ids(["g"]), at: now)
            #expect(try await redeem("c", in: store) == .unknown)
        },
        Check("a session that has ended gets no grants, and no grant outlives its end with all others") { store in
            try await store.insert(user("u"))
            try await store.insert(session("s", user: "u"))
            async let uses = simultaneously(10) { number in
                try await store.insert(nil, nil, grant: grant("g\(number)", session: "s"), from: userDevice)
            }
            let announcement = LogoutAnnouncement(initiator: .passwordChanged, clients: [], time: now)
            let isEnded = try await store.apply(
                [.revokeGrants(.user("u")), .endSessions(.user("u"), announcement)], at: now)
            #expect(isEnded)
            _ = try await uses
            #expect(try await !store.useSession("s", by: "app"))
            for number in 0..<10 { #expect(try await store.unrevokedGrant("g\(number)") == nil) }
        },
        Check("only one of several concurrent redemptions of a code succeeds, and its grant remains valid") { store in
            try await store.insert(code("c", grant: "g"), grant: grant("g"))
            let results = try await simultaneously(10) { try await redeem("c", in: store) }
            #expect(results.filter { $0 == .repeated }.count == 9)
            #expect(try await store.unrevokedGrant("g") != nil)
        },
        Check("grants can be revoked by user, client, and audience") { store in
            try await addFamily("a", to: store)
            try await addFamily("b", to: store)
            try await addFamily("c", to: store, client: "other")
            try await addFamily("d", to: store, audience: "api")
            try await store.revokeGrants(.like(grant("a")), at: now)
            #expect(try await rotate("a", to: "a1", in: store) == .unknown)
            #expect(try await rotate("b", to: "b1", in: store) == .unknown)
            #expect(try await rotate("c", to: "c1", in: store, client: "other") == .redeemed)
            #expect(try await rotate("d", to: "d1", in: store) == .redeemed)
            try await store.revokeGrants(.like(grant("d", audience: "api")), at: now)
            #expect(try await rotate("d1", to: "d2", in: store) == .unknown)
        },
        Check("a user's grants can be revoked, all of them or those for a client, an audience, or a session") { store in
            try await store.insert(user("u"))
            try await store.insert(session("s", user: "u"))
            for name in ["a", "b", "c", "d"] {
                try await addFamily(
                    name, to: store, client: name == "b" ? "other" : "app", session: "s",
                    audience: name == "c" ? "api" : nil)
            }
            func alive() async throws -> [String] {
                try await store.refreshTokens(of: "u", at: now).map(\.grant.id)
            }
            try await store.revokeGrants(.session("t", userID: "u"), at: now)
            try await store.revokeGrants(.session("s", userID: "v"), at: now)
            try await store.revokeGrants(.ids([]), at: now)
            try await store.revokeGrants(.user("v"), at: now)
            #expect(try await alive() == ["a", "b", "c", "d"])
            try await store.revokeGrants(.user("u", clientID: "other"), at: now)
            #expect(try await alive() == ["a", "c", "d"])
            try await store.revokeGrants(.user("u", clientID: "app", audience: "api"), at: now)
            #expect(try await alive() == ["a", "d"])
            try await store.revokeGrants(.ids(["d", "x"]), at: now)
            #expect(try await alive() == ["a"])
            try await store.revokeGrants(.session("s", userID: "u"), at: now)
            #expect(try await alive().isEmpty)
            try await addFamily("e", to: store)
            try await store.revokeGrants(.user("u"), at: now)
            #expect(try await alive().isEmpty)
        },
    ]
}
