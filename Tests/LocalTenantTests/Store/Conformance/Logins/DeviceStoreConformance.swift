import Foundation
import Testing

@testable import LocalTenant

extension DeviceStore {
    func allowDevice(userCodeHash: Data, grant: Grant, at now: Date) async throws(StoreError) -> Bool {
        try await allowDevice(userCodeHash: userCodeHash, grant: grant, from: StoreConformance.userDevice, at: now)
    }
}

/// Requirements of every `DeviceStore`.
extension StoreConformance {
    static func device(
        _ name: String, userCode: String, client: String = "tv", expiresAt: Date = now + 900
    ) -> DeviceAuthorization {
        DeviceAuthorization(
            hash: name.secretHash, userCodeHash: userCode.secretHash, clientID: client, expiresAt: expiresAt,
            details: .init(audience: "api", scope: ["openid", "ö"]))
    }

    static let devices: [Check] = [
        Check("a device stays pending until it's allowed and is redeemed once") { store in
            let device = device("d", userCode: "u")
            try await store.insert(device, limit: 9)
            await #expect(throws: StoreError.conflict) {
                try await store.insert(Self.device("e", userCode: "u"), limit: 9)
            }
            #expect(try await store.device(userCodeHash: "u".secretHash, at: now) == device)
            #expect(try await store.device(userCodeHash: "d".secretHash, at: now) == nil)
            let grant = grant("g", client: "tv")
            #expect(try await store.allowDevice(userCodeHash: "u".secretHash, grant: grant, at: now))
            #expect(try await !store.allowDevice(userCodeHash: "u".secretHash, grant: Self.grant("h"), at: now))
            #expect(try await !store.denyDevice(userCodeHash: "u".secretHash, at: now))
            #expect(try await store.device(userCodeHash: "u".secretHash, at: now) == nil)
            @Sendable func poll(_ client: String) async throws -> DevicePoll {
                try await store.pollDevice("d".secretHash, clientID: client, interval: 5, at: now)
            }
            #expect(try await poll("other") == .unknown)
            // Tokens are created after the poll. Because that may fail, the poll uses nothing up.
            for _ in 0..<2 { #expect(try await poll("tv") == .allowed(grant)) }
            @Sendable func redeem(_ client: String) async throws -> RedemptionOutcome {
                try await store.redeem([.device("d".secretHash, clientID: client)], for: Issuance(), at: now)
            }
            #expect(try await redeem("other") == .unknown)
            let redemptions = try await simultaneously(10) { _ in try await redeem("tv") }
            #expect(redemptions.count { $0 == .redeemed } == 1)
            #expect(redemptions.count { $0 == .unknown } == 9)
            #expect(try await poll("tv") == .unknown)
        },
        Check("a device that was allowed by a revoked grant isn't redeemed") { store in
            try await store.insert(device("d", userCode: "u"), limit: 9)
            let grant = grant("g", client: "tv")
            #expect(try await store.allowDevice(userCodeHash: "u".secretHash, grant: grant, at: now))
            try await store.revokeGrants(.user(grant.userID), at: now)
            let outcome = try await store.redeem(
                [.device("d".secretHash, clientID: "tv")], for: Issuance(), at: now)
            #expect(outcome == .unknown)
        },
        Check("a device polls in its interval and is reported as expired once") { store in
            try await store.insert(device("d", userCode: "u"), limit: 9)
            func poll(_ seconds: TimeInterval) async throws -> DevicePoll {
                try await store.pollDevice("d".secretHash, clientID: "tv", interval: 5, at: now + seconds)
            }
            #expect(try await poll(0) == .pending)
            #expect(try await poll(4.9) == .tooSoon)
            #expect(try await poll(9.9) == .pending)
            #expect(try await store.device(userCodeHash: "u".secretHash, at: now + 900) == nil)
            #expect(try await !store.denyDevice(userCodeHash: "u".secretHash, at: now + 900))
            #expect(try await poll(900) == .expired)
            #expect(try await poll(901) == .unknown)
        },
        Check("a denied device is reported as denied") { store in
            try await store.insert(device("d", userCode: "u"), limit: 9)
            #expect(try await store.denyDevice(userCodeHash: "u".secretHash, at: now))
            let grant = grant("g")
            #expect(try await !store.allowDevice(userCodeHash: "u".secretHash, grant: grant, at: now))
            for _ in 0..<2 {
                let response = try await store.pollDevice("d".secretHash, clientID: "tv", interval: 5, at: now)
                #expect(response == .denied)
            }
        },
        Check("only one of several concurrent decisions about a device counts") { store in
            try await store.insert(device("d", userCode: "u"), limit: 9)
            let decisions = try await simultaneously(10) { number in
                if number.isMultiple(of: 2) { return try await store.denyDevice(userCodeHash: "u".secretHash, at: now) }
                return try await store.allowDevice(userCodeHash: "u".secretHash, grant: grant("\(number)"), at: now)
            }
            #expect(decisions.count { $0 } == 1)
        },
    ]
}
