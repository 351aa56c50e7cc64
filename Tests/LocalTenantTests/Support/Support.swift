import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

let callback = "http://127.0.0.1:4711/callback"
let adaPassword = "Correct-Horse-1"

extension TenantConfiguration {
    /// A client of each kind, an API, and Ada with a known password.
    static var bookshop: TenantConfiguration {
        var configuration = TenantConfiguration()
        configuration.clients = [
            TenantClient(
                clientID: "app", name: "Bookshop",
                callbacks: ["http://127.0.0.1/callback", "com.example.shop://callback"],
                allowedLogoutURLs: ["http://127.0.0.1/goodbye", "https://*.example.com/out"]),
            TenantClient(
                clientID: "web", appType: .regularWeb, clientSecret: "web-secret",
                callbacks: ["https://shop.example.com/callback"]),
            TenantClient(
                clientID: "basic", appType: .regularWeb, clientSecret: "basic+secret %",
                callbacks: ["https://shop.example.com/callback"], authenticationMethod: .secretBasic),
            TenantClient(clientID: "no-grants", callbacks: ["http://127.0.0.1/callback"], grantTypes: []),
        ]
        configuration.apis = [
            TenantAPI(
                identifier: "https://api.example.com", scopes: ["read:books", "write:books"], allowOfflineAccess: true)
        ]
        configuration.sampleUser = false
        configuration.users = [
            TenantUser(email: "ada@example.com", password: adaPassword, emailVerified: true, name: "Ada Lovelace")
        ]
        return configuration
    }

    func with(_ change: (inout TenantConfiguration) -> Void) -> TenantConfiguration {
        var copy = self
        change(&copy)
        return copy
    }

    /// Changes one client of the bookshop.
    func client(_ id: String, _ change: (inout TenantClient) -> Void) -> TenantConfiguration {
        with { configuration in
            for index in configuration.clients.indices where configuration.clients[index].clientID == id {
                change(&configuration.clients[index])
            }
        }
    }
}

/// Runs `body` with a tenant that is stopped afterward. Its default clock stands still, so delays don't matter.
func withTenant(
    _ configuration: TenantConfiguration = .bookshop, clock: TenantClock = TenantClock(fixedAt: Date()),
    environment: TenantEnvironment = .quick, description: TenantDescription? = nil,
    _ body: (LocalTenant, Browser) async throws -> Void
) async throws {
    let tenant = try await LocalTenant.start(
        configuration, clock: clock, description: description, environment: environment)
    do {
        try await body(tenant, Browser(tenant))
    } catch {
        await tenant.stop()
        throw error
    }
    await tenant.stop()
}

extension LocalTenant {
    /// The outbox, after all queued messages have been attempted.
    var settledOutbox: [TenantMessage] {
        get async {
            await tenant.mailer.settle()
            return outbox
        }
    }

    /// The events of the log that match a search, in order.
    func loggedEvents(_ search: String = "") async throws -> [LogEvent] {
        await tenant.log.flush()
        var query = try LogQuery(search: SearchParser.parse(search))
        (query.isDescending, query.limit) = (false, 1_000)
        return try await tenant.store.logEvents(query)
    }

    /// The result of `body`, while the database refuses a change, such as `DELETE ON sessions`: a request that makes it
    /// fails halfway.
    func refusing<R>(_ change: String, _ body: () async throws -> R) async throws -> R {
        let store = try #require(tenant.store as? SQLStore)
        return try await with("BEFORE \(change)", "SELECT raise(ABORT, 'refused')", store, body)
    }

    /// The result of `body`, where another request makes a change right after the database has made one, such as
    /// `INSERT ON sessions`.
    func following<R>(_ change: String, with other: String, _ body: () async throws -> R) async throws -> R {
        try await with("AFTER \(change)", other, try #require(tenant.store as? SQLStore), body)
    }

    private func with<R>(
        _ event: String, _ statement: String, _ store: SQLStore, _ body: () async throws -> R
    ) async throws -> R {
        try await store.write { (database) throws(StoreError) in
            try database.run("CREATE TRIGGER interference \(event) BEGIN \(statement); END")
        }
        let result = try await body()
        try await store.write { (database) throws(StoreError) in try database.run("DROP TRIGGER interference") }
        return result
    }
}

extension DataDirectory {
    /// A directory for tenants that are started one after the other. Delete it afterward.
    static func forSeveralTenants() throws -> DataDirectory {
        let directory = try DataDirectory(TemporaryDirectory.absent().url)
        directory.discard()
        return directory
    }

