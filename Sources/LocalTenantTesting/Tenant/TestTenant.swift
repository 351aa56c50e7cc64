import Auth0
import Foundation
import LocalTenant
import SimpleKeychain

/// A tenant that runs in a test's process, with an application, an API and a user, and the SDK set up for it.
///
/// <!-- swift: import Testing -->
/// ```swift
/// @Test func welcome() async throws {
///     let tenant = try await TestTenant()
///     let credentials = try await tenant.webAuth(TestBrowser(loggingIn: tenant.user)).start()
///     try tenant.credentialsManager.save(credentials)
///     #expect(try await tenant.credentialsManager.credentials().expiresIn > tenant.clock.now)
/// }
/// ```
///
/// It's ready within a fraction of a second, only uses the loopback interface, and leaves nothing behind: no files, and
/// no keychain items. Any number can run in parallel. It stops when it's no longer referenced, or with ``stop()``.
///
/// Passwords are hashed quickly, and all test tenants sign with the same keys, which are in the source code: use it for
/// tests only.
public final class TestTenant: Sendable {
    /// The tenant itself, for everything that this type doesn't cover: clients, organizations, second factors, claims,
    /// keys.
    public let local: LocalTenant
    /// The ID of the configuration's first application, which ``authentication``, ``webAuth(_:)`` and the other clients
    /// use.
    public let clientID: String
    /// The identifier of the configuration's first API; empty if there is none.
    public let audience: String
    /// The first user of the configuration.
    public let user: TestUser
    /// The storage of ``credentialsManager``, in memory.
    public let storage = SimpleKeychain(service: "Auth0Testing", store: .memory())

    private let beginning: TenantSnapshot

    /// The default configuration of a test tenant: the application `test-app`, which may use all grants for apps, the
    /// API `https://api.example.com` with the scopes `read:books` and `write:books`, and the user `ada@example.com`.
    public static var configuration: TenantConfiguration {
        var configuration = TenantConfiguration()
        configuration.friendlyName = "Test tenant"
        configuration.clients = [application]
        configuration.apis = [
            TenantAPI(
                identifier: "https://api.example.com", scopes: ["read:books", "write:books"], allowOfflineAccess: true)
        ]
        configuration.sampleUser = false
        configuration.users = [
            TenantUser(email: "ada@example.com", password: password, emailVerified: true, name: "Ada Lovelace")
        ]
        return configuration
    }

    /// The default password of users.
    public static let password = "Correct-Horse-1"

    private static var application: TenantClient {
        var client = TenantClient.commandLine
        client.clientID = "test-app"
        client.name = "Test app"
        return client
    }

    /// Starts a tenant and returns when it's ready.
    ///
    /// - Parameters:
    ///   - configuration: Its settings; the data directory is ignored. It needs a client and a user with an email
    ///     address and a password.
    ///   - clock: The clock of the tenant and the SDK. Default: one that follows the system's until you change it.
    /// - Throws: `TenantError` if the configuration is wrong, or lacks the client or the user.
    public init(
        _ configuration: TenantConfiguration = TestTenant.configuration, clock: TenantClock = TenantClock()
    ) async throws(TenantError) {
        guard let client = configuration.clients.first else { throw TenantError.lacking("a client", "clients") }
        guard let first = configuration.users.first, let email = first.email, let password = first.password else {
            throw TenantError.lacking("a user with an email address and a password", "users")
        }
        local = try await LocalTenant.startForTests(configuration, clock: clock)
        clientID = client.clientID
        audience = configuration.apis.first?.identifier ?? ""
        let id = try await local.userID(email: email, connection: first.connection)
        user = TestUser(id: id, email: email, password: password, phoneNumber: first.phoneNumber)
        beginning = try await local.snapshot()
    }

    deinit {
        Task { [local] in await local.stop() }
    }

    /// The domain to pass to clients.
    public var domain: String { local.domain }

    /// The clock of the tenant and the SDK. `tenant.clock.advance(by: 3_600)` makes an hour pass for both.
    public var clock: TenantClock { local.clock }

    /// Stops the tenant, and returns when its port is free.
    public func stop() async { await local.stop() }

    /// Restores the tenant to its initial state: without later users, sessions, messages, requests, and faults, with
    /// its clock reset, and with nobody logged in at ``credentialsManager``.
    ///
    /// - Throws: `TenantError` if the store can't be written.
    public func reset() async throws(TenantError) {
        try await local.restore(beginning)
        do {
            try storage.deleteAll()
        } catch {
            throw TenantError.failing("The credentials in memory cannot be deleted: \(error)")
        }
    }
}

// MARK: - Users

extension TestTenant {
    /// Adds a user.
    ///
    /// - Throws: `TenantError` with the cause `conflict` if the email address is taken.
    @discardableResult
    public func addUser(
        _ email: String, password: String = TestTenant.password, name: String? = nil, emailVerified: Bool = true
    ) async throws(TenantError) -> TestUser {
        try await addUser(TenantUser(email: email, password: password, emailVerified: emailVerified, name: name))
    }

    /// Adds a user with any attributes.
    ///
    /// - Returns: The user; its `email` and `password` are empty if there are none.
    /// - Throws: `TenantError` with the cause `conflict` if the email address or username is taken, or `configuration`
    ///   if the connection doesn't exist.
    @discardableResult
    public func addUser(_ user: TenantUser) async throws(TenantError) -> TestUser {
        TestUser(
            id: try await local.add(user), email: user.email ?? "", password: user.password ?? "",
            phoneNumber: user.phoneNumber)
    }
}

// MARK: - Requests and faults

extension TestTenant {
    /// Makes requests to a path fail.
    ///
    /// ```swift
    /// tenant.inject(.response(status: 503, headers: ["Retry-After": "2"]), at: "/oauth/token")
    /// ```
    /// - Parameters:
    ///   - fault: The fault to simulate.
    ///   - path: The path of the requests, such as `/oauth/token`.
    ///   - method: The method, such as `POST`; nil for all.
    ///   - times: The number of requests that fail; nil for all until ``clearFaults()``.
    public func inject(_ fault: TenantFault, at path: String, method: String? = nil, times: Int? = 1) {
        local.inject(fault, at: path, method: method, times: times)
    }

    /// Removes all faults.
    public func clearFaults() { local.clearFaults() }

    /// The requests answered so far, oldest first, with query, headers and body. Secrets are masked.
    public var requests: [TenantRequest] { local.requests }

    /// The requests to a path.
    public func requests(to path: String) -> [TenantRequest] { local.requests.filter { $0.path == path } }
}
