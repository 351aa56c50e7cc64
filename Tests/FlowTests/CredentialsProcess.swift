import A0JOSE
import A0Process
import Foundation
import Testing

/// A run of the program that uses stored credentials, in a process of its own.
final class CredentialsProcess: Sendable {
    struct End: Sendable {
        let status: Int32
        let printed: String
        let complaint: String

        var wasKilled: Bool { status == 128 + SIGKILL }
    }

    private let program: RunningProgram
    private let files: (out: URL, error: URL)
    private let status: Task<Int32, Never>
    private let isRunning: Locked<Bool>

    /// - Parameters:
    ///   - verb: What to do.
    ///   - directory: Where the credentials are.
    ///   - domain: The tenant.
    ///   - output: Where its output is kept while it runs.
    init(_ verb: String, in directory: URL, domain: String, outputIn output: URL) throws {
        // The tests' own executable lies beside the programs of the package.
        let products = URL(fileURLWithPath: try #require(CommandLine.arguments.first)).deletingLastPathComponent()
        let path = products.appendingPathComponent("CredentialsProgram").path
        let name = output.path + "/" + UUID().uuidString
        let files = (out: URL(fileURLWithPath: name + ".out"), error: URL(fileURLWithPath: name + ".error"))
        for file in [files.out, files.error] { try Data().write(to: file) }
        let out = try FileHandle(forWritingTo: files.out)
        defer { out.closeQuietly() }
        let error = try FileHandle(forWritingTo: files.error)
        defer { error.closeQuietly() }

        let isRunning = Locked(true)
        let (exits, exit) = AsyncStream<Int32>.makeStream()
        program = try #require(Program(path)).run(
            [verb, directory.path, domain], streams: ProgramStreams(output: out, error: error)
        ) { status in
            isRunning.withLock { $0 = false }
            exit.yield(status)
            exit.finish()
        }
        status = Task { await exits.first { _ in true } ?? -1 }
        self.isRunning = isRunning
        self.files = files
    }

    /// Waits until it has printed so many lines, or has ended.
    func waitForLines(_ count: Int) async throws {
        while isRunning.withLock({ $0 }),
            try Data(contentsOf: files.out).count(where: { $0 == UInt8(ascii: "\n") }) < count
        {
            try await Task.sleep(nanoseconds: 2_000_000)
        }
    }

    /// Ends it without any warning.
    func kill() { program.end() }

    func end() async throws -> End {
        let end = End(
            status: await status.value, printed: try String(contentsOf: files.out, encoding: .utf8),
            complaint: try String(contentsOf: files.error, encoding: .utf8))
        for file in [files.out, files.error] { try FileManager.default.removeItem(at: file) }
        return end
    }
}
