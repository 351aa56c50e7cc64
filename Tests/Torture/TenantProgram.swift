import Foundation
import TestSupport

/// `a0 tenant` with a separate data directory.
struct TenantProgram {
    let program: ChildProgram
    let domain: String
    let user: (email: String, password: String)

    struct NotStarted: Error {
        let reason: String
    }

    private struct Ready: Decodable {
        struct User: Decodable {
            let email: String
            let password: String
        }
        let url: String
        let user: User
    }

    /// - Parameters:
    ///   - home: The directory for its output and, without a disk, for its data.
    ///   - disk: The disk for its data.
    init(in home: URL, disk: FragileDisk? = nil, port: Int) async throws {
        let data = (disk?.mountPoint ?? home.path) + "/tenant"
        let words = [ChildProgram.path(of: "a0"), "tenant", "--port", "\(port)", "--data", data, "--json"]
        let command = disk?.command(words) ?? words
        program = try ChildProgram(path: command[0], Array(command.dropFirst()), outputIn: home)
        while program.isRunning, try !program.printed.hasSuffix("}\n") {
            try await Task.sleep(nanoseconds: 5_000_000)
        }
        guard program.isRunning else { throw NotStarted(reason: try await program.end().summary) }
        let ready = try JSONDecoder().decode(Ready.self, from: Data(program.printed.utf8))
        domain = ready.url.hasSuffix("/") ? String(ready.url.dropLast()) : ready.url
        user = (ready.user.email, ready.user.password)
    }
}
