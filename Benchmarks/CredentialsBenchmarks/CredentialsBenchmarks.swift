import A0HTTPServer
import A0Concurrency
import A0JOSE
import BenchmarkSupport
import Foundation
import SimpleKeychain

@testable import Auth0

/// Measures the cost of stored credentials: valid ones from each store, and an expired token with many concurrent
/// callers.
///
/// With the arguments `DIRECTORY DOMAIN`, it only gets credentials, as one of many processes.
@main
enum CredentialsBenchmarks {
    static func main() async throws {
        let words = CommandLine.arguments
        if words.count == 3 {
            return try await askOnce(directory: words[1], domain: words[2])
        }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("a0-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        print("credentials() with a valid token; time per call")
        try await measureValid("encrypted file", Self.keychain(directory), calls: 20_000)
        if ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] != nil {
            let keychain = SimpleKeychain(service: "a0-benchmark", store: .secretService)
            try await measureValid("Secret Service", keychain, calls: 2_000)
            try keychain.deleteAll()
        }
        print("an expired token")
        try await measureCallers(directory, count: 1_000)
        try await measureProcesses(directory, count: 16)
    }

    private static func keychain(_ directory: URL) -> SimpleKeychain {
        SimpleKeychain(service: "a0-benchmark", store: .encryptedFile(directory: directory))
    }

    private static func manager(_ keychain: SimpleKeychain, _ domain: String) -> CredentialsManager {
        CredentialsManager(authentication: authentication(clientId: "CLIENT_ID", domain: domain), storage: keychain)
    }

    private static func login(lifetime: TimeInterval) throws -> Credentials {
        let claims = Data("{\"sub\":\"auth0|1\",\"name\":\"Jane Roe\",\"email\":\"jane.roe@example.com\"}".utf8)
        let key = try PrivateKey.generateP256()
        let token = try CompactJWS.sign(payload: claims, algorithm: .es256, keyID: "1", type: "JWT", with: key)
        return Credentials(
            accessToken: String(repeating: "a", count: 900), tokenType: "Bearer", idToken: token,
            refreshToken: "v1." + String(repeating: "r", count: 43), expiresIn: Date() + lifetime,
            scope: "openid profile email offline_access")
    }

    private static func measureValid(_ name: String, _ keychain: SimpleKeychain, calls: Int) async throws {
        let manager = manager(keychain, "samples.auth0.com")
        try manager.save(login(lifetime: 86_400))
        // Reading a file that has just changed requires more checks.
        try await Task.sleep(nanoseconds: 200_000_000)
        for _ in 0..<100 { _ = try await manager.credentials() }
        var times: [Double] = []
        times.reserveCapacity(calls)
        let clock = ContinuousClock()
        for _ in 0..<calls {
            let start = clock.now
            _ = try await manager.credentials()
            times.append((clock.now - start) / .microseconds(1))
        }
        times.sort()
        print(
            "  " + name.padding(toLength: 16, withPad: " ", startingAt: 0),
            String(
                format: "p50 %7.1f µs   p99 %7.1f µs   slowest %8.1f µs", times[calls / 2], times[calls * 99 / 100],
                times[calls - 1]))
        record("credentials(), \(name)", microseconds: times[calls / 2])
    }

    /// A tenant that counts token requests.
    private static func tenant(_ requests: Locked<Int>) throws -> HTTPServer {
        try HTTPServer.start { _ in
            let number = requests.withLock { count in
                count += 1
                return count
            }
            let response = "{\"access_token\":\"AT\(number)\",\"refresh_token\":\"RT\(number)\",\"expires_in\":86400}"
            return .json(Data(response.utf8))
        }
    }

    private static func measureCallers(_ directory: URL, count: Int) async throws {
        let requests = Locked(0)
        let server = try tenant(requests)
        let domain = "http://127.0.0.1:\(server.port)"
        let managers = (0..<10).map { _ in manager(keychain(directory), domain) }
        try managers[0].save(login(lifetime: -1))
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask { _ = try await managers[number % managers.count].credentials() }
            }
            try await group.waitForAll()
        }
        report("\(count) callers, 10 managers", requests, start)
        await server.stop()
    }

    private static func measureProcesses(_ directory: URL, count: Int) async throws {
        let requests = Locked(0)
        let server = try tenant(requests)
        let domain = "http://127.0.0.1:\(server.port)"
        try manager(keychain(directory), domain).save(login(lifetime: -1))
        let start = ContinuousClock.now
        let programs = try (0..<count).map { _ in
            let program = Process()
            program.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            program.arguments = [directory.path, domain]
            try program.run()
            return program
        }
        for program in programs {
            program.waitUntilExit()
            guard program.terminationStatus == 0 else { throw Failure.program }
        }
        report("\(count) processes", requests, start)
        await server.stop()
    }

    private static func askOnce(directory: String, domain: String) async throws {
        _ = try await manager(keychain(URL(fileURLWithPath: directory)), domain).credentials()
    }

    private enum Failure: Error {
        case program
    }

    private static func report(_ name: String, _ requests: Locked<Int>, _ start: ContinuousClock.Instant) {
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        print(
            "  " + name.padding(toLength: 27, withPad: " ", startingAt: 0),
            "\(requests.withLock { $0 }) token request(s)", String(format: "%6.0f ms", time))
    }
}
