import A0Encoding
import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Session expiration")
struct SessionCeilingTests {
    private let storage = ThrowingStorage()
    private let time = TestClock()

    @Test(
        "a session ends 30 seconds early, and its credentials are deleted without sending them",
        arguments: [(29, true), (30, true), (31, false)])
    func ceiling(seconds: Int64, isOver: Bool) async throws {
        let tenant = try FakeTenant.responding("{}")
        try manager(tenant).save(credentials(ceilingIn: seconds))
        #expect(storage.state.entries["credentials_session_expiry"] == Data("\(ceiling(in: seconds))".utf8))
        guard isOver else {
            #expect(try await manager(tenant).credentials().accessToken == "AT")
            return
        }
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await manager(tenant).credentials() }
        #expect(storage.state.entries.isEmpty)
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager(tenant).renew() }
        // Only requests the time.
        #expect(tenant.requests.map(\.target) == ["/.well-known/jwks.json"])
    }

    @Test("without the tenant's time, an expired session is neither deleted nor returned")
    func offline() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = manager(tenant)
        try manager.save(credentials(ceilingIn: 3600))
        let before = storage.state.entries
        await tenant.stop()
        time.advance(by: 4000)
        for operation in [{ _ = try await manager.credentials() }, { _ = try await manager.renew() }] {
            let error = await #expect(throws: CredentialsManagerError.self) { try await operation() }
            #expect(error?.code == .sessionExpired)
            #expect((error?.cause)?.isCausedByNetwork == true)
            #expect(error?.isLoginNeeded == false)
            #expect(error?.message.contains("The session is kept.") == true)
        }
        #expect(storage.state.entries == before)
    }

    @Test("a session doesn't end because of a response from a cache or without a date")
    func timeless() async throws {
        let tenant = try FakeTenant.start { _, number in
            var response = HTTPServerResponse.json("{}")
            response.headers.set("Age", "86400")
            return response
        }
        let manager = manager(tenant)
        try manager.save(credentials(ceilingIn: 3600))
        time.advance(by: 4000)
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.cause is MissingDateError)
        #expect(storage.state.entries["credentials"] != nil)
    }

    @Test("the end of a session ends its API tokens, even after the next login")
    func apiTokens() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","expires_in":86400}"#)
        try manager(tenant).save(credentials(ceilingIn: 3600))
        for audience in ["one", "two"] { _ = try await manager(tenant).apiCredentials(forAudience: audience) }
        try manager(tenant).save(
            APICredentials(accessToken: "API", tokenType: "Bearer", expiresIn: time.now + 86400, scope: ""),
            audience: "three")
        time.advance(by: 3569)
        for audience in ["one", "two", "three"] { _ = try await manager(tenant).apiCredentials(forAudience: audience) }
        #expect(tenant.refreshTokens.count == 2)
        time.advance(by: 1)
        #expect(manager(tenant).storedAPICredentials(forAudience: "two") == nil)
        await #expect(throws: CredentialsManagerError.sessionExpired) {
            try await manager(tenant).apiCredentials(forAudience: "one")
        }
        for audience in ["one", "two", "three"] {
            await #expect(throws: CredentialsManagerError.noCredentials) {
                try await manager(tenant).apiCredentials(forAudience: audience)
            }
            #expect(manager(tenant).storedAPICredentials(forAudience: audience) == nil)
        }
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager(tenant).ssoCredentials() }

        try manager(tenant).save(credentials(ceilingIn: 3600))
        _ = try await manager(tenant).apiCredentials(forAudience: "two")
        #expect(tenant.refreshTokens.count == 3)
    }

    @Test("the end of a session ends API tokens that other releases stored")
    func apiTokensOfOtherReleases() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","expires_in":86400}"#)
        let entry = #"{"access_token":"OTHER","token_type":"Bearer","expires_in":1760000000,"scope":"a"}"#
        for key in ["one", "two"] { storage.change { $0.entries[key] = Data(entry.utf8) } }
        try manager(tenant).save(credentials(ceilingIn: 3600))
        #expect(try await manager(tenant).apiCredentials(forAudience: "one").accessToken == "OTHER")
        time.advance(by: 3570)
        await #expect(throws: CredentialsManagerError.sessionExpired) {
            try await manager(tenant).apiCredentials(forAudience: "one")
        }
        for audience in ["one", "two"] {
            await #expect(throws: CredentialsManagerError.noCredentials) {
                try await manager(tenant).apiCredentials(forAudience: audience)
            }
        }
    }

    @Test("nothing can be read from a session that has ended, even before it's deleted")
    func reading() throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = manager(tenant)
        try manager.save(credentials(ceilingIn: 31))
        #expect(manager.hasValid() && manager.canRenew() && manager.user?.sub == "auth0|1")
        #expect(try manager.storedCredentials().accessToken == "AT" && manager.userProfile() != nil)
        time.advance(by: 1)
        let before = storage.state.entries
        #expect(!manager.hasValid() && !manager.canRenew() && manager.user == nil)
        #expect(throws: CredentialsManagerError.sessionExpired) { try manager.storedCredentials() }
        #expect(throws: CredentialsManagerError.sessionExpired) { try manager.userProfile() }
        #expect(storage.state.entries == before)
    }

    @Test(
        "a session's end doesn't apply to the next user if the storage can't identify the previous one",
        arguments: ["unreadable", "undecodable", "gone"])
    func unknownUser(previous: String) async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","expires_in":86400}"#)
        let manager = manager(tenant)
        try manager.save(credentials(ceilingIn: 3600))
        storage.change { state in
            switch previous {
            case "unreadable": state.unreadable = ["credentials"]
            case "undecodable": state.entries["credentials"] = Data("garbage".utf8)
            default: state.entries["credentials"] = nil
            }
        }
        try manager.save(credentials(ceilingIn: nil, subject: "auth0|2"))
        storage.change { $0.unreadable = [] }
        #expect(storage.state.entries["credentials_session_expiry"] == nil)
        time.advance(by: 3600)
        #expect(try await manager.credentials().accessToken == "AT")
    }

    @Test(
        "a renewal doesn't change the end of a session",
        arguments: [nil, 7200, 100] as [Int64?])
    func renewal(ceilingInRenewal: Int64?) async throws {
        let token = token(ceilingIn: ceilingInRenewal)
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","id_token":"\#(token)","expires_in":86400}"#)
        try manager(tenant).save(credentials(ceilingIn: 3600))
        _ = try await manager(tenant).renew()
        time.advance(by: 3569)
        _ = try await manager(tenant).credentials()
        time.advance(by: 1)
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await manager(tenant).renew() }
    }

    @Test("the end of a session is read from the ID token if none is stored, and an unusable claim is ignored")
    func withoutPin() async throws {
        let tenant = try FakeTenant.responding("{}")
        try manager(tenant).save(credentials(ceilingIn: 3600))
        storage.change { $0.entries["credentials_session_expiry"] = Data("garbage".utf8) }
        time.advance(by: 3599)
        await #expect(throws: CredentialsManagerError.sessionExpired) {
            try await manager(tenant).credentials(minTTL: 0)
        }

        let unusable = unsignedToken(["sub": "auth0|1", "session_expiry": "1"])
        try manager(tenant).save(Credentials(accessToken: "AT", idToken: unusable, expiresIn: time.now + 3600))
        #expect(try await manager(tenant).credentials().accessToken == "AT")
        #expect(storage.state.entries.keys.sorted() == ["credentials"])
    }

    @Test("the end of a session is read again before it's applied")
    func lookedUpAgain() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = manager(tenant)
        try manager.save(credentials(ceilingIn: 32))
        _ = try await manager.credentials()
        time.advance(by: 3)
        let later = Data("\(ceiling(in: 3600))".utf8)
        storage.change { $0.entries["credentials_session_expiry"] = later }
        _ = try await manager.credentials()
        storage.change { $0.entries["credentials_session_expiry"] = nil }
        time.advance(by: 5)
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await manager.credentials() }
    }

    @Test("the end of a session is reset when another user logs in")
    func otherUser() throws {
        let tenant = try FakeTenant.responding("{}")
        try manager(tenant).save(credentials(ceilingIn: 3600))
        try manager(tenant).save(credentials(ceilingIn: 7200))
        #expect(storage.state.entries["credentials_session_expiry"] == Data("\(ceiling(in: 3600))".utf8))
        try manager(tenant).save(credentials(ceilingIn: 7200, subject: "auth0|2"))
        #expect(storage.state.entries["credentials_session_expiry"] == Data("\(ceiling(in: 7200))".utf8))
        try manager(tenant).save(credentials(ceilingIn: nil, subject: "auth0|3"))
        #expect(storage.state.entries["credentials_session_expiry"] == nil)
    }

    @Test("the past end of a session doesn't apply to the same user's next login")
    func nextLogin() async throws {
        let tenant = try FakeTenant.responding("{}")
        try manager(tenant).save(credentials(ceilingIn: 10))
        try manager(tenant).save(credentials(ceilingIn: 7200))
        #expect(storage.state.entries["credentials_session_expiry"] == Data("\(ceiling(in: 7200))".utf8))
        _ = try await manager(tenant).credentials()
    }

    @Test("the end of a session is deleted with the credentials, whatever its key is")
    func clearing() throws {
        let client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        let manager = CredentialsManager(
            authentication: client, storeKey: "ada", sessionExpiryKey: "end", storage: storage)
        try manager.save(credentials(ceilingIn: 3600))
        #expect(storage.state.entries.keys.sorted() == ["ada", "end"])
        #expect(manager.clear())
        #expect(storage.state.entries.isEmpty)
    }

    @Test("a test double's result doesn't count as a request that is sent")
    func testDouble() {
        let request = Request<JWKS, AuthenticationError>(result: .success(JWKS(keys: [])))
        #expect(!request.isSent)
        #expect(authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com").jwks().isSent)
    }

    private func manager(_ tenant: FakeTenant) -> CredentialsManager {
        CredentialsManager(
            authentication: tenant.authentication(clock: time.clock), storage: storage, clock: time.clock)
    }

    private func credentials(ceilingIn seconds: Int64?, subject: String = "auth0|1") -> Credentials {
        Credentials(
            accessToken: "AT", idToken: token(ceilingIn: seconds, subject: subject), refreshToken: "RT1",
            expiresIn: time.now + 86400)
    }

    private func token(ceilingIn seconds: Int64?, subject: String = "auth0|1") -> String {
        var claims: [String: JSONValue] = ["sub": .string(subject)]
        claims["session_expiry"] = seconds.map { .integer(ceiling(in: $0)) }
        return unsignedToken(claims)
    }

    private func ceiling(in seconds: Int64) -> Int64 {
        Int64(time.now.timeIntervalSince1970) + seconds
    }
}
