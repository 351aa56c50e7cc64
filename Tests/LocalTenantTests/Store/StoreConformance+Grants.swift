import Foundation
import Testing

@testable import LocalTenant

// Devices, pushed requests, throttles and bound tokens.
extension StoreConformance {
    static func device(
        _ name: String, userCode: String, client: String = "tv", expiresAt: Date = now + 900
    ) -> DeviceAuthorization {
        DeviceAuthorization(
            hash: name.secretHash, userCodeHash: userCode.secretHash, clientID: client, expiresAt: expiresAt,
            details: .init(audience: "api", scope: ["openid", "ö"]))
    }

    static let devices = [
        Check("a device waits until it is allowed, and gets its grant once") { store in
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
            let polls = try await simultaneously(10) { _ in try await poll("tv") }
            #expect(polls.count { $0 == .allowed(grant) } == 1)
            #expect(polls.count { $0 == .unknown } == 9)
        },
        Check("a device polls in its interval, and learns once that it is too late") { store in
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
        Check("a refused device is told so") { store in
            try await store.insert(device("d", userCode: "u"), limit: 9)
            #expect(try await store.denyDevice(userCodeHash: "u".secretHash, at: now))
            let grant = grant("g")
            #expect(try await !store.allowDevice(userCodeHash: "u".secretHash, grant: grant, at: now))
            for _ in 0..<2 {
                let answer = try await store.pollDevice("d".secretHash, clientID: "tv", interval: 5, at: now)
                #expect(answer == .denied)
            }
        },
        Check("of simultaneous decisions about a device one counts") { store in
            try await store.insert(device("d", userCode: "u"), limit: 9)
            let decisions = try await simultaneously(10) { number in
                if number.isMultiple(of: 2) { return try await store.denyDevice(userCodeHash: "u".secretHash, at: now) }
                return try await store.allowDevice(userCodeHash: "u".secretHash, grant: grant("\(number)"), at: now)
            }
            #expect(decisions.count { $0 } == 1)
        },
    ]

    static let pushed: AuthorizationRequest = {
        var request = AuthorizationRequest(clientID: "app", redirectURI: callback, responseMode: .query)
        (request.scope, request.keyThumbprint) = (["openid"], "key")
        return request
    }()

    static let pushedRequests = [
        Check("a pushed request is taken out once, in time, and by its client") { store in
            let request = Self.pushed
            for name in ["a", "b"] {
                try await store.insert(
                    PushedRequest(hash: name.secretHash, expiresAt: now + 30, request: request), limit: 9)
            }
            @Sendable func redeem(_ name: String, _ client: String, _ seconds: TimeInterval) async throws
                -> AuthorizationRequest?
            {
                try await store.redeemPushedRequest(name.secretHash, clientID: client, at: now + seconds)
            }
            #expect(try await redeem("a", "other", 0) == nil)
            #expect(try await redeem("x", "app", 0) == nil)
            let found = try await simultaneously(10) { _ in try await redeem("a", "app", 29) }
            #expect(found.compactMap { $0 } == [request])
            #expect(try await redeem("b", "app", 30) == nil)
        }
    ]

    static let throttles = [
        Check("a throttle fills up by one and empties with time") { store in
            func level(_ seconds: TimeInterval) async throws -> Double {
                try await store.throttleLevel("t", refill: 10, at: now + seconds)
            }
            #expect(try await level(0) == 0)
            _ = try await simultaneously(4) { _ in
                try await store.takeThrottle("t", limit: 9, refill: 10, at: now)
            }
            #expect(try await level(0) == 4)
            #expect(try await level(15) == 2.5)
            #expect(try await level(40) == 0)
            #expect(try await store.takeThrottle("t", limit: 9, refill: 10, at: now + 100))
            #expect(try await level(100) == 1)
            #expect(try await store.throttleLevel("other", refill: 10, at: now) == 0)
        },
        Check("what happens once happens once, until it is forgotten") { store in
            @Sendable func use(_ seconds: TimeInterval) async throws -> Bool {
                try await store.useOnce("x".secretHash, until: now + 60 + seconds, at: now + seconds)
            }
            let first = try await simultaneously(10) { _ in try await use(0) }
            #expect(first.count { $0 } == 1)
            #expect(try await !use(59))
            try await store.purge(at: now + 59)
            #expect(try await !use(59))
            #expect(try await use(60))
            #expect(try await !use(60))
            try await store.purge(at: now + 120)
            #expect(try await use(120))
        },
        Check("a secret is made once") { store in
            let secrets = try await simultaneously(10) { number in
                try await store.secret("s", orInsert: Data([UInt8(number)]))
            }
            #expect(Set(secrets).count == 1)
            #expect(try await store.secret("other", orInsert: Data([99])) == Data([99]))
        },
    ]

    static let boundTokens = [
        Check("tokens remember their key, and refresh tokens pass it on") { store in
            try await store.insert(grant("g"))
            let token = RefreshToken(hash: "a".secretHash, grantID: "g", expiresAt: now + 60, keyThumbprint: "key")
            #expect(try await store.insert(token, limit: 200, at: now))
            #expect(try await store.refreshToken("a".secretHash)?.token == token)
            #expect(try await store.isAlive(refreshToken: "a".secretHash, at: now + 59))
            #expect(try await !store.isAlive(refreshToken: "a".secretHash, at: now + 60))
            #expect(try await !store.isAlive(refreshToken: "x".secretHash, at: now))
            #expect(try await rotate("a", to: "b", in: store) == .redeemed)
            #expect(try await !store.isAlive(refreshToken: "a".secretHash, at: now))
            #expect(try await store.isAlive(refreshToken: "b".secretHash, at: now))
            #expect(try await store.refreshToken("b".secretHash)?.token.keyThumbprint == "key")
            let access = AccessToken(
                hash: "t".secretHash, grantID: "g", expiresAt: now + 60, scope: ["openid"], keyThumbprint: "key")
            try await store.insert(access)
            #expect(try await store.accessToken("t".secretHash)?.token == access)
            try await store.revokeGrant("g", at: now)
            #expect(try await !store.isAlive(refreshToken: "b".secretHash, at: now))
        }
    ]
}

extension StoreConformance {
    static let grantChecks = devices + pushedRequests + throttles + boundTokens
}
