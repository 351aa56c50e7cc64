import A0Process
import Foundation

/// A helper program for a test, which runs and waits synchronously. For asynchronous tests, see ``ChildProgram``.
package final class HelperProgram: Sendable {
    package struct NotInstalled: Error {
        let name: String
    }

    /// A program's unsuccessful exit status.
    package struct ProgramError: Error {
        let command: [String]
        let status: Int32
    }

    package let processID: Int32
    private let program: RunningProgram
    private let input = Pipe()
    private let output = Pipe()

    package static func isInstalled(_ name: String) -> Bool {
        Program(name) != nil
    }

    /// - Parameters:
    ///   - name: A path, or a name in a directory of `PATH`.
    ///   - directory: The working directory.
    ///   - environment: Added to the environment of this process.
    package init(
        _ name: String, _ arguments: [String], in directory: String = "/", environment: [String: String] = [:]
    ) throws {
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        guard let path = Program(name, environment: variables)?.path,
            let shell = Program("/bin/sh", environment: variables)
        else { throw NotInstalled(name: name) }
        program = try shell.start(
            ["-c", #"cd "$1" && shift && exec "$@""#, "sh", directory, path] + arguments,
            streams: ProgramStreams(input: input.fileHandleForReading, output: output.fileHandleForWriting))
        processID = program.processID
        input.fileHandleForReading.closeQuietly()
        output.fileHandleForWriting.closeQuietly()
    }

    /// Runs the program until it ends.
    ///
    /// - Throws: ``NotInstalled``, ``ProgramError`` for an exit status other than 0, or `POSIXError`.
    package static func run(_ name: String, _ arguments: [String], in directory: String = "/") throws {
        let status = try HelperProgram(name, arguments, in: directory).waitForEnd()
        guard status == 0 else { throw ProgramError(command: [name] + arguments, status: status) }
    }

    /// Writes to its standard input, and then closes it.
    package func write(_ text: String) {
        // Fails if the program has ended.
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        input.fileHandleForWriting.closeQuietly()
    }

    /// The first line of its output. (`FileHandle.availableData` would crash if a signal interrupts it.)
    package func firstLine() -> String {
        var (line, byte): ([UInt8], UInt8) = ([], 0)
        while true {
            let count = read(output.fileHandleForReading.fileDescriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    package func signal(_ signal: Int32) {
        program.signal(signal)
    }

    /// Waits until it has ended, and returns its exit status.
    @discardableResult
    package func waitForEnd() -> Int32 {
        input.fileHandleForWriting.closeQuietly()
        return program.waitForEnd()
    }

    /// Terminates it and waits until it has ended.
    package func stop() {
        program.terminate()
        waitForEnd()
    }
}
