import ExampleTenant
import Foundation
import LocalTenant
import Testing

/// Runs an example like a user would, with a separate home folder and keychain.
struct ExampleProgram: Sendable {
    struct Output: Sendable {
        let status: Int32
        let lines: [String]
        let errors: String
    }

    private let name: String
    private let home: Home
    private let environment: [String: String]

    /// - Parameter name: A program of the package, or the path of another one.
    init(_ name: String, _ tenant: LocalTenant?, in home: Home, _ variables: [String: String] = [:]) {
        self.name = name
        self.home = home
        var environment = ProcessInfo.processInfo.environment.filter { name, _ in
            !["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains(name) && !name.hasPrefix("AUTH0_")
                && !name.hasPrefix("XDG_")
        }
        environment["HOME"] = home.url.path
        environment["SIMPLE_KEYCHAIN_DIRECTORY"] = home.url.appendingPathComponent("keychain").path
        environment["AUTH0_DOMAIN"] = tenant?.domain
        environment["AUTH0_CLIENT_ID"] = tenant == nil ? nil : ExampleTenant.clientId
        self.environment = environment.merging(variables) { $1 }
    }

    /// Runs the program until it ends.
    func run(_ arguments: String..., input: String = "") async throws -> Output {
        try await run(arguments, input: input)
    }

    func run(_ arguments: [String], input: String = "") async throws -> Output {
        let process = Process()
        // The test executable is in the same folder as the package's programs.
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = name.hasPrefix("/") ? URL(fileURLWithPath: name) : products.appendingPathComponent(name)
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = home.url
        let output = home.url.appendingPathComponent("\(UUID()).out")
        let errors = home.url.appendingPathComponent("\(UUID()).error")
        let typed = home.url.appendingPathComponent("\(UUID()).in")
        for (file, text) in [(output, ""), (errors, ""), (typed, input)] { try Data(text.utf8).write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = try FileHandle(forReadingFrom: typed)
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        let printed = try String(contentsOf: output, encoding: .utf8)
        return Output(
            status: process.terminationStatus, lines: printed.split(separator: "\n").map(String.init),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}

/// A folder that is deleted after the test.
final class Home: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            Issue.record("\(url.path) couldn't be removed: \(error)")
        }
    }
}

let ada = "\(ExampleTenant.user):\(ExampleTenant.password)"

/// Runs a test with a separate tenant.
func withTenant(
    clock: TenantClock = .init(), isolation: isolated (any Actor)? = #isolation,
    _ change: (inout TenantConfiguration) throws -> Void = { _ in },
    _ body: (LocalTenant, Home) async throws -> Void
) async throws {
    var configuration = ExampleTenant.configuration
    try change(&configuration)
    let tenant = try await LocalTenant.start(configuration, clock: clock)
    do {
        try await body(tenant, try Home())
    } catch {
        await tenant.stop()
        throw error
    }
    await tenant.stop()
}

extension LocalTenant {
    /// The number of requests to a path.
    func count(_ path: String) -> Int { requests.filter { $0.path == path }.count }
}
