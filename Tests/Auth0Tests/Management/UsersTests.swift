import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Results of the Management API", .serialized)
struct UsersTests {
    @Test("a user is returned with native values")
    func user() async throws {
        let tenant = try FakeTenant.responding(
            #"{"user_id":"auth0|1","blocked":false,"logins_count":7,"user_metadata":{"plan":"gold","on":true,"none":null},"identities":[{"isSocial":false}]}"#
        )
        let user = try await tenant.users.get("auth0|1").start()
        #expect(user["user_id"] as? String == "auth0|1")
        #expect(user["blocked"] as? Bool == false)
        #expect(user["logins_count"] as? Int == 7)
        let metadata = try #require(user["user_metadata"] as? [String: Any])
        #expect(metadata["plan"] as? String == "gold")
        #expect(metadata["on"] as? Bool == true)
        #expect(metadata["none"] is NSNull)
        #expect((user["identities"] as? [[String: Any]])?.first?["isSocial"] as? Bool == false)
        #expect(tenant.requests.first?.headers["Authorization"] == "Bearer AT")
        #expect(tenant.requests.first?.headers["Auth0-Client"] != nil)
    }

    @Test("the changed user is returned after an update")
    func patch() async throws {
        let tenant = try FakeTenant.responding(#"{"user_id":"auth0|1"}"#)
        let user = try await tenant.users.patch("auth0|1", userMetadata: ["first_name": "Ada"]).start()
        #expect(user["user_id"] as? String == "auth0|1")
        #expect(tenant.requests.first?.method == "PATCH")
        #expect(tenant.requests.first?.body == ["user_metadata": .object(["first_name": "Ada"])])
    }

    @Test("identities are returned after linking and unlinking, possibly none")
    func identities() async throws {
        let tenant = try FakeTenant.start { seen, _ in
            seen.method == "DELETE"
                ? .json("[]") : .json(#"[{"provider":"auth0","user_id":"1"},{"provider":"email"}]"#, status: 201)
        }
        let linked = try await tenant.users.link("auth0|1", withOtherUserToken: "IDT").start()
        #expect(linked.compactMap { $0["provider"] as? String } == ["auth0", "email"])
        #expect(
            try await tenant.users.unlink(identityId: "2", provider: "email", fromUserId: "auth0|1").start().isEmpty)
        #expect(tenant.requests.last?.target == "/api/v2/users/auth0%7C1/identities/email/2")
    }

    @Test("a Management API request can call back with its result")
    @MainActor
    func callback() async throws {
        let tenant = try FakeTenant.responding(#"[{"provider":"auth0"}]"#)
        let result: ManagementResult<Int> = await withCheckedContinuation { continuation in
            tenant.users.link("auth0|1", withUser: "2", provider: "email").start { result in
                continuation.resume(returning: result.map(\.count))
            }
        }
        #expect(try result.get() == 1)
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: String
        let code: String
        let message: String
        var isList = false

        var testDescription: String { "\(status) \(body)" }
    }

    static let errors = [
        Failure(
            status: 404,
            body:
                #"{"statusCode":404,"error":"Not Found","message":"The user does not exist.","errorCode":"inexistent_user"}"#,
            code: "a0.sdk.internal_error.unknown", message: "The user does not exist."),
        Failure(
            status: 400, body: #"{"code":"invalid_body","description":"Payload validation error"}"#,
            code: "invalid_body",
            message: "Payload validation error"),
        Failure(status: 400, body: "foo", code: "a0.sdk.internal_error.plain", message: "foo"),
        Failure(status: 400, body: #"["foo"]"#, code: "a0.sdk.internal_error.plain", message: #"["foo"]"#),
        Failure(status: 500, body: "", code: "a0.sdk.internal_error.empty", message: "no body"),
        Failure(status: 200, body: "", code: "a0.sdk.internal_error.empty", message: "no body"),
        Failure(status: 200, body: "[]", code: "a0.sdk.internal_error.plain", message: "[]"),
        Failure(status: 200, body: "foo", code: "a0.sdk.internal_error.plain", message: "foo"),
        Failure(status: 201, body: "{}", code: "a0.sdk.internal_error.plain", message: "{}", isList: true),
        Failure(status: 201, body: #"["a"]"#, code: "a0.sdk.internal_error.plain", message: #"["a"]"#, isList: true),
        Failure(status: 204, body: "", code: "a0.sdk.internal_error.empty", message: "no body", isList: true),
    ]

    @Test("a ManagementError contains the code and text of the response", arguments: errors)
    func error(_ example: Failure) async throws {
        let tenant = try FakeTenant.start { _, _ in .json(example.body, status: example.status) }
        let error = try #require(
            await #expect(throws: ManagementError.self) {
                if example.isList {
                    _ = try await tenant.users.link("1", withOtherUserToken: "SECRET").start()
                } else {
                    _ = try await tenant.users.get("1").start()
                }
            })
        #expect(error.code == example.code)
        #expect(error.statusCode == example.status)
        #expect(error.info["statusCode"] as? Int == example.status)
        #expect(error.message.contains(example.message))
        #expect(error.localizedDescription == error.debugDescription)
        #expect(error.isRetryable == (example.status >= 500))
        #expect(!error.localizedDescription.contains("SECRET"))
    }

    @Test("a network failure of the Management API is described by its cause")
    func networkError() async throws {
        let tenant = try FakeTenant.start { _, _ in .drop }
        let error = try #require(
            await #expect(throws: ManagementError.self) {
                try await tenant.users.patch("1", userMetadata: [:]).start()
            })
        #expect(error.code == "a0.sdk.internal_error.plain")
        #expect(error.statusCode == 0)
        #expect(error.isNetworkError)
        #expect(error.localizedDescription.contains("CAUSE:"))
        #expect(tenant.requests.count == 1, "A change must not be sent twice.")
    }

