import Auth0
import Foundation
import LocalTenant
import SimpleKeychain
import TestSupport

/// A tenant that accepts a refresh token again within a minute, and a directory for all files.
final class Arena: Sendable {
    let directory: URL
    /// The tenant's URL.
    let domain: String
    let user: (email: String, password: String)
    private let tenant: LocalTenant?

    /// The leeway that the documentation recommends, in seconds.
    static let leeway = 60

    init() async throws {
        var configuration = TenantConfiguration()
        var client = TenantClient.commandLine
        client.refreshToken.leeway = Self.leeway
        configuration.clients = [client]
        let tenant = try await LocalTenant.start(configuration)
        guard let sample = tenant.sampleUser else { throw Skipped(reason: "The tenant has no user.") }
        self.tenant = tenant
        domain = tenant.domain
        user = (sample.email, sample.password)
        directory = try Self.makeDirectory()
    }

    /// Uses a tenant that runs elsewhere.
    init(domain: String, user: (email: String, password: String)) throws {
        tenant = nil
        self.domain = domain
        self.user = user
        directory = try Self.makeDirectory()
    }

    static func makeDirectory() throws -> URL {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("a0-torture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }

    func close() async throws {
        await tenant?.stop()
        try FileManager.default.removeItem(at: directory)
    }

    /// Adds claims to all ID tokens.
    func setClaims(_ claims: [String: TenantValue]) throws {
        try tenant?.setIDTokenClaims(claims)
    }

    /// How many requests for tokens the tenant has received, for logins and renewals.
    var tokenRequestCount: Int { (tenant?.requests ?? []).count { $0.path == "/oauth/token" } }

    /// Advances the tenant's clock.
    func letTimePass(_ seconds: TimeInterval) {
        tenant?.clock.advance(by: seconds)
    }

    /// Creates a directory with a new session.
    ///
    /// - Parameter lifetime: The stored lifetime of its access token, in seconds.
    func session(in folder: URL? = nil, lifetime: TimeInterval = 3600) async throws -> Session {
        let session = Session(
            arena: self, folder: folder ?? directory.appendingPathComponent("session-\(UUID().uuidString)"))
        try await session.logIn(lifetime: lifetime)
        return session
    }

    func login() async throws -> Credentials {
        try await Auth0.authentication(clientId: "a0-cli", domain: domain).login(
            usernameOrEmail: user.email, password: user.password,
            realmOrConnection: TenantConnection.defaultName, scope: "openid profile email offline_access"
        ).start()
    }

    /// Whether the tenant accepts this access token.
    func accepts(_ token: String) async -> Bool {
        do {
            _ = try await Auth0.authentication(clientId: "a0-cli", domain: domain).userInfo(withAccessToken: token)
                .start()
            return true
        } catch {
            return false
        }
    }
}

/// A user's session in a separate directory, which programs use.
struct Session: Sendable {
    let arena: Arena
    let folder: URL

    func logIn(lifetime: TimeInterval = 3600) async throws {
        let login = try await arena.login()
        try manager.save(
            Credentials(
                accessToken: login.accessToken, tokenType: login.tokenType, idToken: login.idToken,
                refreshToken: login.refreshToken, expiresIn: Date() + lifetime, scope: login.scope))
    }

    private var manager: CredentialsManager {
        CredentialsManager(
            authentication: Auth0.authentication(clientId: "a0-cli", domain: arena.domain),
            storage: SimpleKeychain(service: "faults", store: .encryptedFile(directory: folder)))
    }

    /// Starts a program that uses the session.
    ///
    /// - Parameters:
    ///   - domain: The tenant, or a proxy for it.
    ///   - time: The program's current time.
    func start(_ verb: String, domain: String? = nil, at time: FakeTime? = nil) throws -> ChildProgram {
        let words = [verb, folder.path, domain ?? arena.domain]
        guard let time else { return try ChildProgram("CredentialsProgram", words, outputIn: arena.directory) }
        let program = ChildProgram.path(of: "CredentialsProgram")
        return try ChildProgram(
            path: FakeTime.program, time.arguments + [program] + words, outputIn: arena.directory)
    }

    func run(_ verb: String, domain: String? = nil, at time: FakeTime? = nil) async throws -> ChildProgram.End {
        try await start(verb, domain: domain, at: time).end()
    }

    /// Why the session is lost; `nil` if it can be renewed and the tenant accepts the new token.
    func loss() async throws -> String? {
        let end = try await run("renew")
        guard end.status == 0 else { return end.summary }
        return await arena.accepts(end.token) ? nil : "The tenant does not take the renewed token \(end.token)."
    }
}

extension ChildProgram.End {
    var token: String { printed.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// A description in one line.
    var summary: String {
        status > 128
            ? "ended by signal \(status - 128)"
            : "status \(status): \(warning.split(separator: "\n").joined(separator: " ").prefix(300))"
    }

    /// Whether the program crashed: it ended with a signal that the test didn't send.
    var crashed: Bool { status > 128 && !wasKilled }
}
