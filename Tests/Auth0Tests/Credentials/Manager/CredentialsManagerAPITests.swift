import A0Encoding
import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Access tokens for other APIs")
struct CredentialsManagerAPITests {
    private static let audience = "https://example.com/me"

    private let stage = ManagerStage()

    @Test("an API token is exchanged for the refresh token once, and then read from the storage")
    func exchange() async throws {
        let idToken = unsignedToken(["sub": "auth0|1", "n": .integer(2)])
        let tenant = try FakeTenant.responding(
            #"""
            {"access_token":"API","token_type":"Bearer","refresh_token":"RT2","id_token":"\#(idToken)","scope":"openid a b",
            "expires_in":86400}
            """#)
        let manager = stage.manager(tenant)
        let login = stage.credentials(lifetime: 3600)
        try manager.save(login)
        let api = try await manager.apiCredentials(
            forAudience: Self.audience, scope: "b a", parameters: ["k": "v"], headers: ["X-One": "1"])
        #expect(
            api
                == APICredentials(
                    accessToken: "API", tokenType: "Bearer", expiresIn: stage.time.now + 86400, scope: "openid a b"))
        let request = try #require(tenant.requests.first)
        #expect(
            request.body == [
                "grant_type": "refresh_token", "client_id": "CLIENT_ID", "refresh_token": "RT1", "k": "v",
                "audience": .string(Self.audience), "scope": "openid b a",
            ])
        #expect(request.headers["X-One"] == "1")

        // Only the parts of the session that an exchange may change have changed.
        let stored = try stage.stored().credentials
        #expect(stored.accessToken == login.accessToken as String)
        #expect(stored.expiresIn == login.expiresIn)
        #expect(stored.idToken == idToken as String)
        #expect(stored.refreshToken == "RT2")

        #expect(try await manager.apiCredentials(forAudience: Self.audience, scope: "a b") == api)
        #expect(tenant.requests.count == 1)
    }

    @Test("an API token can be deleted by another process while it's read")
    func vanishing() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","expires_in":86400}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        _ = try await manager.apiCredentials(forAudience: Self.audience)
        stage.storage.change { $0.vanishing = [Self.audience] }
        #expect(manager.storedAPICredentials(forAudience: Self.audience)?.accessToken == "API")
        #expect(manager.storedAPICredentials(forAudience: Self.audience) == nil)
    }

    @Test("API tokens are stored by audience and sorted scope")
    func keys() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","expires_in":86400}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        _ = try await manager.apiCredentials(forAudience: Self.audience)
        _ = try await manager.apiCredentials(forAudience: Self.audience, scope: "write read")
        let key = "\(Self.audience)::read::write"
        #expect(Set(stage.storage.state.entries.keys) == ["credentials", Self.audience, key])
        #expect(manager.storedAPICredentials(forAudience: Self.audience, scope: "read write")?.scope == "write read")

        #expect(manager.clear(forAudience: Self.audience, scope: "read write"))
        #expect(!manager.clear(forAudience: Self.audience, scope: "read write"))
        #expect(stage.storage.state.entries[Self.audience] != nil)
        #expect(manager.clear())
        #expect(Array(stage.storage.state.entries.keys) == [Self.audience])
        try manager.remove(audience: Self.audience)
        #expect(throws: CredentialsManagerError.self) { try manager.remove(audience: Self.audience) }
        #expect(manager.storedAPICredentials(forAudience: Self.audience) == nil)
    }

    @Test("an API token is stored with its expiration in seconds since 1970, as in other releases")
    func form() throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = stage.manager(tenant)
        let api = APICredentials(accessToken: "API", tokenType: "Bearer", expiresIn: stage.time.now, scope: "a")
        #expect(manager.store(apiCredentials: api, forAudience: Self.audience, forScope: "a"))
        let entry = try #require(stage.storage.state.entries["\(Self.audience)::a"])
        guard case .object(let members) = try JSONValue.decode(entry) else { throw CancellationError() }
        #expect(members["access_token"] == "API")
        #expect(members["expires_in"]?.double == stage.time.now.timeIntervalSince1970)
        let other = #"{"access_token":"OTHER","token_type":"Bearer","expires_in":1750009999,"scope":"a"}"#
        stage.storage.change { $0.entries["\(Self.audience)::a"] = Data(other.utf8) }
        // It doesn't name its user, so it's only returned while there is a session.
        #expect(manager.storedAPICredentials(forAudience: Self.audience, scope: "a") == nil)
        try manager.save(stage.credentials())
        #expect(manager.storedAPICredentials(forAudience: Self.audience, scope: "a")?.accessToken == "OTHER")
    }

    @Test(
        "an API token that older releases stored by audience only is used if its scope fits",
        arguments: [
            ("read", 0), ("openid read", 0), ("write", 1),
        ])
    func olderKeys(granted: String, requests: Int) async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        let api = APICredentials(
            accessToken: "API", tokenType: "Bearer", expiresIn: stage.time.now + 3600, scope: granted)
        try manager.save(api, audience: Self.audience)
        _ = try await manager.apiCredentials(forAudience: Self.audience, scope: "read")
        #expect(tenant.requests.count == requests)
    }

    @Test("an API token doesn't require a session while it's valid, but never outlives the session's end")
    func withoutSession() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = stage.manager(tenant)
        let api = APICredentials(accessToken: "API", tokenType: "Bearer", expiresIn: stage.time.now + 3600, scope: "")
        try manager.save(api, audience: Self.audience)
        #expect(try await manager.apiCredentials(forAudience: Self.audience) == api)
        await #expect(throws: CredentialsManagerError.noCredentials) {
            try await manager.apiCredentials(forAudience: Self.audience, minTTL: 7200)
        }
        let end = Int64(stage.time.now.timeIntervalSince1970) + 20
        try manager.save(stage.credentials(lifetime: 3600, claims: ["session_expiry": .integer(end)]))
        await #expect(throws: CredentialsManagerError.sessionExpired) {
            try await manager.apiCredentials(forAudience: Self.audience)
        }
    }

    @Test("an API token is never returned to the next user")
    func otherUser() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        _ = try await manager.apiCredentials(forAudience: Self.audience)
        try manager.save(stage.credentials(lifetime: 3600, subject: "auth0|2"))
        _ = try await manager.apiCredentials(forAudience: Self.audience)
        #expect(tenant.requests.count == 2)
        let other = stage.manager(tenant, storeKey: "other")
        #expect(other.storedAPICredentials(forAudience: Self.audience) == nil)
    }

    @Test(
        "an API token isn't returned while the user of the stored session is unknown",
        arguments: [true, false])
    func unknownUser(isReadable: Bool) async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        _ = try await manager.apiCredentials(forAudience: Self.audience)
        stage.storage.change { state in
            if isReadable {
                state.entries["credentials"] = Data("garbage".utf8)
            } else {
                state.unreadable = ["credentials"]
            }
        }
        let error = await #expect(throws: CredentialsManagerError.self) {
            try await manager.apiCredentials(forAudience: Self.audience)
        }
        #expect(error?.code == (isReadable ? .noCredentials : .apiExchangeFailed))
        #expect(manager.storedAPICredentials(forAudience: Self.audience) == nil)
        stage.storage.change { $0.unreadable = [] }

        // A login without a user ID may belong to any user.
        try manager.save(Credentials(accessToken: "AT", refreshToken: "RT", expiresIn: stage.time.now + 3600))
        _ = try await manager.apiCredentials(forAudience: Self.audience)
        #expect(tenant.requests.count == 2)
    }

    @Test("an API token that can't be retrieved fails with the reason")
    func errors() async throws {
        let tenant = try FakeTenant.responding(#"{"error":"access_denied"}"#, status: 403)
        let manager = stage.manager(tenant)
        func error() async -> CredentialsManagerError? {
            await #expect(throws: CredentialsManagerError.self) {
                try await manager.apiCredentials(forAudience: Self.audience)
            }
        }
        #expect(await error() == .noCredentials)
        try manager.save(stage.credentials(refreshToken: nil))
        #expect(await error() == .noRefreshToken)
        try manager.save(stage.credentials())
        let before = try stage.stored().credentials
        #expect(await error()?.code == .apiExchangeFailed)
        #expect(try stage.stored().credentials == before)
        stage.storage.change { $0.refusesReads = true }
        let unreadable = await error()
        #expect(unreadable?.code == .apiExchangeFailed)
        #expect(unreadable?.cause is ThrowingStorage.Broken)
        stage.storage.change {
            $0.refusesReads = false
            $0.refusesWrites = true
        }
        #expect(await error()?.code == .storeFailed)
        #expect(tenant.requests.count == 1)
    }

    @Test("an API token whose lifetime is too short for the caller is stored before the error is thrown")
    func largeMinTTL() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","refresh_token":"RT2","expires_in":3600}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        await #expect(throws: CredentialsManagerError(.largeMinTTL(minTTL: 100_000, lifetime: 3600))) {
            try await manager.apiCredentials(forAudience: Self.audience, minTTL: 100_000)
        }
        #expect(try stage.stored().credentials.refreshToken == "RT2")
        #expect(manager.storedAPICredentials(forAudience: Self.audience)?.accessToken == "API")
    }

    @Test("an API token is passed to a callback on the main actor")
    func callback() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","expires_in":86400}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        let result = await withCheckedContinuation { continuation in
            manager.apiCredentials(forAudience: Self.audience) { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect(try result.get().accessToken == "API")
    }
}
