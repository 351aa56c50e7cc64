#if os(Linux)
    import A0JOSE
    import Foundation
    import Glibc

    /// A program on this machine.
    struct Program: Sendable {
        let path: String
        let environment: [String: String]

        /// - Returns: `nil` unless `name` is the path of a program, or the name of one in a directory of `PATH`.
        init?(_ name: String, environment: [String: String]) {
            let candidates =
                name.contains("/")
                ? [name] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            guard !name.isEmpty, let path = candidates.first(where: Self.isProgram) else { return nil }
            self.path = path
            self.environment = environment
        }

        /// Starts the program in a session of its own, without this process's input, output and files: Ctrl-C in this
        /// process's terminal does not reach it, and no port stays open because of it.
        ///
        /// Foundation's `Process` is not used, because it can crash while many files are open.
        ///
        /// - Parameters:
        ///   - endsHelpers: Whether what the program started itself has to end with it.
        ///   - onExit: Called once, with 0 for success.
        /// - Throws: `POSIXError` when the system does not start it.
        func run(
            _ arguments: [String], endsHelpers: Bool = false, onExit: @escaping @Sendable (Int32) -> Void
        ) throws -> RunningProgram {
            let program = RunningProgram(try spawn(arguments))
            Thread.detachNewThread { onExit(program.waitForEnd(endsHelpers: endsHelpers)) }
            return program
        }

        private func spawn(_ arguments: [String]) throws -> pid_t {
            var files = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            posix_spawn_file_actions_init(&files)
            posix_spawnattr_init(&attributes)
            defer {
                posix_spawn_file_actions_destroy(&files)
                posix_spawnattr_destroy(&attributes)
            }
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
            _ = addCloseFrom?(&files, STDERR_FILENO + 1)

            // What this process ignores or blocks, the program should not.
            var signals = sigset_t()
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            sigaddset(&signals, SIGPIPE)
            sigaddset(&signals, SIGINT)
            sigaddset(&signals, SIGTERM)
            posix_spawnattr_setsigdefault(&attributes, &signals)
            posix_spawnattr_setflags(
                &attributes, Int16(ownSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

            var processID: pid_t = 0
            let failure = withCStrings([path] + arguments) { arguments in
                withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                    posix_spawn(&processID, path, &files, &attributes, arguments, environment)
                }
            }
            guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
            return processID
        }

        private static func isProgram(_ path: String) -> Bool {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
    }

    /// A program that was started. It leads a process group of its own.
    final class RunningProgram: Sendable {
        private let processID: pid_t
        /// From the end on the process ID may belong to somebody else.
        private let hasEnded = Locked(false)

        fileprivate init(_ processID: pid_t) {
            self.processID = processID
        }

        /// Asks the program and what it started to end.
        func terminate() { signal(SIGTERM) }

        /// Ends the program and what it started.
        func end() { signal(SIGKILL) }

        private func signal(_ signal: Int32) {
            hasEnded.withLock { hasEnded in
                if !hasEnded { kill(-processID, signal) }
            }
        }

        /// Blocks the thread until the program has ended.
        ///
        /// - Returns: its exit status, or 128 and the number of the signal that ended it.
        fileprivate func waitForEnd(endsHelpers: Bool) -> Int32 {
            var information = siginfo_t()
            // Without reaping, so that the process ID stays taken for a moment.
            while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
            hasEnded.withLock { hasEnded in
                hasEnded = true
                if endsHelpers { kill(-processID, SIGKILL) }
            }
            var status: Int32 = 0
            while waitpid(processID, &status, 0) == -1, errno == EINTR {}
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }

    /// `POSIX_SPAWN_SETSID`, an extension that the C headers hide from Swift.
    private let ownSession: Int32 = 0x80

    private typealias AddCloseFrom =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// `posix_spawn_file_actions_addclosefrom_np`, hidden as well, which old C libraries lack. Without it the program
    /// inherits those files that somebody opened without `O_CLOEXEC`; this library's ports are not among them.
    private let addCloseFrom: AddCloseFrom? = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: AddCloseFrom.self)
    }

    /// Lends the texts as an array of C strings that ends with a null pointer.
    private func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
#endif
