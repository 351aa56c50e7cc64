import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `LoginStore`.
extension StoreConformance {
    static let pushed: AuthorizationRequest = {
        var request = AuthorizationRequest(clientID: "app", redirectURI: callback, responseMode: .query)
        (request.scope, request.keyThumbprint) = (["openid"], "key")
        return request
    }()

    static let logins: [Check] = [
        Check("a pushed request is redeemed once, in time, by its client") { store in
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
        },
        Check("the oldest unfinished logins are deleted beyond the limit") { store in
            for name in 0..<20 { try await store.insert(transaction("\(name)"), limit: 5) }
            for name in 0..<20 {
                #expect(try await (store.transaction(stateHash: "\(name)".secretHash) != nil) == (name >= 15))
            }
        },
        Check("the request of an existing transaction can be replaced") { store in
            try await store.insert(transaction("t"), limit: 9)
            #expect(try await store.change(Self.pushed, stateHash: "t".secretHash))
            #expect(try await store.transaction(stateHash: "t".secretHash)?.request == Self.pushed)
            #expect(try await !store.change(Self.pushed, stateHash: "x".secretHash))
        },
        Check("a transaction is redeemed once, and only after a login") { store in
            let expected = transaction("t")
            try await store.insert(expected, limit: 9)
            #expect(try await store.transaction(stateHash: expected.stateHash) == expected)
            #expect(try await store.redeemTransaction(stateHash: expected.stateHash) == nil)
            #expect(try await store.authenticate(stateHash: expected.stateHash, sessionID: "s"))
            let redeemed = try await simultaneously(10) {
                try await store.redeemTransaction(stateHash: expected.stateHash)
            }
            #expect(redeemed.compactMap { $0 }.map(\.sessionID) == ["s"])
            #expect(try await !store.authenticate(stateHash: expected.stateHash, sessionID: "s"))
        },
    ]
}
