#if os(Linux) || os(macOS)
    import A0JOSE
    import Foundation

    /// A program on this machine.
    package struct Program: Sendable {
        package let path: String
        package let environment: [String: String]

        /// - Returns: `nil` unless `name` is the path of a program, or the name of one in a directory of `PATH`.
        package init?(_ name: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
            let candidates =
                name.contains("/")
                ? [name] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            guard !name.isEmpty, let path = candidates.first(where: Self.isProgram) else { return nil }
            self.path = path
            self.environment = environment
        }

        /// Starts the program in a separate session, without this process's files: Ctrl-C in this process's terminal
        /// doesn't reach it, and it doesn't keep ports open.
        ///
        /// Doesn't use Foundation's `Process`, which can crash while many files are open, and whose child processes
        /// inherit the thread's blocked signals.
        ///
        /// - Parameters:
        ///   - streams: What the program reads from and writes to. Default: nothing.
        ///   - endsHelpers: Whether programs that it has started end with it.
        ///   - onExit: Called once, with 0 for success.
        /// - Throws: `POSIXError` if the system can't start it.
        package func run(
            _ arguments: [String], streams: ProgramStreams = ProgramStreams(), endsHelpers: Bool = false,
            onExit: @escaping @Sendable (Int32) -> Void
        ) throws -> RunningProgram {
            let program = try start(arguments, streams: streams)
            Thread.detachNewThread { onExit(program.waitForEnd(endsHelpers: endsHelpers)) }
            return program
        }

        /// Starts the program like ``run(_:streams:endsHelpers:onExit:)``. The caller must wait for its end.
        ///
        /// - Parameter isApart: Whether it gets a separate session. Otherwise Ctrl-C in this process's terminal ends
        ///   both.
        /// - Throws: `POSIXError` if the system can't start it.
        package func start(
            _ arguments: [String], streams: ProgramStreams = ProgramStreams(), isApart: Bool = true
        ) throws -> RunningProgram {
            RunningProgram(try spawn(arguments, streams, isApart: isApart), leadsGroup: isApart)
        }

        /// Runs the program until it ends.
        ///
        /// - Parameter error: Where its error messages go. Default: nowhere.
        /// - Returns: Its output, and its exit status, 0 for success.
        /// - Throws: `POSIXError` if the system can't start it.
        package func output(
            of arguments: [String], error: FileHandle? = nil
        ) async throws -> (text: String, status: Int32) {
            let pipe = Pipe()
            async let printed = readToEnd(pipe.fileHandleForReading)
            let status = try await withCheckedThrowingContinuation { (exit: CheckedContinuation<Int32, any Error>) in
                // Close this process's copy, or the reader waits forever.
                defer { pipe.fileHandleForWriting.closeQuietly() }
                do {
                    let streams = ProgramStreams(output: pipe.fileHandleForWriting, error: error)
                    _ = try run(arguments, streams: streams) { exit.resume(returning: $0) }
                } catch {
                    exit.resume(throwing: error)
                }
            }
            return (String(decoding: await printed, as: UTF8.self), status)
        }

        private static func isProgram(_ path: String) -> Bool {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
    }

    /// The files that a program reads from and writes to; `nil` for none.
    package struct ProgramStreams {
        package var input: FileHandle?
        package var output: FileHandle?
        package var error: FileHandle?
        /// The files with the numbers from 3 on.
        package var others: [FileHandle]

        package init(
            input: FileHandle? = nil, output: FileHandle? = nil, error: FileHandle? = nil, others: [FileHandle] = []
        ) {
            (self.input, self.output, self.error, self.others) = (input, output, error, others)
        }
    }

    extension FileHandle {
        /// Closes this end of a pipe. This only fails if it's already closed.
        package func closeQuietly() {
            try? close()
        }
    }

    private func readToEnd(_ handle: FileHandle) async -> Data {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var all = Data()
                while case let piece = readAvailable(from: handle), !piece.isEmpty { all += piece }
                continuation.resume(returning: all)
            }
        }
    }
#endif
