import A0Concurrency
import A0Process
import Foundation

/// One of this package's programs in a separate process, with functions to wait for it, pause it, and kill it.
package final class ChildProgram: Sendable {
    package struct End: Sendable {
        package let status: Int32
        package let printed: String
        package let warning: String

        package var wasKilled: Bool { status == 128 + SIGKILL }
    }

    /// The program wasn't built, or isn't next to this one.
    package struct NotFound: Error {
        package let path: String
    }

    package let processID: Int32
    private let program: RunningProgram
    private let files: (out: URL, error: URL)
    private let status: Task<Int32, Never>
    private let running: Locked<Bool>

    /// - Parameters:
    ///   - name: The name of one of the package's executables.
    ///   - output: The directory that contains its output while it runs.
    package convenience init(_ name: String, _ arguments: [String], outputIn output: URL) throws {
        try self.init(path: Self.path(of: name), arguments, outputIn: output)
    }

    /// - Parameter path: The path of any program, or its name if it's in a directory of `PATH`.
    package init(path: String, _ arguments: [String], outputIn output: URL) throws {
        let base = output.path + "/" + UUID().uuidString
        let files = (out: URL(fileURLWithPath: base + ".out"), error: URL(fileURLWithPath: base + ".error"))
        for file in [files.out, files.error] { try Data().write(to: file) }
        let out = try FileHandle(forWritingTo: files.out)
        defer { out.closeQuietly() }
        let error = try FileHandle(forWritingTo: files.error)
        defer { error.closeQuietly() }

        let running = Locked(true)
        let (exits, exit) = AsyncStream<Int32>.makeStream()
        guard let executable = Program(path) else { throw NotFound(path: path) }
        program = try executable.run(arguments, streams: ProgramStreams(output: out, error: error)) { status in
            running.withLock { $0 = false }
            exit.yield(status)
            exit.finish()
        }
        processID = program.processID
        status = Task { await exits.first { _ in true } ?? -1 }
        self.running = running
        self.files = files
    }

    /// The path of one of the package's executables, which are next to the running one.
    package static func path(of name: String) -> String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name).path
    }

    package var isRunning: Bool { running.withLock { $0 } }

    /// Its output so far.
    package var printed: String { get throws { try String(contentsOf: files.out, encoding: .utf8) } }

    /// Waits until it has printed this many lines, or has ended.
    package func waitForLines(_ count: Int) async throws {
        while isRunning,
            try Data(contentsOf: files.out).count(where: { $0 == UInt8(ascii: "\n") }) < count
        {
            try await Task.sleep(nanoseconds: 2_000_000)
        }
    }

    /// Kills it.
    package func kill() { program.end() }

    /// Suspends it until `resume()`, like Ctrl-Z.
    package func pause() { program.signal(SIGSTOP) }

    package func resume() { program.signal(SIGCONT) }

    package func end() async throws -> End {
        let end = End(
            status: await status.value, printed: try printed,
            warning: try String(contentsOf: files.error, encoding: .utf8))
        for file in [files.out, files.error] { try FileManager.default.removeItem(at: file) }
        return end
    }
}
