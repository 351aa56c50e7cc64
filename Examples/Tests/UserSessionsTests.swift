import Auth0
import ExampleTenant
import Foundation
import LocalTenant
import SimpleKeychain
import Testing

@testable import UserSessions

@Suite("User sessions")
struct UserSessionsTests {
    private static let forms: [[String]] = [[], ["--managed"]]

    @Test("a session works from login to logout, manually and with the credentials manager", arguments: forms)
    func session(form: [String]) async throws {
        try await withTenant { tenant, home in
            let run = runner(tenant, home, form)
            #expect(try await run(["startup"], 0) == ["login required"])
            #expect(tenant.requests.isEmpty, "no request without an access token")
            #expect(try await run(["profile"], 1) == [])

            let login = try await run(["login", "--script", ada], 0)
            #expect(login.count == 1 && login.first?.hasPrefix("logged in: an access token of ") == true, "\(login)")
            #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])
            let profile = try await run(["profile"], 0)
            #expect(
                profile.count == 3 && profile.dropFirst().first == "name: Ada Lovelace"
                    && profile.last?.hasPrefix("picture: http") == true)
            #expect(try await run(["renew"], 0).first?.hasPrefix("renewed: an access token of ") == true)
            #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])
            #expect(try await run(["logout"], 0) == ["logged out"])
            #expect(try await run(["startup"], 0) == ["login required"])
            #expect(try await run(["renew"], 1) == [])
        }
    }

    @Test("an expired access token is renewed, and the rotated refresh token is stored", arguments: forms)
    func expired(form: [String]) async throws {
        try await withTenant(clock: TenantClock()) { tenant, home in
            let run = runner(tenant, home, form)
            _ = try await run(["login", "--script", ada], 0)
            for _ in 1...3 {
                tenant.clock.advance(by: 90_000)
                tenant.clearRequests()
                #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])
                #expect(tenant.count("/oauth/token") == 1)
            }
        }
    }

    @Test("a renewal rejected for a deleted user ends the session", arguments: forms)
    func refused(form: [String]) async throws {
        try await withTenant { tenant, home in
            let run = runner(tenant, home, form)
            _ = try await run(["login", "--script", ada], 0)
            #expect(try await run(["logout", "--revoke"], 0) == ["logged out"])
            #expect(tenant.count("/oauth/revoke") == 1)
            _ = try await run(["login", "--script", ada], 0)
            let user = try #require(try await run(["profile"], 0).first?.dropFirst("sub: ".count))
            tenant.clock.advance(by: 90_000)
            try await tenant.setBlocked(true, userID: String(user))
            #expect(try await run(["startup"], 1) == [], "a block may be temporary")
            try await tenant.setBlocked(false, userID: String(user))
            #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])
            try await tenant.removeUser(String(user))
            tenant.clock.advance(by: 90_000)
            #expect(try await run(["startup"], 0) == ["login required"])
            tenant.clearRequests()
            #expect(try await run(["startup"], 0) == ["login required"])
            #expect(tenant.requests.isEmpty, "nothing is left to try")
        }
    }

    @Test(
        "without a refresh token, the session ends with its access token, and the login says so", arguments: forms)
    func noRefreshToken(form: [String]) async throws {
        try await withTenant { tenant, home in
            let run = runner(tenant, home, form)
            let login = try await run(["login", "--scope", "openid profile", "--script", ada], 0)
            #expect(login.last == "There is no refresh token: the session ends with this access token.")
            #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])
            #expect(try await run(["renew"], 1) == [])
            _ = try await run(["login", "--scope", "openid profile", "--script", ada], 0)
            tenant.clock.advance(by: 90_000)
            tenant.clearRequests()
            #expect(try await run(["startup"], 0) == ["login required"])
            #expect(tenant.count("/oauth/token") == 0)
        }
    }

    @Test("a failing network or tenant doesn't end the session", arguments: forms)
    func offline(form: [String]) async throws {
        try await withTenant { tenant, home in
            let run = runner(tenant, home, form)
            _ = try await run(["login", "--script", ada], 0)
            tenant.inject(.dropConnection, at: "/userinfo", times: nil)
            let program = ExampleProgram("UserSessions", tenant, in: home)
            let output = try await program.run(form + ["startup"])
            #expect(output.status == 3 && output.errors == "offline\n", "\(output)")
            tenant.clearFaults()
            tenant.inject(.status(503), at: "/userinfo", times: nil)
            #expect(try await run(["startup"], 1) == [])
            tenant.clearFaults()
            tenant.clock.advance(by: 90_000)
            tenant.inject(.dropConnection, at: "/oauth/token", times: requests(form))
            #expect(try await run(["startup"], 3) == [])
            // The manager repeats the last program's renewal. By the time of the response, the old token has expired.
            tenant.inject(.status(500), at: "/oauth/token")
            #expect(try await run(["startup"], 1) == [])
            #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])
        }
    }

    @Test("a lost response is requested again within the tenant's leeway", arguments: forms)
    func lostResponse(form: [String]) async throws {
        try await withTenant { tenant, home in
            let run = runner(tenant, home, form)
            _ = try await run(["login", "--script", ada], 0)
            tenant.clock.advance(by: 90_000)
            tenant.inject(.loseResponse, at: "/oauth/token", times: requests(form))
            #expect(try await run(["startup"], 3) == [])
            tenant.clock.advance(by: 30)
            #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])

            tenant.clock.advance(by: 90_000)
            tenant.inject(.loseResponse, at: "/oauth/token", times: requests(form))
            #expect(try await run(["startup"], 3) == [])
            tenant.clock.advance(by: 120)
            #expect(try await run(["startup"], 0) == ["login required"])
        }
    }

    @Test("a keychain that can't be opened loses nothing", arguments: forms)
    func lockedKeychain(form: [String]) async throws {
        try await withTenant { tenant, home in
            let right = ["SIMPLE_KEYCHAIN_KEY": Data(repeating: 1, count: 32).base64EncodedString()]
            let wrong = ["SIMPLE_KEYCHAIN_KEY": Data(repeating: 2, count: 32).base64EncodedString()]
            let program = ExampleProgram("UserSessions", tenant, in: home, right)
            #expect(try await program.run(form + ["login", "--script", ada]).status == 0)
            let locked = try await ExampleProgram("UserSessions", tenant, in: home, wrong).run(form + ["startup"])
            #expect(locked.status == 1 && locked.errors.contains("errSecAuthFailed"), "\(locked)")
            #expect(try await program.run(form + ["startup"]).lines == ["logged in as Ada Lovelace"])
        }
    }

    @Test("two programs that start concurrently send one renewal")
    func twoPrograms() async throws {
        try await withTenant { tenant, home in
            let run = runner(tenant, home, ["--managed"])
            _ = try await run(["login", "--script", ada], 0)
            tenant.clock.advance(by: 90_000)
            tenant.clearRequests()
            async let first = run(["startup"], 0)
            async let second = run(["startup"], 0)
            #expect(try await [first, second] == [["logged in as Ada Lovelace"], ["logged in as Ada Lovelace"]])
            #expect(tenant.count("/oauth/token") == 1)
        }
    }

    // MARK: Session manager

    @Test("two concurrent starts send one renewal")
    func twoStarts() async throws {
        try await withSession { tenant, session, _ in
            tenant.clock.advance(by: 90_000)
            tenant.clearRequests()
            async let first = session.start()
            async let second = session.start()
            for start in try await [first, second] {
                guard case .loggedIn = start else {
                    Issue.record("\(start)")
                    return
                }
            }
            #expect(tenant.count("/oauth/token") == 1)
        }
    }

    @Test("a rejected fresh token ends the session after one renewal")
    func loopGuard() async throws {
        try await withSession { tenant, session, keychain in
            tenant.inject(.status(401), at: "/userinfo", times: 2)
            tenant.clearRequests()
            guard case .loginRequired = try await session.start() else {
                Issue.record("The session continued.")
                return
            }
            #expect(tenant.count("/userinfo") == 2 && tenant.count("/oauth/token") == 1)
            #expect(try keychain.keys() == [])
        }
    }

    @Test("a damaged entry counts as missing")
    func damaged() async throws {
        try await withSession { tenant, session, keychain in
            try keychain.set(Data([0xFF, 0xFE]), forKey: "access_token")
            tenant.clearRequests()
            guard case .loginRequired = try await session.start() else {
                Issue.record("The session continued.")
                return
            }
            #expect(tenant.requests.isEmpty)
            #expect(try keychain.keys() == ["refresh_token"])
        }
    }

    @Test("logging out clears the keychain and the profile")
    func logout() async throws {
        try await withSession { _, session, keychain in
            _ = try await session.start()
            #expect(await session.profile?.name == "Ada Lovelace")
            try await session.logout()
            #expect(await session.profile == nil)
            #expect(try keychain.keys() == [])
            await #expect(throws: SessionManager.Failure.noAccessToken) { try await session.retrieveProfile() }
        }
    }

    // MARK: Metadata

    @Test("metadata is merged at the top level, and null removes a member", arguments: forms)
    func metadata(form: [String]) async throws {
        try await withTenant { tenant, home in
            let run = runner(tenant, home, form)
            _ = try await run(["login", "--metadata", "--script", ada], 0)
            let names = #"{"first_name": "John", "last_name": "Appleseed", "country": "Canada", "active": true}"#
            #expect(try await run(["set-metadata", names], 0) == [])
            #expect(
                try await run(["get-metadata"], 0)
                    == ["first name: John", "last name: Appleseed", "country: Canada", "active: true"])
            #expect(try await run(["set-metadata", #"{"country": null, "active": "yes"}"#], 0) == [])
            #expect(
                try await run(["get-metadata"], 0)
                    == ["first name: John", "last name: Appleseed", "country: none", "active: unknown"])
        }
    }

    @Test("the tutorial's own code, with the ID token, works at the example tenant")
    func metadataWithIDToken() async throws {
        try await withTenant { tenant, _ in
            let credentials = try await Auth0.authentication(clientId: ExampleTenant.clientId, domain: tenant.domain)
                .login(
                    usernameOrEmail: ExampleTenant.user, password: ExampleTenant.password,
                    realmOrConnection: "Username-Password-Authentication", scope: "openid profile"
                ).start()
            let profile = try await Auth0.authentication(clientId: ExampleTenant.clientId, domain: tenant.domain)
                .userInfo(withAccessToken: credentials.accessToken).start()
            let users = Auth0.users(token: credentials.idToken, domain: tenant.domain)
            _ = try await users.patch(
                profile.sub, userMetadata: ["first_name": "John", "last_name": "Appleseed", "country": "Canada"]
            ).start()
            let user = try await users.get(profile.sub, fields: ["user_metadata"], include: true).start()
            let metadata = user["user_metadata"] as? [String: Any]
            #expect(metadata?["first_name"] as? String == "John")
            #expect(metadata?["country"] as? String == "Canada")
        }
    }

    @Test("metadata that isn't a JSON object, another user's, or without the scope is rejected")
    func refusedMetadata() async throws {
        try await withTenant { tenant, home in
            let program = ExampleProgram("UserSessions", tenant, in: home)
            let run = runner(tenant, home, [])
            _ = try await run(["login", "--metadata", "--script", ada], 0)
            for text in ["John", "[]", "{", ""] {
                tenant.clearRequests()
                #expect(try await run(["set-metadata", text], 1) == [])
                #expect(!tenant.requests.contains { $0.method == "PATCH" })
            }
            let other = try await program.run("set-metadata", #"{"a": 1}"#, "--user", "auth0|somebody")
            #expect(other.status == 1 && other.errors.contains("responded with 403"), "\(other.errors)")
            _ = try await run(["login", "--metadata", "--scope", "openid read:current_user", "--script", ada], 0)
            let narrow = try await program.run("set-metadata", #"{"country": "Canada"}"#)
            #expect(narrow.status == 1 && narrow.errors.contains("Insufficient scope"), "\(narrow.errors)")
            #expect(try await run(["get-metadata"], 0).contains("country: none"))
            _ = try await run(["login", "--script", ada], 0)
            let otherAPI = try await program.run("get-metadata")
            #expect(otherAPI.status == 1 && otherAPI.errors.contains("Invalid token"), "\(otherAPI.errors)")
        }
    }

    @Test("a picture that can't be loaded is shown as text")
    func picture() async throws {
        try await withTenant {
            $0.users[0].picture = "http://127.0.0.1:9/none.png"
        } _: { tenant, home in
            let run = runner(tenant, home, [])
            _ = try await run(["login", "--script", ada], 0)
            #expect(try await run(["profile"], 0).last == "picture: http://127.0.0.1:9/none.png")
            #expect(try await run(["startup"], 0) == ["logged in as Ada Lovelace"])
        }
    }

    // MARK: Support

    /// How often a renewal is requested without a response: the credentials manager repeats it.
    private func requests(_ form: [String]) -> Int { form.isEmpty ? 1 : 5 }

    private func runner(
        _ tenant: LocalTenant, _ home: Home, _ form: [String]
    ) -> @Sendable ([String], Int32) async throws -> [String] {
        { words, status in
            let output = try await ExampleProgram("UserSessions", tenant, in: home).run(form + words)
            #expect(output.status == status, "\(words): \(output)")
            return output.lines
        }
    }

    /// Provides a session with a logged-in user, and its keychain.
    private func withSession(_ body: (LocalTenant, SessionManager, SimpleKeychain) async throws -> Void) async throws {
        try await withTenant { tenant, _ in
            let authentication = Auth0.authentication(clientId: ExampleTenant.clientId, domain: tenant.domain)
            let credentials = try await authentication.login(
                usernameOrEmail: ExampleTenant.user, password: ExampleTenant.password,
                realmOrConnection: "Username-Password-Authentication", audience: nil,
                scope: "openid profile offline_access"
            ).start()
            let keychain = SimpleKeychain(service: "Auth0", store: .memory())
            let session = SessionManager(authentication: authentication, keychain: keychain)
            try await session.store(credentials)
            try await body(tenant, session, keychain)
        }
    }
}
