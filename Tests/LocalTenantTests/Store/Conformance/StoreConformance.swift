import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

/// The requirements of every store, with a list of checks for each port. The tests of a driver create an empty store
/// for each check.
struct StoreConformance: Sendable {
    struct Check: Sendable, CustomTestStringConvertible {
        let name: String
        let run: @Sendable (any Store) async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (any Store) async throws -> Void) {
            (self.name, self.run) = (name, run)
        }

        var testDescription: String { name }
    }

    static let all = [
        clients, users, sessions, logins, grants, tokens, redemptions, devices, factors, passkeys, organizations, roles,
        consents, tickets, throttles, keys, snapshots, housekeeping, changes,
    ].flatMap(\.self)

    static let now = Date(timeIntervalSince1970: 1_900_000_000)

    // MARK: Records

    static let userDevice = UserDevice(address: "192.0.2.1", userAgent: "Browser")

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
        _ id: String, user: String = "u", client: String = "app", session: String? = nil, audience: String? = nil,
        createdAt: Date = now, expiresAt: Date? = nil
    ) -> Grant {
        Grant(
            id: id, userID: user, clientID: client, createdAt: createdAt, expiresAt: expiresAt,
            details: .init(sessionID: session, audience: audience, scope: ["openid"], authenticatedAt: now))
    }

    static func code(_ name: String, grant: String, expiresAt: Date = now + 600) -> AuthorizationCode {
        AuthorizationCode(
            hash: name.secretHash, grantID: grant, expiresAt: expiresAt,
            details: .init(redirectURI: callback, codeChallenge: "c", nonce: nil))
    }

    /// Adds a grant with one refresh token, both named `name`.
    static func addFamily(
        _ name: String, to store: any Store, client: String = "app", session: String? = nil, audience: String? = nil,
        grantEnd: Date? = nil, tokenEnd: Date? = nil, limit: Int = 200, createdAt: Date = now
    ) async throws {
        let grant = grant(
            name, client: client, session: session, audience: audience, createdAt: createdAt, expiresAt: grantEnd)
        try await store.insert(code("code-\(name)", grant: name), grant: grant)
        let isAdded = try await store.insert(
            RefreshToken(hash: name.secretHash, grantID: name, expiresAt: tokenEnd), limit: limit, at: now)
        #expect(isAdded)
    }

    /// The results of `count` concurrent calls.
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

extension Store {
    func insert(_ session: BrowserSession, inPlaceOf former: String? = nil) async throws {
        #expect(
            try await apply([.insertSession(session, inPlaceOf: former)], at: session.createdAt))
    }

    func recordLogin(userID: String, address: String, at now: Date) async throws {
        #expect(try await apply([.recordLogin(userID: userID, address: address)], at: now))
    }
}
