#if os(Linux) || os(macOS)
    import Foundation

    #if canImport(Darwin)
        import Darwin
    #endif

    extension Program {
        func spawn(_ arguments: [String], _ streams: ProgramStreams, isApart: Bool) throws -> pid_t {
            var (files, attributes) = (SpawnFiles.none, SpawnAttributes.none)
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
            // Uses high numbers as intermediates, because a file's current number may be the target of another one.
            let detour: Int32 = 200
            for (place, other) in streams.others.enumerated() {
                posix_spawn_file_actions_adddup2(&files, other.fileDescriptor, detour + Int32(place))
            }
            for place in streams.others.indices {
                posix_spawn_file_actions_adddup2(&files, detour + Int32(place), STDERR_FILENO + 1 + Int32(place))
            }
            closeOthers(&files, from: STDERR_FILENO + 1 + Int32(streams.others.count))

            // The program should not inherit ignored or blocked signals.
            var signals = sigset_t()
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            sigaddset(&signals, SIGPIPE)
            sigaddset(&signals, SIGINT)
            sigaddset(&signals, SIGTERM)
            posix_spawnattr_setsigdefault(&attributes, &signals)
            posix_spawnattr_setflags(&attributes, Int16(isApart ? spawnFlags : spawnFlags & ~newSession))

            var processID: pid_t = 0
            let error = withCStrings([path] + arguments) { arguments in
                withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                    posix_spawn(&processID, path, &files, &attributes, arguments, environment)
                }
            }
            guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
            return processID
        }
    }

    /// Passes the texts as a null-terminated array of C strings.
    private func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
#endif