    @Test("a Management API request isn't sent if no domain is configured")
    func unconfigured() async {
        let error = await #expect(throws: ManagementError.self) {
            try await users(token: "AT", domain: "").get("1").start()
        }
        #expect(error?.cause is ConfigurationError)
    }

    @Test("values that JSON doesn't support aren't sent to the Management API")
    func unusable() async throws {
        let tenant = try FakeTenant.responding("{}")
        await #expect(throws: ManagementError.self) {
            try await tenant.users.patch("1", userMetadata: ["when": Date()]).start()
        }
        #expect(tenant.requests.isEmpty)
    }

    @Test("canceling the task cancels a Management API request")
    func cancelled() async throws {
        let arrived = Gate()
        let tenant = try FakeTenant.start { _, _ in
            await arrived.pass()
            return .json("{}")
        }
        let task = Task { () async throws -> Int in try await tenant.users.get("1").start().count }
        await arrived.waitForArrivals()
        task.cancel()
        let error = await #expect(throws: ManagementError.self) { try await task.value }
        #expect(error?.isCancelled == true)
        arrived.open()
    }

    @Test("the Management client supports logging and telemetry settings")
    func settings() {
        var client = users(token: "AT", domain: "example.com").logging(enabled: true)
        #expect(client.logger != nil)
        #expect(client.token == "AT")
        client.tracking(enabled: false)
        #expect(client.get("1").apiRequest.urlRequest.value(forHTTPHeaderField: "Auth0-Client") == nil)
    }
}

@Suite("ManagementError")
struct ManagementErrorTests {
    @Test("a ManagementError adds the status to its info")
    func info() {
        let error = ManagementError(info: ["foo": "bar"], statusCode: 0)
        #expect(error.info.count == 2)
        #expect(error.code == "a0.sdk.internal_error.unknown")
        #expect(error.message.contains("foo"))
    }

    @Test("a ManagementError uses only text for its code and message, and the message unchanged")
    func texts() {
        let error = ManagementError(info: ["code": "c", "description": "No period"], statusCode: 400)
        #expect(error.code == "c")
        #expect(error.debugDescription == "No period")
        let numbers = ManagementError(info: ["code": 1, "description": 2], statusCode: 400)
        #expect(numbers.code == "a0.sdk.internal_error.unknown")
        #expect(numbers.message.contains("code, description"))
    }

    @Test("a ManagementError appends its cause, each with one period", arguments: ["foo", "foo."])
    func cause(description: String) {
        let cause = InvalidRequestError.unusableIdentifier
        let error = ManagementError(info: ["code": "c", "description": description, "cause": cause], statusCode: 0)
        #expect(error.debugDescription == "foo. CAUSE: \(cause.debugDescription)")
    }

    @Test("ManagementErrors are equal if they have the same code, status, and message")
    func equality() {
        let error = ManagementError(info: ["code": "c", "description": "d", "x": 1], statusCode: 400)
        #expect(error == ManagementError(info: ["code": "c", "description": "d"], statusCode: 400))
        #expect(error != ManagementError(info: ["code": "c", "description": "d"], statusCode: 401))
        #expect(error != ManagementError(info: ["code": "c", "description": "e"], statusCode: 400))
        #expect(error != ManagementError(info: ["code": "b", "description": "d"], statusCode: 400))
    }
}

extension FakeTenant {
    /// A client that doesn't wait before it retries a request.
    var users: any Users {
        var client = APIClient(domain: Domain(domain), session: .shared)
        client.clock = Clock(now: { Date() }, sleep: { _ in })
        return Auth0Users(token: "AT", client: client)
    }
}
