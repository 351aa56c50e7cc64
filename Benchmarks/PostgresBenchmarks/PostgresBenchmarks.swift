import Auth0
import Foundation

/// Measures what `credentials()` costs in PostgreSQL while the access token is valid, in two tables of different sizes.
/// Takes a connection string.
@main
enum PostgresBenchmarks {
    static func main() async throws {
        guard let connection = CommandLine.arguments.dropFirst().first else { throw Failure.noConnectionString }
        try await measureDatabase(connection)
    }

    private static func measureDatabase(_ connection: String) async throws {
        let sizes = [100, 100_000]
        var tables: [(sessions: PostgresSessions, count: Int, latencies: Latencies)] = []
        for count in sizes {
            let sessions = try table("benchmark_\(count)", connection)
            try await fill(sessions, count)
            tables.append((sessions, count, Latencies()))
        }
        // Alternates between the tables, so that other load on the machine affects both. The first round fills caches.
        for turn in 0..<21 {
            for index in tables.indices {
                if turn == 1 { tables[index].latencies = Latencies() }
                for _ in 0..<1000 {
                    let user = "auth0|\(Int.random(in: 0..<tables[index].count))"
                    let manager = CredentialsManager(
                        authentication: client, storage: tables[index].sessions.storage(forUser: user))
                    let credentials = try await tables[index].latencies.measure { try await manager.credentials() }
                    guard credentials.accessToken.hasSuffix(user) else { throw Failure.wrongResult }
                }
            }
        }
        for table in tables { table.latencies.report("credentials(), PostgreSQL, \(table.count) sessions") }
        let ratio = tables[1].latencies.percentile(0.99) / tables[0].latencies.percentile(0.99)
        print(String(format: "p99 with 100000 sessions is %.0f %% of that with 100.", ratio * 100))
        for table in tables { await table.sessions.close() }
    }

    private static func table(_ name: String, _ connection: String) throws -> PostgresSessions {
        var options = PostgresSessions.Options()
        options.table = name
        let key = try SealingKeys.Key(id: "benchmark", bytes: Data(repeating: 1, count: 32))
        return try PostgresSessions(connection: connection, keys: SealingKeys(current: key), options: options)
    }

    private static func fill(_ sessions: PostgresSessions, _ count: Int) async throws {
        try await sessions.prepare()
        let lanes = 8
        DispatchQueue.concurrentPerform(iterations: lanes) { lane in
            for number in stride(from: lane, to: count, by: lanes) {
                let user = "auth0|\(number)"
                let manager = CredentialsManager(authentication: client, storage: sessions.storage(forUser: user))
                if !manager.store(credentials: session(of: user)) { print("A session could not be stored.") }
            }
        }
    }

    // MARK: - Sessions

    private static let client = Auth0.authentication(clientId: "CLIENT_ID", domain: "samples.eu.auth0.com")

    private static func session(of user: String) -> Credentials {
        Credentials(
            accessToken: String(repeating: "a", count: 900) + user, tokenType: "Bearer",
            idToken: "eyJhbGciOiJSUzI1NiJ9.\(Data(#"{"sub":"\#(user)"}"#.utf8).base64EncodedString()).c2ln",
            refreshToken: "refresh-\(user)", expiresIn: Date(timeIntervalSinceNow: 86_400),
            scope: "openid profile email")
    }

    private enum Failure: Error {
        case noConnectionString
        case wrongResult
    }
}
