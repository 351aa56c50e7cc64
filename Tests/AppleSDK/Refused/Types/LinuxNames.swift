// Refused on ios, macos: only Linux has this: Int32(SOCK_STREAM.rawValue)
// Refused on ios, macos: begin with canImport(Darwin)

import Foundation

func stream() -> Int32 {
    Int32(SOCK_STREAM.rawValue)
}

func limit() -> Bool {
    #if canImport(Glibc)
        false
    #else
        true
    #endif
}
