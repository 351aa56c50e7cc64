import A0Encoding
import A0Concurrency
import Auth0
import Foundation
import SimpleKeychain

/// An `a0 tenant --test-api` in another process, and the SDK set up for it.
///
/// Use it where a tenant can't run in the test's process, such as in tests of an app in a simulator: the tenant runs on
/// the Mac, whose loopback interface the simulator shares.
///
/// <!-- swift: import Testing -->
/// ```swift
/// let url = try #require(URL(string: "http://127.0.0.1:8484"))
/// let tenant = try await TestTenant(at: url)
/// let credentials = try await tenant.webAuth(as: tenant.user).start()
/// try tenant.credentialsManager.save(credentials)
/// try await tenant.advanceClock(by: 3_600)
/// _ = try await tenant.credentialsManager.credentials()
/// ```
///
/// Each test tenant has a user of its own, so tests can run in parallel. Faults, the clock, and ``reset()`` affect all
/// tests that use the same tenant.
public final class TestTenant: Sendable {
    /// The default password of users.
    public static let password = "Correct-Horse-1"

    /// The tenant's base URL.
    public let url: URL
    /// The ID of the application, which ``authentication``, ``webAuth(as:)`` and the other clients use.
    public let clientID: String
    /// The identifier of the API.
    public let audience: String
    /// The user that was added for this test tenant.
    public let user: TestUser
    /// The storage of ``credentialsManager``, in memory.
    public let storage = SimpleKeychain(service: "Auth0Testing", store: .memory())

    let api: TestAPIClient
    /// The records that this test tenant needs, each with its path in the test API.
    private let additions: [(path: String, members: [String: JSONValue])]
    /// Seconds that the tenant's clock is ahead of this machine's.
    let clockOffset = Locked(0.0)

    /// Waits until the tenant is ready, and adds a user with a random email address.
    ///
    /// - Parameters:
    ///   - url: The tenant's base URL, such as `http://127.0.0.1:8484`.
    ///   - key: The key of its test API; `nil` for none.
    ///   - clientID: The ID of one of its applications. Default: `test-app`, which is added, and may use all grants for
    ///     apps.
    ///   - audience: The identifier of one of its APIs. Default: `https://api.example.com`, which is added, with the
    ///     scopes `read:books` and `write:books`.
    /// - Throws: ``TestTenantError``
    public init(
        at url: URL, key: String? = nil, clientID: String? = nil, audience: String? = nil
    ) async throws(TestTenantError) {
        (self.url, api) = (url, TestAPIClient(url: url, key: key))
        (self.clientID, self.audience) = (clientID ?? Self.application, audience ?? Self.booksAPI)
        let id = UUID().uuidString.lowercased()
        let email = "ada.\(id.prefix(8))@example.com"
        user = TestUser(id: "auth0|\(id)", email: email, password: Self.password)
        additions =
            (clientID == nil ? [("clients", Self.applicationSettings)] : [])
            + (audience == nil ? [("apis", Self.booksAPISettings)] : [])
            + [("users", Self.members(of: user))]
        try await api.waitUntilReady()
        try await add()
    }

    /// The domain to pass to clients.
    public var domain: String { url.absoluteString }

    /// Restores the tenant to its state at its start, for all tests that use it: without later users, sessions,
    /// messages, requests, and faults, with its clock reset, and with nobody logged in at ``credentialsManager``. Keeps
    /// the application, the API, and the user of this test tenant, but not those of others.
    ///
    /// - Throws: ``TestTenantError``
    public func reset() async throws(TestTenantError) {
        try await api.send("POST", ["reset"])
        try await add()
        do {
            try storage.deleteAll()
        } catch {
            throw TestTenantError(.unexpectedResponse, "The credentials in memory can't be deleted: \(error)")
        }
    }

    private func add() async throws(TestTenantError) {
        for addition in additions { try await api.send("POST", [addition.path], addition.members) }
        try await readClock()
    }

    /// Sends a request to the test API, for everything that this type doesn't cover, such as organizations.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - path: The path below `/_test/`, such as `organizations`.
    ///   - body: The members of the JSON body; `nil` for none.
    /// - Returns: The response body.
    /// - Throws: ``TestTenantError``
    @discardableResult
    public func send(
        _ method: String, _ path: String, _ body: [String: JSONValue]? = nil
    ) async throws(TestTenantError) -> Data {
        try await api.send(method, path.split(separator: "/").map(String.init), body)
    }
}

// MARK: - What a test tenant adds

extension TestTenant {
    private static func members(of user: TestUser) -> [String: JSONValue] {
        [
            "user_id": .string(user.id), "email": .string(user.email), "password": .string(user.password),
            "name": "Ada Lovelace", "email_verified": true,
        ]
    }

    private static let application = "test-app"
    private static let booksAPI = "https://api.example.com"

    private static let applicationSettings: [String: JSONValue] = [
        "client_id": .string(application), "name": "Test app", "any_loopback_callback": true,
        "grant_types": [
            "authorization_code", "refresh_token", "password", "http://auth0.com/oauth/grant-type/password-realm",
            "http://auth0.com/oauth/grant-type/passwordless/otp", "http://auth0.com/oauth/grant-type/mfa-otp",
            "http://auth0.com/oauth/grant-type/mfa-oob", "http://auth0.com/oauth/grant-type/mfa-recovery-code",
            "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange",
            "urn:okta:params:oauth:grant-type:webauthn",
        ],
    ]

    private static let booksAPISettings: [String: JSONValue] = [
        "identifier": .string(booksAPI), "scopes": ["read:books", "write:books"], "allow_offline_access": true,
    ]
}

// MARK: - Users

extension TestTenant {
    /// Adds a user.
    ///
    /// - Throws: ``TestTenantError``, with the status 409 if the email address is taken.
    @discardableResult
    public func addUser(
        _ email: String, password: String = TestTenant.password, name: String? = nil, emailVerified: Bool = true
    ) async throws(TestTenantError) -> TestUser {
        var members: [String: JSONValue] = [
            "email": .string(email), "password": .string(password), "email_verified": .bool(emailVerified),
        ]
        members["name"] = name.map(JSONValue.string)
        struct Added: Decodable {
            let user_id: String
        }
        let added = try await api.send("POST", ["users"], members, as: Added.self)
        return TestUser(id: added.user_id, email: email, password: password)
    }
}
