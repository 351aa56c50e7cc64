import Foundation
import LocalTenant
import Testing

@testable import Auth0

extension Stage {
    static let serviceID = "service"
    private static let serviceSecret = "service-secret-service-secret"

    /// A stage with a client that manages users.
    static func withService(
        clock: TenantClock = .init(), _ change: (inout TenantConfiguration) -> Void = { _ in }
    ) async throws -> Stage {
        var configuration = TenantConfiguration()
        configuration.clients.append(
            TenantClient(
                clientID: serviceID, appType: .nonInteractive, clientSecret: serviceSecret,
                grantTypes: ["client_credentials"]))
        configuration.clientGrants = [
            TenantClientGrant(
                clientID: serviceID, audience: "/api/v2/",
                scope: ["read:users", "update:users", "update:users_app_metadata"])
        ]
        change(&configuration)
        return try await Stage(configuration, clock: clock)
    }

    var managementAudience: String { tenant.domain + "/api/v2/" }

    /// A Management API client with the application's permissions for the sample user.
    func ownUser(
        scope: String = "read:current_user update:current_user_metadata update:current_user_identities"
    ) async throws -> any Users {
        let credentials = try await authentication.login(
            usernameOrEmail: user.email, password: user.password, realmOrConnection: TenantConnection.defaultName,
            audience: managementAudience, scope: scope
        ).start()
        return Auth0.users(token: credentials.accessToken, domain: tenant.domain)
    }

    /// A Management API client with the service's permissions.
    func administration(scope: String? = nil) async throws -> any Users {
        let credentials = try await authentication(of: Self.serviceID)
            .clientCredentials(clientSecret: Self.serviceSecret, audience: managementAudience, scope: scope).start()
        return Auth0.users(token: credentials.accessToken, domain: tenant.domain)
    }

    func userID() async throws -> String {
        try await profile(try await logInWithPassword()).sub
    }

    /// Adds a user who logs in with codes by email, and logs in as that user.
    func logInByMail(_ email: String) async throws -> Credentials {
        try await authentication.startPasswordless(email: email).start()
        let message = try #require(tenant.outbox.last { $0.kind == .passwordlessCode && $0.to == email })
        return try await authentication.login(email: email, code: try #require(message.code)).start()
    }
}

@Suite("Management API")
struct ManagementFlowTests {
    @Test("an application reads its user and updates the metadata")
    func ownUser() async throws {
        let stage = try await Stage()
        let id = try await stage.userID()
        let client = try await stage.ownUser()
        let user = try await client.get(id).start()
        #expect(user["user_id"] as? String == id)
        #expect(user["email"] as? String == stage.user.email)
        #expect(user["email_verified"] as? Bool == true)
        #expect((user["logins_count"] as? Int).map { $0 >= 2 } == true)
        #expect((user["identities"] as? [[String: Any]])?.first?["isSocial"] as? Bool == false)
        #expect(try await client.get(id, fields: ["email", "name"]).start().count == 2)
        #expect(try await client.get(id, fields: ["email"], include: false).start()["email"] == nil)

        let metadata: [String: Any] = ["first_name": "Ada", "seats": 3, "address": ["city": "London"], "old": true]
        _ = try await client.patch(id, userMetadata: metadata).start()
        let changed = try await client.patch(
            id, userMetadata: ["old": NSNull(), "address": ["country": "UK"], "tags": ["a", 1]]
        ).start()
        let found = try #require(changed["user_metadata"] as? [String: Any])
        #expect(Set(found.keys) == ["first_name", "seats", "address", "tags"])
        #expect(found["seats"] as? Int == 3)
        #expect(found["address"] as? [String: String] == ["country": "UK"], "merged at the top level only")
        let read = try await client.get(id, fields: ["user_metadata"]).start()
        #expect((read["user_metadata"] as? [String: Any])?["first_name"] as? String == "Ada")
        await stage.tenant.stop()
    }