    func delete() { _ = Result { try FileManager.default.removeItem(at: url) } }
}

/// Runs `body` with a directory that doesn't exist yet and is deleted afterward.
func withDirectory(_ body: (URL) async throws -> Void) async throws {
    let directory = TemporaryDirectory.absent()
    defer { try? directory.remove() }
    try await body(directory.url)
}

/// RFC 7636, appendix B.
let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

/// A valid `/authorize` query of the client `app`; nil removes a parameter.
func authorizeQuery(_ changes: [String: String?] = [:]) -> [String: String] {
    var query: [String: String?] = [
        "client_id": "app", "response_type": "code", "redirect_uri": callback, "state": "a state", "nonce": "n-1",
        "scope": "openid profile email offline_access", "code_challenge": challenge, "code_challenge_method": "S256",
    ]
    for (name, value) in changes { query[name] = .some(value) }
    return query.compactMapValues { $0 }
}

extension Browser {
    /// Goes from `/authorize` to the login page, submits it, and returns the response.
    func logIn(
        _ changes: [String: String?] = [:], username: String = "ada@example.com", password: String = adaPassword
    ) async throws -> Page {
        let start = try await get("/authorize", authorizeQuery(changes))
        return try await logIn(at: start.location, username: username, password: password)
    }

    /// Fills in the login page at `location`.
    func logIn(
        at location: String?, username: String = "ada@example.com", password: String = adaPassword
    ) async throws -> Page {
        let page = try await get(try #require(location))
        return try await post(
            "/u/login",
            ["state": page.field("state"), "csrf": page.field("csrf"), "username": username, "password": password])
    }

    /// Logs in, and returns the response that redirects to the callback.
    func authorize(_ changes: [String: String?] = [:]) async throws -> Page {
        let start = try await get("/authorize", authorizeQuery(changes))
        guard start.location?.hasPrefix("/u/") == true else { return start }
        let response = try await logIn(at: start.location)
        return try await follow(response)
    }

    func code(_ changes: [String: String?] = [:]) async throws -> String {
        try #require(try await authorize(changes).parameter("code"))
    }

    func exchange(_ code: String, _ changes: [String: String?] = [:]) async throws -> Page {
        var fields: [String: String?] = [
            "grant_type": "authorization_code", "client_id": "app", "code": code, "redirect_uri": callback,
            "code_verifier": verifier,
        ]
        for (name, value) in changes { fields[name] = .some(value) }
        return try await postJSON("/oauth/token", fields.compactMapValues { $0.map(TenantValue.string) })
    }

    func refresh(_ token: String, _ changes: [String: String?] = [:]) async throws -> Page {
        var fields: [String: String?] = ["grant_type": "refresh_token", "client_id": "app", "refresh_token": token]
        for (name, value) in changes { fields[name] = .some(value) }
        return try await postJSON("/oauth/token", fields.compactMapValues { $0.map(TenantValue.string) })
    }

    /// Logs in, and returns the tokens.
    func tokens(_ changes: [String: String?] = [:]) async throws -> Tokens {
        let response = try await exchange(try await code(changes))
        try #require(response.status == 200, "\(response.text)")
        return try Tokens(response)
    }
}

struct Tokens {
    let members: [String: TenantValue]

    init(_ page: Browser.Page) throws {
        members = try page.json
    }

    var access: String { get throws { try #require(members["access_token"]?.stringValue) } }
    var refresh: String { get throws { try #require(members["refresh_token"]?.stringValue) } }
    var scope: String? { members["scope"]?.stringValue }
    /// The unverified claims of the ID token.
    var idToken: [String: TenantValue] { get throws { try claims(#require(members["id_token"]?.stringValue)) } }
}

/// The unverified claims of a JWT.
func claims(_ token: String) throws -> [String: TenantValue] {
    try JSONDecoder().decode([String: TenantValue].self, from: CompactJWS(token).payload)
}

/// Expects an OAuth error with exactly this description.
func expectError(
    _ page: Browser.Page, _ status: Int, _ error: String, _ description: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(page.status == status, "\(page.text)", sourceLocation: sourceLocation)
    let json = try page.json
    #expect(json["error"] == .string(error), sourceLocation: sourceLocation)
    if let description {
        #expect(json["error_description"] == .string(description), sourceLocation: sourceLocation)
    }
}
