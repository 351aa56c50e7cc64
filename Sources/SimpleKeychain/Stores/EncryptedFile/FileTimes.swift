#if canImport(Darwin)
    import Darwin

    extension stat {
        var modification: timespec { st_mtimespec }
        var statusChange: timespec { st_ctimespec }
    }
#else
    import Foundation

    extension stat {
        var modification: timespec { st_mtim }
        var statusChange: timespec { st_ctim }
    }
#endif
