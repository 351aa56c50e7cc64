import Foundation
import Testing

/// A run of the program that uses stored credentials, in a process of its own.
final class CredentialsProcess: Sendable {
    struct End: Sendable {
        let status: Int32
        let wasKilled: Bool
        let printed: String
        let complaint: String
    }

    private let process: Process
    private let files: (out: URL, error: URL)
    private let ended: AsyncStream<Void>

    /// - Parameters:
    ///   - verb: What to do.
    ///   - directory: Where the credentials are.
    ///   - domain: The tenant.
    ///   - output: Where its output is kept while it runs.
    init(_ verb: String, in directory: URL, domain: String, outputIn output: URL) throws {
        let process = Process()
        // The tests' own executable lies beside the programs of the package.
        let products = URL(fileURLWithPath: try #require(CommandLine.arguments.first)).deletingLastPathComponent()
        process.executableURL = products.appendingPathComponent("CredentialsProgram")
        process.arguments = [verb, directory.path, domain]
        let name = output.path + "/" + UUID().uuidString
        files = (URL(fileURLWithPath: name + ".out"), URL(fileURLWithPath: name + ".error"))
        for file in [files.out, files.error] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files.out)
        process.standardError = try FileHandle(forWritingTo: files.error)
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        self.ended = ended
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        self.process = process
    }

    /// Waits until it has printed so many lines, or has ended.
    func waitForLines(_ count: Int) async throws {
        while process.isRunning, try Data(contentsOf: files.out).count(where: { $0 == UInt8(ascii: "\n") }) < count {
            try await Task.sleep(nanoseconds: 2_000_000)
        }
    }

    /// Ends it without any warning.
    func kill() {
        #if canImport(Glibc)
            Glibc.kill(process.processIdentifier, SIGKILL)
        #else
            Darwin.kill(process.processIdentifier, SIGKILL)
        #endif
    }

    func end() async throws -> End {
        for await _ in ended {}
        let end = End(
            status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
            printed: try String(contentsOf: files.out, encoding: .utf8),
            complaint: try String(contentsOf: files.error, encoding: .utf8))
        for file in [files.out, files.error] { try FileManager.default.removeItem(at: file) }
        return end
    }
}
