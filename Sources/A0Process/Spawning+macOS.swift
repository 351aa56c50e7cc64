#if os(macOS)
    import Darwin

    typealias SpawnFiles = posix_spawn_file_actions_t?
    typealias SpawnAttributes = posix_spawnattr_t?

    let newSession = POSIX_SPAWN_SETSID
    let spawnFlags =
        newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT

    /// Does nothing: macOS has a flag for this.
    func closeOthers(_ files: inout SpawnFiles, from first: Int32) {}
#endif
