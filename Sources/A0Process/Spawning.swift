#if os(Linux) || os(macOS)
    import Foundation

    extension Program {
        func spawn(_ arguments: [String], _ streams: ProgramStreams) throws -> pid_t {
            #if os(macOS)
                var files: posix_spawn_file_actions_t?
                var attributes: posix_spawnattr_t?
            #else
                var files = posix_spawn_file_actions_t()
                var attributes = posix_spawnattr_t()
            #endif
            posix_spawn_file_actions_init(&files)
            posix_spawnattr_init(&attributes)
            defer {
                posix_spawn_file_actions_destroy(&files)
                posix_spawnattr_destroy(&attributes)
            }
            for (stream, number) in [
                (streams.input, STDIN_FILENO), (streams.output, STDOUT_FILENO), (streams.error, STDERR_FILENO),
            ] {
                if let stream {
                    posix_spawn_file_actions_adddup2(&files, stream.fileDescriptor, number)
                } else {
                    posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_RDWR, 0)
                }
            }
            #if os(Linux)
                _ = addCloseFrom?(&files, STDERR_FILENO + 1)
            #endif

            // What this process ignores or blocks, the program should not.
            var signals = sigset_t()
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            sigaddset(&signals, SIGPIPE)
            sigaddset(&signals, SIGINT)
            sigaddset(&signals, SIGTERM)
            posix_spawnattr_setsigdefault(&attributes, &signals)
            posix_spawnattr_setflags(&attributes, Int16(flags))

            var processID: pid_t = 0
            let failure = withCStrings([path] + arguments) { arguments in
                withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                    posix_spawn(&processID, path, &files, &attributes, arguments, environment)
                }
            }
            guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
            return processID
        }
    }

    #if os(macOS)
        private let flags =
            POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
        /// With `POSIX_SPAWN_SETSID`, an extension that the C headers hide from Swift.
        private let flags = 0x80 | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF

        private typealias AddCloseFrom =
            @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

        /// `posix_spawn_file_actions_addclosefrom_np`, hidden as well, which old C libraries lack. Without it the program
        /// inherits those files that somebody opened without `O_CLOEXEC`; this library's ports are not among them.
        private let addCloseFrom: AddCloseFrom? = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
            unsafeBitCast($0, to: AddCloseFrom.self)
        }
    #endif

    /// Lends the texts as an array of C strings that ends with a null pointer.
    private func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
#endif