    @Test("a service updates attributes that applications can't")
    func service() async throws {
        let stage = try await Stage.withService()
        let id = try await stage.userID()
        let service = try await stage.administration()
        let attributes = UserPatchAttributes(dictionary: ["nickname": "countess", "app_metadata": ["roles": ["admin"]]])
        let changed = try await (Deprecated.self as any DeprecatedCalls.Type).patch(service, id, attributes).start()
        #expect(changed["nickname"] as? String == "countess")
        #expect((changed["app_metadata"] as? [String: Any])?["roles"] as? [String] == ["admin"])
        let profile = try await stage.profile(try await stage.logInWithPassword())
        #expect(profile.nickname == "countess")
        let extra = try await service.patch(id, userMetadata: [:]).parameters(["given_name": "Augusta"]).start()
        #expect(extra["given_name"] as? String == "Augusta")
        await stage.tenant.stop()
    }

    @Test("accounts are linked with an ID token, become one user, and are unlinked")
    func link() async throws {
        let stage = try await Stage.withService()
        let id = try await stage.userID()
        let other = try await stage.logInByMail("other@example.com")
        let otherID = try await stage.profile(other).sub
        let client = try await stage.ownUser()
        let linked = try await client.link(id, withOtherUserToken: other.idToken).start()
        #expect(linked.compactMap { $0["provider"] as? String } == ["auth0", "email"])
        let profileData = linked.last?["profileData"] as? [String: Any]
        #expect(profileData?["email"] as? String == "other@example.com")
        #expect(try await stage.profile(try await stage.logInByMail("other@example.com")).sub == id)

        let identity = try #require(linked.last?["user_id"] as? String)
        let left = try await client.unlink(identityId: identity, provider: "email", fromUserId: id).start()
        #expect(left.count == 1)
        #expect(try await stage.profile(try await stage.logInByMail("other@example.com")).sub == otherID)

        let service = try await stage.administration()
        #expect(try await service.link(id, withUser: identity, provider: "email").start().count == 2)
        await stage.tenant.stop()
    }

    @Test("the callback variant of a Management API request returns the same result")
    @MainActor
    func callback() async throws {
        let stage = try await Stage()
        let id = try await stage.userID()
        let client = try await stage.ownUser()
        let result: ManagementResult<String?> = await withCheckedContinuation { continuation in
            client.get(id, fields: ["email"]).start { result in
                continuation.resume(returning: result.map { $0["email"] as? String })
            }
        }
        #expect(try result.get() == stage.user.email)
        await stage.tenant.stop()
    }

    private func expect(
        _ request: Request<some Any, ManagementError>, _ status: Int, _ errorCode: String?, _ message: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let error = try await thrownError(of: request)
        #expect(error.statusCode == status, sourceLocation: sourceLocation)
        #expect(error.info["errorCode"] as? String == errorCode, sourceLocation: sourceLocation)
        #expect((error.info["message"] as? String)?.contains(message) == true, sourceLocation: sourceLocation)
        #expect(error.localizedDescription.contains(message), sourceLocation: sourceLocation)
        #expect(error.isRetryable == (status == 429), sourceLocation: sourceLocation)
    }

