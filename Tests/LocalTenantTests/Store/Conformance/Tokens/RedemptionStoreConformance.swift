import Foundation
import Testing

@testable import LocalTenant

extension RedemptionStore {
    func insert(_ grant: Grant) async throws(StoreError) {
        _ = try await redeem([], for: Issuance(login: .init(grant: grant, address: "")), at: grant.createdAt)
    }

    func insert(_ token: AccessToken) async throws(StoreError) {
        _ = try await redeem([], for: Issuance(accessToken: token), at: StoreConformance.now)
    }

    func insert(_ token: RefreshToken, limit: Int, at now: Date) async throws(StoreError) -> Bool {
        try await redeem([], for: Issuance(refreshToken: token, maximumGrants: limit), at: now) == .redeemed
    }
}

/// Results of the only or first redemption.
extension RedemptionOutcome {
    static let unknown = RedemptionOutcome.refused(0, .unknown)
    static let repeated = RedemptionOutcome.refused(0, .repeated)
    static let reused = RedemptionOutcome.refused(0, .reused)
}

/// Requirements of every `RedemptionStore`.
extension StoreConformance {
    private struct Note: TicketDetails {
        static let kind = "note"
    }

    private static func ticket(_ name: String) -> Ticket<Note> {
        Ticket(key: name.secretHash, expiresAt: now + 60, details: Note())
    }

    static let redemptions: [Check] = [
        Check("several items are redeemed together with what they issue, or not at all") { store in
            try await store.insert(user("u"))
            for name in ["a", "b"] { try await store.put(ticket(name)) }
            let login = Issuance.Login(grant: grant("g"), address: "192.0.2.1")
            let token = AccessToken(hash: "t".secretHash, grantID: "g", expiresAt: now + 60, scope: [])
            @Sendable func redeem(_ names: String...) async throws -> RedemptionOutcome {
                try await store.redeem(
                    names.map { .ticket(ticket($0)) }, for: Issuance(login: login, accessToken: token), at: now)
            }
            #expect(try await redeem("a", "x") == .refused(1, .unknown))
            #expect(try await store.ticket("a".secretHash, as: Note.self) != nil)
            #expect(try await store.unrevokedGrant("g") == nil)
            #expect(try await store.accessToken("t".secretHash) == nil)
            #expect(try await store.user("u")?.activity.logins == 0)

            let outcomes = try await simultaneously(5) { _ in try await redeem("a", "b") }
            #expect(outcomes.count { $0 == .redeemed } == 1)
            #expect(outcomes.count { $0 == .unknown } == 4)
            #expect(try await store.unrevokedGrant("g") == grant("g"))
            #expect(try await store.accessToken("t".secretHash)?.token == token)
            #expect(try await store.user("u")?.activity.logins == 1)
            #expect(try await store.user("u")?.activity.lastAddress == "192.0.2.1")
        },
        Check("an expired ticket can't be redeemed") { store in
            try await store.put(ticket("a"))
            #expect(try await store.redeem([.ticket(ticket("a"))], for: Issuance(), at: now + 60) == .unknown)
            #expect(try await store.redeem([.ticket(ticket("a"))], for: Issuance(), at: now + 59) == .redeemed)
        },
        Check("inserting a grant for an organization makes the user a member") { store in
            try await store.insert(user("u"))
            var details = grant("g").details
            details.organization = "org"
            let grant = Grant(id: "g", userID: "u", clientID: "app", createdAt: now, expiresAt: nil, details: details)
            try await store.insert(grant)
            #expect(try await store.isMember("u", of: "org"))
        },
        Check("a revoked grant gets no refresh token, and nothing is used up") { store in
            try await store.insert(grant("g"))
            try await store.put(ticket("a"))
            try await store.revokeGrants(.ids(["g"]), at: now)
            let issuance = Issuance(
                accessToken: AccessToken(hash: "t".secretHash, grantID: "g", expiresAt: now + 60, scope: []),
                refreshToken: RefreshToken(hash: "r".secretHash, grantID: "g", expiresAt: nil))
            let outcome = try await store.redeem([.ticket(ticket("a"))], for: issuance, at: now)
            #expect(outcome == .grantRevoked)
            #expect(try await store.ticket("a".secretHash, as: Note.self) != nil)
            #expect(try await store.accessToken("t".secretHash) == nil)
        },
        Check("redeeming a factor or recovery code uses it up and resets the throttle") { store in
            try await store.insert(user("u"))
            try await store.addConfirmed(
                Enrollment(id: "app", userID: "u", factor: .otp, createdAt: now, isConfirmed: true))
            try await store.addConfirmed(
                Enrollment(
                    id: "paper", userID: "u", factor: .recoveryCode, createdAt: now, isConfirmed: true,
                    codeHash: "one".secretHash))
            #expect(try await store.takeThrottle("t", limit: 1, refill: 60, at: now))
            @Sendable func redeem(_ redemption: Redemption) async throws -> RedemptionOutcome {
                try await store.redeem([redemption], for: Issuance(clearedThrottle: "t"), at: now)
            }
            #expect(try await redeem(.factor("app", userID: "other", step: 7)) == .unknown)
            #expect(try await store.throttleLevel("t", refill: 60, at: now) == 1)
            #expect(try await redeem(.factor("app", userID: "u", step: 7)) == .redeemed)
            #expect(try await store.throttleLevel("t", refill: 60, at: now) == 0)
            #expect(try await redeem(.factor("app", userID: "u", step: 7)) == .unknown)
            let code = Redemption.recoveryCode("one".secretHash, userID: "u", successor: "two".secretHash)
            #expect(try await redeem(code) == .redeemed)
            #expect(try await redeem(code) == .unknown)
        },
    ]
}
