import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// The address space that this process may use (`ulimit -v`).
///
/// If a thread can't be created, Dispatch waits until there is room for it, which can take forever. So a limit that
/// is too low is an error from the start.
enum AddressSpace {
    private static let leastMegabytes = 512

    static func check() throws(CommandError) {
        var limit = rlimit()
        #if canImport(Darwin) || canImport(Musl)
            let resource: Int32 = RLIMIT_AS
        #else
            let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        let megabytes = limit.rlim_cur >> 20
        guard megabytes < leastMegabytes else { return }
        throw .failed(
            """
            a0 may use only \(megabytes) MB of address space (ulimit -v), and needs at least \(leastMegabytes) MB.
            Raise the limit: ulimit -v unlimited
            """)
    }
}
