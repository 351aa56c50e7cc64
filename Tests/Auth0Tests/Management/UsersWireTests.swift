import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Management API requests on the wire")
struct UsersWireTests {
    private let client = users(token: "AT", domain: "samples.auth0.com")

    @Test("requests to the Management API are unchanged")
    func requests() throws {
        var snapshot = Snapshot("Management")
        snapshot.add("get", client.get("auth0|1"))
        snapshot.add("get some fields", client.get("auth0|1", fields: ["user_metadata", "email"]))
        snapshot.add("get all but some fields", client.get("auth0|1", fields: ["a", "b"], include: false))
        snapshot.add("get, where no fields are left out", client.get("auth0|1", include: false))
        snapshot.add(
            "get with a parameter more", client.get("auth0|1", fields: ["email"]).parameters(["extra": "x y"]))
        snapshot.add(
            "patch metadata",
            client.patch("auth0|1", userMetadata: ["name": "Ada", "n": 1, "gone": NSNull(), "deep": ["on": true]]))
        snapshot.add(
            "patch with a parameter more, which wins",
            client.patch("auth0|1", userMetadata: ["a": 1]).parameters(["nickname": "ada", "user_metadata": ["b": 2]]))
        snapshot.add("link with a token", client.link("auth0|1", withOtherUserToken: "IDT"))
        snapshot.add("link with a user", client.link("auth0|1", withUser: "2", provider: "google-oauth2"))
        snapshot.add(
            "link with a user of a connection",
            client.link("auth0|1", withUser: "2", provider: "auth0", connectionId: "con_1"))
        snapshot.add(
            "unlink", client.unlink(identityId: "a/b", provider: "google-oauth2", fromUserId: "auth0|1"))
        snapshot.add(
            "without a token",
            users(token: "", domain: "samples.auth0.com").get("auth0|1").headers(["Authorization": "Bearer other"]))
        try snapshot.check()
    }

    @Test(
        "a user ID is encoded as one path segment",
        arguments: [
            ("auth0|abc", "auth0%7Cabc"), ("auth0%7Cabc", "auth0%257Cabc"), ("a/b", "a%2Fb"),
            ("a b?c#d", "a%20b%3Fc%23d"),
            ("ü@x", "%C3%BC%40x"), ("../clients", "..%2Fclients"), ("a;b=c&d", "a%3Bb%3Dc%26d"), ("a+b", "a%2Bb"),
        ])
    func identifier(id: String, segment: String) {
        #expect(
            client.get(id).apiRequest.url.absoluteString == "https://samples.auth0.com/api/v2/users/\(segment)")
    }

    @Test("a user ID that would change the endpoint isn't sent", arguments: ["", ".", ".."])
    func strayIdentifier(id: String) async throws {
        let tenant = try FakeTenant.responding("[]")
        let client = users(token: "AT", domain: tenant.domain)
        let error = await #expect(throws: ManagementError.self) {
            try await client.unlink(identityId: "1", provider: "auth0", fromUserId: id).start()
        }
        #expect(error?.cause as? InvalidRequestError == .unusableIdentifier)
        #expect(tenant.requests.isEmpty)
    }

    @Test("a Management client without a token sends no Authorization header")
    func withoutToken() {
        let client = users(session: .shared)
        #expect(client.token.isEmpty)
        #expect(client.get("1").apiRequest.headers["Authorization"] == nil)
    }

    @Test("the Management client prepends the domain's path to its endpoints")
    func path() {
        let client = users(token: "AT", domain: "example.com/tenant")
        #expect(client.url.absoluteString == "https://example.com/tenant/")
        #expect(client.get("1").apiRequest.url.absoluteString == "https://example.com/tenant/api/v2/users/1")
    }

    @Test("the user attributes that servers can change are encoded under their documented names")
    func attributes() throws {
        var snapshot = Snapshot("ManagementAttributes")
        (Attributes.self as any ServerAttributes.Type).add(to: &snapshot)
        try snapshot.check()
    }

    @Test("later user attributes replace earlier ones, and omitting an optional one removes it")
    func attributesInTurn() {
        let attributes = UserPatchAttributes(dictionary: ["verify_email": true, "nickname": "ada"])
        #expect(attributes.userMetadata(["a": 1]) === attributes)
        #expect(attributes.userMetadata(["b": 2]).dictionary["user_metadata"] as? [String: Int] == ["b": 2])
        (Attributes.self as any ServerAttributes.Type).changeEmail(attributes)
        #expect(attributes.dictionary["verify_email"] == nil)
        #expect(attributes.dictionary["nickname"] as? String == "ada")
    }

    @Test("printing user attributes shows their names but not their values")
    func attributesText() {
        let attributes = UserPatchAttributes(dictionary: ["password": "SECRET"])
        var text = "\(attributes) \(String(reflecting: attributes))"
        dump(attributes, to: &text)
        #expect(!text.contains("SECRET"))
        #expect(text.contains("password"))
    }

    @Test("logged Management API requests don't reveal tokens or passwords")
    func masked() {
        let texts = [
            client.link("1", withOtherUserToken: "SECRET").curlDescription,
            client.patch("1", userMetadata: [:]).parameters(["password": "SECRET"]).curlDescription,
            users(token: "SECRET", domain: "example.com").get("1").curlDescription,
        ]
        #expect(texts.allSatisfy { !$0.contains("SECRET") && $0.contains("<REDACTED>") })
    }
}

/// Attributes that only servers may change are deprecated. Calls through a protocol cause no compiler warnings.
private protocol ServerAttributes {
    static func add(to snapshot: inout Snapshot)
    static func changeEmail(_ attributes: UserPatchAttributes)
}

private enum Attributes: ServerAttributes {
    @available(*, deprecated)
    static func add(to snapshot: inout Snapshot) {
        let client = users(token: "AT", domain: "samples.auth0.com")
        func add(_ title: String, _ attributes: UserPatchAttributes) {
            snapshot.add(title, client.patch("auth0|1", attributes: attributes))
        }
        add("nothing", UserPatchAttributes())
        add("blocked", UserPatchAttributes().blocked(true))
        add("e-mail", UserPatchAttributes().email("ada@example.com", connection: "C", clientId: "CLIENT_ID"))
        add(
            "e-mail with everything",
            UserPatchAttributes().email(
                "ada@example.com", verified: true, verify: false, connection: "C", clientId: "CLIENT_ID"))
        add("e-mail verified", UserPatchAttributes().emailVerified(true, connection: "C"))
        add("telephone", UserPatchAttributes().phoneNumber("+1", connection: "C", clientId: "CLIENT_ID"))
        add(
            "telephone with everything",
            UserPatchAttributes().phoneNumber(
                "+1", verified: false, verify: true, connection: "C", clientId: "CLIENT_ID"))
        add("telephone verified", UserPatchAttributes().phoneVerified(false, connection: "C"))
        add("password", UserPatchAttributes().password("P", connection: "C"))
        add("password with everything", UserPatchAttributes().password("P", verify: true, connection: "C"))
        add("user name", UserPatchAttributes().username("ada", connection: "C"))
        add("metadata", UserPatchAttributes().userMetadata(["a": 1]).appMetadata(["b": [true]]))
        add("by name", UserPatchAttributes(dictionary: ["given_name": "Ada"]).blocked(false))
    }

    @available(*, deprecated)
    static func changeEmail(_ attributes: UserPatchAttributes) {
        _ = attributes.email("e", connection: "C", clientId: "CLIENT_ID")
    }
}
