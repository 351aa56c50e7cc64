import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `TokenStore`.
extension StoreConformance {
    static func rotate(
        _ token: String, to successor: String, in store: any Store, client: String = "app", at time: Date = now,
        leeway: Int = 0, from device: UserDevice = userDevice
    ) async throws -> RedemptionOutcome {
        let exchange = RefreshTokenRotation.rotate(
            to: successor.secretHash, expiresAt: nil, leeway: leeway, from: device)
        return try await store.redeem(
            [.refreshToken(token.secretHash, clientID: client, exchange)], for: Issuance(), at: time)
    }

    static let tokens: [Check] = [
        Check("refresh tokens know the devices that got the first one and exchanged the last one") { store in
            try await store.insert(user("u"))
            try await store.insert(grant("g"))
            @Sendable func family() async throws -> RefreshToken? {
                let all = try await store.refreshTokens(of: "u", at: now)
                return all.first?.token
            }
            let (first, second) = (userDevice, UserDevice(address: "2001:db8::1", userAgent: nil))
            let token = RefreshToken(hash: "a".secretHash, grantID: "g", expiresAt: nil, firstDevice: first)
            #expect(try await store.insert(token, limit: 200, at: now))
            #expect(try await family() == token)
            #expect(try await rotate("a", to: "b", in: store, at: now + 1, from: second) == .redeemed)
            #expect(try await family()?.firstDevice == first)
            #expect(try await family()?.lastExchange == .init(device: second, time: now + 1))
            let kept = RefreshTokenRotation.keep(expiresAt: nil, from: first)
            _ = try await store.redeem(
                [.refreshToken("b".secretHash, clientID: "app", kept)], for: Issuance(), at: now + 2)
            #expect(try await family()?.lastExchange == .init(device: first, time: now + 2))
        },
        Check("tokens keep their key, and rotated refresh tokens inherit it") { store in
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
            for binding in [nil, .key(thumbprint: "key"), .certificate(thumbprint: "certificate")] as [TokenBinding?] {
                let hash = "\(binding.debugDescription)".secretHash
                let access = AccessToken(
                    hash: hash, grantID: "g", expiresAt: now + 60, scope: ["openid"], binding: binding)
                try await store.insert(access)
                #expect(try await store.accessToken(hash)?.token == access)
            }
            try await store.revokeGrants(.ids(["g"]), at: now)
            #expect(try await !store.isAlive(refreshToken: "b".secretHash, at: now))
        },
        Check("an access token shared by several grants is valid as long as one of them is") { store in
            for name in ["g", "h"] {
                try await store.insert(code(name, grant: name), grant: grant(name))
                for _ in 0..<2 {
                    try await store.insert(
                        AccessToken(hash: "a".secretHash, grantID: name, expiresAt: now + 60, scope: ["openid"]))
                }
                _ = try await redeem(name, in: store)
            }
            _ = try await redeem("g", in: store, at: now + 11)
            #expect(try await store.accessToken("a".secretHash)?.grant.id == "h")
            _ = try await redeem("h", in: store, at: now + 11)
            #expect(try await store.accessToken("a".secretHash) == nil)
        },
        Check("a rotated token works once, and reusing it revokes the family") { store in
            try await addFamily("a", to: store)
            #expect(try await store.refreshToken("a".secretHash)?.grant.id == "a")
            #expect(try await rotate("a", to: "b", in: store) == .redeemed)
            #expect(try await rotate("b", to: "c", in: store) == .redeemed)
            #expect(try await rotate("a", to: "x", in: store) == .reused)
            #expect(try await rotate("c", to: "d", in: store) == .unknown)
            #expect(try await rotate("a", to: "x", in: store) == .unknown)
            #expect(try await store.refreshToken("x".secretHash) == nil)
        },
        Check("only one of several concurrent rotations succeeds without leeway, but all of them with it") { store in
            for leeway in [0, 10] {
                try await addFamily("a\(leeway)", to: store)
                let results = try await simultaneously(10) { number in
                    try await rotate("a\(leeway)", to: "b\(leeway).\(number)", in: store, leeway: leeway)
                }
                #expect(results.filter { $0 == .redeemed }.count == (leeway == 0 ? 1 : 10))
            }
        },
        Check("the leeway ends after its seconds or when a successor is used") { store in
            try await addFamily("a", to: store)
            #expect(try await rotate("a", to: "b", in: store, leeway: 10) == .redeemed)
            #expect(try await rotate("a", to: "c", in: store, at: now + 10, leeway: 10) == .redeemed)
            #expect(try await rotate("a", to: "x", in: store, at: now + 10.001, leeway: 10) == .reused)
            try await addFamily("f", to: store)
            #expect(try await rotate("f", to: "g", in: store, leeway: 10) == .redeemed)
            #expect(try await rotate("g", to: "h", in: store, leeway: 10) == .redeemed)
            #expect(try await rotate("f", to: "x", in: store, leeway: 10) == .reused)
        },
        Check("the leeway includes a request that arrived before a successor was used, however long it took") { store in
            try await addFamily("a", to: store)
            #expect(try await rotate("a", to: "b", in: store, at: now + 1, leeway: 10) == .redeemed)
            #expect(try await rotate("b", to: "c", in: store, at: now + 2, leeway: 10) == .redeemed)
            #expect(try await rotate("a", to: "d", in: store, at: now + 1.5, leeway: 10) == .redeemed)
            #expect(try await rotate("c", to: "e", in: store, at: now + 3, leeway: 10) == .redeemed)
            #expect(try await rotate("a", to: "x", in: store, at: now + 2, leeway: 10) == .reused)
        },
        Check("a check accepts the tokens that a rotation would accept, and changes none of them") { store in
            func check(_ token: String, at time: Date = now) async throws -> RedemptionOutcome {
                try await store.redeem(
                    [.refreshToken(token.secretHash, clientID: "app", .check(leeway: 10))], for: Issuance(), at: time)
            }
            try await addFamily("a", to: store, tokenEnd: now + 60)
            for _ in 0..<2 { #expect(try await check("a") == .redeemed) }
            #expect(try await check("a", at: now + 60) == .unknown)
            #expect(try await rotate("a", to: "b", in: store, leeway: 10) == .redeemed)
            #expect(try await check("a", at: now + 10) == .redeemed)
            #expect(try await rotate("b", to: "c", in: store, leeway: 10) == .redeemed)
            #expect(try await check("c") == .redeemed)
            #expect(try await check("a") == .reused)
            #expect(try await check("c") == .unknown)
        },
        Check("foreign, expired, and revoked tokens are rejected without revoking anything") { store in
            try await addFamily("a", to: store, tokenEnd: now + 10)
            #expect(try await rotate("a", to: "x", in: store, client: "other") == .unknown)
            #expect(try await rotate("a", to: "x", in: store, at: now + 10) == .unknown)
            #expect(try await rotate("unknown", to: "x", in: store) == .unknown)
            #expect(try await rotate("a", to: "b", in: store, at: now + 9) == .redeemed)
            #expect(try await rotate("a", to: "x", in: store, client: "other") == .unknown)
            #expect(try await rotate("b", to: "c", in: store) == .redeemed)
            try await addFamily("e", to: store, grantEnd: now + 10)
            #expect(try await rotate("e", to: "f", in: store, at: now + 10) == .unknown)
            try await store.revokeGrants(.ids(["e"]), at: now)
            #expect(try await rotate("e", to: "f", in: store) == .unknown)
        },
        Check("an access token is stored only if the exchange succeeds") { store in
            try await addFamily("a", to: store)
            func exchange(_ token: String) async throws -> RedemptionOutcome {
                let exchange = RefreshTokenRotation.rotate(
                    to: "\(token) successor".secretHash, expiresAt: nil, leeway: 0, from: userDevice)
                return try await store.redeem(
                    [.refreshToken("a".secretHash, clientID: "app", exchange)],
                    for: Issuance(
                        accessToken: AccessToken(
                            hash: token.secretHash, grantID: "a", expiresAt: now + 60, scope: ["openid"])),
                    at: now)
            }
            #expect(try await exchange("first") == .redeemed)
            #expect(try await exchange("second") == .reused)
            #expect(try await store.accessToken("first".secretHash)?.token.scope == ["openid"])
            #expect(try await store.accessToken("second".secretHash) == nil)
        },
        Check("keeping a token extends its expiration") { store in
            try await addFamily("a", to: store, tokenEnd: now + 10)
            func keep(at time: Date) async throws -> RedemptionOutcome {
                try await store.redeem(
                    [.refreshToken("a".secretHash, clientID: "app", .keep(expiresAt: now + 20, from: userDevice))],
                    for: Issuance(), at: time)
            }
            #expect(try await keep(at: now + 9) == .redeemed)
            #expect(try await store.refreshToken("a".secretHash)?.token.expiresAt == now + 20)
            #expect(try await keep(at: now + 19) == .redeemed)
            #expect(try await keep(at: now + 20) == .unknown)
        },
        Check("beyond the limit, the oldest families of the same user and client are revoked") { store in
            for number in 0..<4 {
                try await addFamily("f\(number)", to: store, limit: 3, createdAt: now + Double(number))
            }
            try await addFamily("other", to: store, client: "other", limit: 3, createdAt: now - 9)
            #expect(try await rotate("f0", to: "x", in: store) == .unknown)
            for number in 1..<4 { #expect(try await rotate("f\(number)", to: "y\(number)", in: store) == .redeemed) }
            #expect(try await rotate("other", to: "z", in: store, client: "other") == .redeemed)
        },
    ]
}