    @Test("rejected Management API requests explain why")
    func errors() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        let stage = try await Stage.withService(clock: clock)
        let id = try await stage.userID()
        let other = try await stage.logInByMail("other@example.com")
        let otherID = try await stage.profile(other).sub
        let own = try await stage.ownUser()
        let service = try await stage.administration()
        try await expect(own.get(otherID), 403, nil, "does not match subject")
        try await expect(own.link(id, withUser: "1", provider: "email"), 403, "insufficient_scope", "update:users")
        try await expect(
            own.patch(id, userMetadata: [:]).parameters(["blocked": true]), 403, "insufficient_scope", "update:users")
        let reader = try await stage.ownUser(scope: "read:current_user")
        try await expect(reader.patch(id, userMetadata: ["a": 1]), 403, "insufficient_scope", "Insufficient scope")
        try await expect(service.get("auth0|nobody"), 404, "inexistent_user", "The user does not exist.")
        try await expect(service.get(id + "/identities"), 404, "inexistent_user", "The user does not exist.")
        try await expect(
            service.patch(id, userMetadata: [:]).parameters(["foo": 1]), 400, "invalid_body", "Additional properties")
        try await expect(
            service.patch(id, userMetadata: [:]).parameters(["password": "weak"]), 400, nil, "PasswordStrengthError")
        try await expect(own.link(id, withOtherUserToken: "nonsense"), 400, "invalid_body", "isn't an ID token")
        try await expect(service.link(id, withUser: "nobody", provider: "email"), 404, "inexistent_user", "exist")
        try await expect(
            service.unlink(identityId: "1", provider: "email", fromUserId: id), 404, "inexistent_identity", "identity")
        _ = try await own.link(id, withOtherUserToken: other.idToken).start()
        try await expect(own.link(id, withOtherUserToken: other.idToken), 409, nil, "already belongs")
        try await expect(
            service.unlink(identityId: String(id.dropFirst(6)), provider: "auth0", fromUserId: id), 400, nil, "main")
        try await expect(
            Auth0.users(token: "", domain: stage.tenant.domain).get(id), 401, nil, "Missing authentication")
        try await expect(Auth0.users(token: "x", domain: stage.tenant.domain).get(id), 401, nil, "Invalid token")
        clock.advance(by: 86_400)
        try await expect(own.patch(id, userMetadata: [:]), 401, nil, "Expired token")
        await stage.tenant.stop()
    }

    @Test("an ID token is rejected with a hint to the required access token")
    func idToken() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        let id = try await stage.profile(credentials).sub
        let client = Auth0.users(token: credentials.idToken, domain: stage.tenant.domain)
        let needed = [stage.managementAudience, "read:current_user", "update:current_user_metadata"]
        for request in [client.get(id), client.patch(id, userMetadata: ["country": "Canada"])] {
            for words in ["this is an ID token"] + needed {
                try await expect(request, 401, nil, words)
            }
        }
        await stage.tenant.stop()
    }

    @Test("with the tenant's flag for older guides, an ID token reads and changes its user's metadata, and no more")
    func idTokenOfOlderGuides() async throws {
        let clock = TenantClock()
        let stage = try await Stage.withService(clock: clock) { $0.flags.managementAcceptsIDTokens = true }
        let credentials = try await stage.logInWithPassword()
        let id = try await stage.profile(credentials).sub
        let client = Auth0.users(token: credentials.idToken, domain: stage.tenant.domain)
        _ = try await client.patch(id, userMetadata: ["country": "Canada"]).start()
        let user = try await client.get(id, fields: ["user_metadata"], include: true).start()
        #expect((user["user_metadata"] as? [String: Any])?["country"] as? String == "Canada")
        try await expect(
            client.link(id, withOtherUserToken: credentials.idToken), 403, "insufficient_scope", "Insufficient scope")
        try await expect(client.get("auth0|someone-else"), 403, nil, "does not match subject")
        try await expect(
            Auth0.users(token: String(credentials.idToken.dropLast(8)), domain: stage.tenant.domain).get(id), 401, nil,
            "Invalid token")
        clock.advance(by: 40_000)
        try await expect(client.get(id), 401, nil, "Expired token")
        await stage.tenant.stop()
    }

    @Test("Management API requests beyond the rate limit are rejected and retryable")
    func throttle() async throws {
        let stage = try await Stage.withService { $0.apiRateLimit = 1 }
        let id = try await stage.userID()
        let client = try await stage.ownUser()
        _ = try await client.patch(id, userMetadata: ["a": 1]).start()
        try await expect(client.patch(id, userMetadata: ["a": 2]), 429, "too_many_requests", "limit")
        await stage.tenant.stop()
    }
}

/// Attributes that only servers may change are deprecated. Calls through a protocol cause no compiler warnings.
private protocol DeprecatedCalls {
    static func patch(
        _ client: any Users, _ id: String, _ attributes: UserPatchAttributes
    ) -> Request<ManagementObject, ManagementError>
}

private enum Deprecated: DeprecatedCalls {
    @available(*, deprecated)
    static func patch(
        _ client: any Users, _ id: String, _ attributes: UserPatchAttributes
    ) -> Request<ManagementObject, ManagementError> {
        client.patch(id, attributes: attributes)
    }
}
