import Foundation

#if canImport(Darwin)
    import Darwin
#endif

enum OpenFiles {
    /// How many files and sockets this process can open.
    static var limit: Int {
        var limit = rlimit()
        #if canImport(Darwin) || canImport(Musl)
            let resource: Int32 = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(resource, &limit) == 0 else { return 256 }
        return Int(clamping: limit.rlim_cur)
    }
}
