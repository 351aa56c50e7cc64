#if os(macOS)
    import Darwin

    package typealias SpawnFiles = posix_spawn_file_actions_t?
    package typealias SpawnAttributes = posix_spawnattr_t?

    let spawnFlags =
        POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT

    /// A flag does it.
    func closeOthers(_ files: inout SpawnFiles) {}
#endif
