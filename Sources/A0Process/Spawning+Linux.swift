#if os(Linux)
    import Foundation

    typealias SpawnFiles = posix_spawn_file_actions_t
    typealias SpawnAttributes = posix_spawnattr_t

    extension SpawnFiles {
        static var none: Self { Self() }
    }

    extension SpawnAttributes {
        static var none: Self { Self() }
    }

    /// `POSIX_SPAWN_SETSID`, an extension that Swift can't import from the C headers.
    let newSession: Int32 = 0x80
    let spawnFlags = newSession | Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)

    /// Prevents the program from inheriting files of this process, from this number on.
    func closeOthers(_ files: inout SpawnFiles, from first: Int32) {
        _ = addCloseFrom?(&files, first)
    }

    private typealias AddCloseFrom =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// `posix_spawn_file_actions_addclosefrom_np`, which can't be imported either, and is missing in old C libraries.
    /// Without it, the program inherits files that were opened without `O_CLOEXEC`; this library's ports aren't among
    /// them.
    private let addCloseFrom: AddCloseFrom? = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: AddCloseFrom.self)
    }
#endif
