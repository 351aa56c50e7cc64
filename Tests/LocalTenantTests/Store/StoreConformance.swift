import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

/// What every store must do. A driver's tests make an empty store for each run and call these one by one.
struct StoreConformance: Sendable {
    struct Check: Sendable, CustomTestStringConvertible {
        let name: String
        let run: @Sendable (any Store) async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (any Store) async throws -> Void) {
            (self.name, self.run) = (name, run)
        }

        var testDescription: String { name }
    }

    static let checks =
        registry + logins + codes + refreshTokens + rest + grantChecks + factorChecks + accountChecks + passkeyChecks

    static let now = Date(timeIntervalSince1970: 1_900_000_000)

    // MARK: Records

    static func user(_ id: String, email: String? = nil, username: String? = nil, connection: String = "db")
        -> UserRecord
    {
        var profile = TenantUser(email: email, password: nil)
        (profile.userID, profile.username, profile.connection) = (id, username, connection)
        return UserRecord(id: id, profile: profile, passwordHash: "hash", createdAt: now, updatedAt: now)
    }

    static func session(_ id: String, user: String) -> BrowserSession {
        BrowserSession(
            id: id, cookieHash: "cookie-\(id)".secretHash, userID: user, createdAt: now, lastActiveAt: now,
            authenticatedAt: now - 5, idleLimit: 100, absoluteLimit: 1_000)
    }

    static func transaction(_ name: String, expiresAt: Date = now + 60) -> LoginTransaction {
        var request = AuthorizationRequest(clientID: "app", redirectURI: callback, responseMode: .fragment)
        request.scope = ["openid", "ö"]
        request.prompts = [.login]
        return LoginTransaction(
            stateHash: name.secretHash, browserHash: "browser".secretHash, expiresAt: expiresAt, sessionID: nil,
            request: request, knownIdentifier: "ada")
    }

    static func grant(
        _ id: String, user: String = "u", client: String = "app", audience: String? = nil, createdAt: Date = now,
        expiresAt: Date? = nil
    ) -> Grant {
        Grant(
            id: id, userID: user, clientID: client, createdAt: createdAt, expiresAt: expiresAt,
            details: .init(sessionID: "s", audience: audience, scope: ["openid"], authenticatedAt: now))
    }

    static func code(_ name: String, grant: String, expiresAt: Date = now + 600) -> AuthorizationCode {
        AuthorizationCode(
            hash: name.secretHash, grantID: grant, expiresAt: expiresAt,
            details: .init(redirectURI: callback, codeChallenge: "c", nonce: nil))
    }

    /// A grant with one refresh token, both called `name`.
    static func addFamily(
        _ name: String, to store: any Store, client: String = "app", audience: String? = nil, grantEnd: Date? = nil,
        tokenEnd: Date? = nil, limit: Int = 200, createdAt: Date = now
    ) async throws {
        let grant = grant(name, client: client, audience: audience, createdAt: createdAt, expiresAt: grantEnd)
        try await store.insert(code("code-\(name)", grant: name), grant: grant)
        let isAdded = try await store.insert(
            RefreshToken(hash: name.secretHash, grantID: name, expiresAt: tokenEnd), limit: limit, at: now)
        #expect(isAdded)
    }

    /// Redeems a code; a repetition is forgiven for ten seconds.
    static func redeem(
        _ code: String, in store: any Store, client: String = "app", at time: Date = now
    ) async throws -> CodeRedemption {
        try await store.redeemCode(code.secretHash, clientID: client, leeway: 10, at: time)
    }

    static func rotate(
        _ token: String, to successor: String, in store: any Store, client: String = "app", at time: Date = now,
        leeway: Int = 0
    ) async throws -> RefreshRedemption {
        try await store.redeemRefreshToken(
            token.secretHash, clientID: client, at: time,
            .rotate(to: successor.secretHash, expiresAt: nil, leeway: leeway), nil)
    }

    // MARK: Clients, APIs, users

    static let registry = [
        Check("clients are replaced by id and keep their order") { store in
            let first = ClientRecord(client: TenantClient(clientID: "a", callbacks: ["x://y"]), secretHash: nil)
            try await store.put(first)
            try await store.put(ClientRecord(client: TenantClient(clientID: "b"), secretHash: "s".secretHash))
            #expect(try await store.client("a") == first)
            let second = ClientRecord(client: TenantClient(clientID: "a", name: "New"), secretHash: "t".secretHash)
            try await store.put(second)
            #expect(try await store.clients().map(\.client.clientID) == ["a", "b"])
            #expect(try await store.client("a") == second)
            #expect(try await store.client("c") == nil)
        },
        Check("APIs are replaced by identifier") { store in
            try await store.put(TenantAPI(identifier: "x"))
            let api = TenantAPI(identifier: "x", scopes: ["a"], allowOfflineAccess: true, dialect: .rfc9068)
            try await store.put(api)
            #expect(try await store.api("x") == api)
            #expect(try await store.api("y") == nil)
        },
        Check("users are found by email address and username, without regard to case, within their connection") {
            store in
            let ada = user("1", email: "Ada@Example.com", username: "Countess")
            try await store.insert(ada)
            try await store.insert(user("2", email: "ada@example.com", connection: "other"))
            try await store.insert(user("3"))
            try await store.insert(user("4"))
            #expect(try await store.user("1") == ada)
            #expect(try await store.user(identifier: "ADA@example.COM", connection: "db") == ada)
            #expect(try await store.user(identifier: "countess", connection: "db") == ada)
            #expect(try await store.user(identifier: "countess", connection: "other") == nil)
            #expect(try await store.user("9") == nil)
        },
        Check("an accented letter may be one character or two") { store in
            let (composed, decomposed) = ("zo\u{E9}@example.com", "Zoe\u{301}@example.com")
            let zoe = user("1", email: decomposed, username: "zoe\u{301}")
            try await store.insert(zoe)
            for identifier in [composed, decomposed, "ZO\u{C9}", "zoe\u{301}"] {
                #expect(try await store.user(identifier: identifier, connection: "db")?.id == "1")
            }
            for other in [user("2", email: composed), user("2", email: decomposed), user("2", username: "zo\u{E9}")] {
                await #expect(throws: StoreError.conflict) { try await store.insert(other) }
            }
            #expect(try await store.update(zoe))
            let email = try await store.user("1")?.profile.email ?? ""
            #expect(Array(email.utf8) == Array("Zo\u{E9}@example.com".utf8), "tokens say it in one form")
        },
        Check("ids, email addresses and usernames are unique") { store in
            try await store.insert(user("1", email: "a@b", username: "a"))
            for other in [user("1"), user("2", email: "A@B"), user("2", username: "A")] {
                await #expect(throws: StoreError.conflict) { try await store.insert(other) }
            }
            try await store.insert(user("2", email: "c@d"))
            await #expect(throws: StoreError.conflict) { _ = try await store.update(user("2", email: "a@b")) }
            #expect(try await store.update(user("2", email: "e@f")))
            #expect(try await store.user(identifier: "e@f", connection: "db")?.id == "2")
            #expect(try await !store.update(user("9")))
        },
        Check("a deleted user's sessions go along") { store in
            try await store.insert(user("1"))
            try await store.insert(session("s", user: "1"))
            #expect(try await store.deleteUser("1"))
            #expect(try await !store.deleteUser("1"))
            #expect(try await store.session(cookieHash: "cookie-s".secretHash) == nil)
        },
    ]

    // MARK: Sessions, transactions, throttling

    static let logins = [
        Check("sessions are found by cookie, touched and deleted") { store in
            try await store.insert(user("1"))
            var expected = session("s", user: "1")
            try await store.insert(expected)
            #expect(try await store.session(cookieHash: expected.cookieHash) == expected)
            try await store.touchSession("s", at: now + 7)
            expected.lastActiveAt = now + 7
            #expect(try await store.session(cookieHash: expected.cookieHash) == expected)
            #expect(try await store.deleteSession(cookieHash: expected.cookieHash))
            #expect(try await !store.deleteSession(cookieHash: expected.cookieHash))
        },
        Check("the oldest logins that nobody finishes give way to new ones") { store in
            for name in 0..<20 { try await store.insert(transaction("\(name)"), limit: 5) }
            for name in 0..<20 {
                #expect(try await (store.transaction(stateHash: "\(name)".secretHash) != nil) == (name >= 15))
            }
        },
        Check("a transaction is redeemed once, and only after somebody logged in") { store in
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
        Check("failures are counted per connection, identifier and address, and forgotten in time") { store in
            let attempt = LoginAttempt(connection: "db", identifier: "ada", address: "::1")
            _ = try await simultaneously(10) { try await store.recordFailure(attempt, at: now, since: now - 100) }
            #expect(try await store.failures(attempt, since: now - 100) == 10)
            for other in [
                LoginAttempt(connection: "x", identifier: "ada", address: "::1"),
                LoginAttempt(connection: "db", identifier: "x", address: "::1"),
                LoginAttempt(connection: "db", identifier: "ada", address: "x"),
            ] {
                #expect(try await store.failures(other, since: now - 100) == 0)
            }
            #expect(try await store.failures(attempt, since: now) == 0)
            #expect(try await store.recordFailure(attempt, at: now + 200, since: now + 100) == 1)
            try await store.clearFailures(attempt)
            #expect(try await store.failures(attempt, since: now - 100) == 0)
        },
    ]

    // MARK: Codes

    static let codes = [
        Check("a code is redeemed once; its replay revokes everything") { store in
            try await store.insert(code("c", grant: "g"), grant: grant("g", audience: "api"))
            try await store.insert(
                AccessToken(hash: "a".secretHash, grantID: "g", expiresAt: now + 60, scope: ["openid", "x"]))
            let expected = CodeRedemption.redeemed(code("c", grant: "g"), grant("g", audience: "api"))
            #expect(try await redeem("c", in: store) == expected)
            let found = try #require(try await store.accessToken("a".secretHash))
            #expect(found.token.scope == ["openid", "x"])
            #expect(found.grant.id == "g")
            #expect(try await redeem("c", in: store, at: now + 10) == .repeated)
            #expect(try await store.accessToken("a".secretHash) != nil, "a repetition within the leeway costs nothing")
            #expect(try await redeem("c", in: store, at: now + 10.001) == .replayed)
            #expect(try await store.accessToken("a".secretHash) == nil)
            let token = RefreshToken(hash: "r".secretHash, grantID: "g", expiresAt: nil)
            #expect(try await !store.insert(token, limit: 9, at: now), "a revoked grant gets no refresh token")
            #expect(try await redeem("x", in: store) == .unknown)
        },
        Check("another client neither redeems a code, nor uses it up, nor revokes what it brought") { store in
            try await store.insert(code("c", grant: "g"), grant: grant("g"))
            #expect(try await redeem("c", in: store, client: "other") == .unknown)
            #expect(try await redeem("c", in: store) == .redeemed(code("c", grant: "g"), grant("g")))
            #expect(try await redeem("c", in: store, client: "other", at: now + 60) == .unknown)
            #expect(try await store.unrevokedGrant("g") != nil)
        },
        Check("equal access tokens of several grants are good as long as one of the grants is") { store in
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
        Check("of many simultaneous redemptions one wins, and keeps what it got") { store in
            try await store.insert(code("c", grant: "g"), grant: grant("g"))
            let results = try await simultaneously(10) { try await redeem("c", in: store) }
            #expect(results.filter { $0 == .repeated }.count == 9)
            #expect(try await store.unrevokedGrant("g") != nil)
        },
    ]

    // MARK: Refresh tokens

    static let refreshTokens = [
        Check("a rotated token is good once; using it again revokes the family") { store in
            try await addFamily("a", to: store)
            #expect(try await store.refreshToken("a".secretHash)?.grant.id == "a")
            #expect(try await rotate("a", to: "b", in: store) == .redeemed)
            #expect(try await rotate("b", to: "c", in: store) == .redeemed)
            #expect(try await rotate("a", to: "x", in: store) == .reused)
            #expect(try await rotate("c", to: "d", in: store) == .refused)
            #expect(try await rotate("a", to: "x", in: store) == .refused)
            #expect(try await store.refreshToken("x".secretHash) == nil)
        },
        Check("of many simultaneous rotations one wins without leeway, all of them with it") { store in
            for leeway in [0, 10] {
                try await addFamily("a\(leeway)", to: store)
                let results = try await simultaneously(10) { number in
                    try await rotate("a\(leeway)", to: "b\(leeway).\(number)", in: store, leeway: leeway)
                }
                #expect(results.filter { $0 == .redeemed }.count == (leeway == 0 ? 1 : 10))
            }
        },
        Check("the leeway ends with its seconds, and with the use of a successor") { store in
            try await addFamily("a", to: store)
            #expect(try await rotate("a", to: "b", in: store, leeway: 10) == .redeemed)
            #expect(try await rotate("a", to: "c", in: store, at: now + 10, leeway: 10) == .redeemed)
            #expect(try await rotate("a", to: "x", in: store, at: now + 10.001, leeway: 10) == .reused)
            try await addFamily("f", to: store)
            #expect(try await rotate("f", to: "g", in: store, leeway: 10) == .redeemed)
            #expect(try await rotate("g", to: "h", in: store, leeway: 10) == .redeemed)
            #expect(try await rotate("f", to: "x", in: store, leeway: 10) == .reused)
        },
        Check("foreign, expired and revoked tokens are refused, and nothing is revoked by that") { store in
            try await addFamily("a", to: store, tokenEnd: now + 10)
            #expect(try await rotate("a", to: "x", in: store, client: "other") == .refused)
            #expect(try await rotate("a", to: "x", in: store, at: now + 10) == .refused)
            #expect(try await rotate("unknown", to: "x", in: store) == .refused)
            #expect(try await rotate("a", to: "b", in: store, at: now + 9) == .redeemed)
            #expect(try await rotate("a", to: "x", in: store, client: "other") == .refused)
            #expect(try await rotate("b", to: "c", in: store) == .redeemed)
            try await addFamily("e", to: store, grantEnd: now + 10)
            #expect(try await rotate("e", to: "f", in: store, at: now + 10) == .refused)
            try await store.revokeGrant("e", at: now)
            #expect(try await rotate("e", to: "f", in: store) == .refused)
        },
        Check("an access token comes with the exchange, or not at all") { store in
            try await addFamily("a", to: store)
            func exchange(_ token: String) async throws -> RefreshRedemption {
                try await store.redeemRefreshToken(
                    "a".secretHash, clientID: "app", at: now,
                    .rotate(to: "\(token) successor".secretHash, expiresAt: nil, leeway: 0),
                    AccessToken(hash: token.secretHash, grantID: "a", expiresAt: now + 60, scope: ["openid"]))
            }
            #expect(try await exchange("first") == .redeemed)
            #expect(try await exchange("second") == .reused)
            #expect(try await store.accessToken("first".secretHash)?.token.scope == ["openid"])
            #expect(try await store.accessToken("second".secretHash) == nil)
        },
        Check("a kept token moves its end") { store in
            try await addFamily("a", to: store, tokenEnd: now + 10)
            let keep = RefreshExchange.keep(expiresAt: now + 20)
            #expect(
                try await store.redeemRefreshToken("a".secretHash, clientID: "app", at: now + 9, keep, nil) == .redeemed
            )
            #expect(try await store.refreshToken("a".secretHash)?.token.expiresAt == now + 20)
            #expect(
                try await store.redeemRefreshToken("a".secretHash, clientID: "app", at: now + 19, keep, nil)
                    == .redeemed)
            #expect(
                try await store.redeemRefreshToken("a".secretHash, clientID: "app", at: now + 20, keep, nil) == .refused
            )
        },
        Check("beyond the limit the oldest families of the same user and client end") { store in
            for number in 0..<4 {
                try await addFamily("f\(number)", to: store, limit: 3, createdAt: now + Double(number))
            }
            try await addFamily("other", to: store, client: "other", limit: 3, createdAt: now - 9)
            #expect(try await rotate("f0", to: "x", in: store) == .refused)
            for number in 1..<4 { #expect(try await rotate("f\(number)", to: "y\(number)", in: store) == .redeemed) }
            #expect(try await rotate("other", to: "z", in: store, client: "other") == .redeemed)
        },
        Check("grants can be revoked by user, client and audience") { store in
            try await addFamily("a", to: store)
            try await addFamily("b", to: store)
            try await addFamily("c", to: store, client: "other")
            try await addFamily("d", to: store, audience: "api")
            try await store.revokeGrants(like: grant("a"), at: now)
            #expect(try await rotate("a", to: "a1", in: store) == .refused)
            #expect(try await rotate("b", to: "b1", in: store) == .refused)
            #expect(try await rotate("c", to: "c1", in: store, client: "other") == .redeemed)
            #expect(try await rotate("d", to: "d1", in: store) == .redeemed)
            try await store.revokeGrants(like: grant("d", audience: "api"), at: now)
            #expect(try await rotate("d1", to: "d2", in: store) == .refused)
        },
    ]

    // MARK: Keys, housekeeping

    static func key(_ id: String) -> SigningKeyRecord {
        SigningKeyRecord(id: id, state: .next, pkcs8: Data([1, 2, 3]), createdAt: now)
    }

    static let rest = [
        Check("keys move from next to current to previous; only previous ones can be revoked") { store in
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
        Check("purging deletes what has expired, and keeps what tells theft from a mistake") { store in
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
            #expect(try await redeem("code-a", in: store, at: now + 100) == .replayed)
            try await store.purge(at: now + 29 * day)
            #expect(try await redeem("code-a", in: store) == .unknown)
            #expect(try await store.refreshToken("a".secretHash) != nil)
            try await store.purge(at: now + 30 * day)
            #expect(try await store.refreshToken("a".secretHash) == nil)
            #expect(try await store.refreshToken("b".secretHash) != nil)
            #expect(try await store.user("u") != nil)
        },
        Check("a closed store says so") { store in
            await store.close()
            await #expect(throws: StoreError.self) { _ = try await store.clients() }
        },
    ]

    /// The results of `count` calls at once.
    static func simultaneously<R: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws -> R
    ) async throws -> [R] {
        try await withThrowingTaskGroup(of: R.self) { group in
            for number in 0..<count { group.addTask { try await body(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    static func simultaneously<R: Sendable>(
        _ count: Int, _ body: @escaping @Sendable () async throws -> R
    ) async throws -> [R] {
        try await simultaneously(count) { _ in try await body() }
    }
}
