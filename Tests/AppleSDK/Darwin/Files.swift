import Glibc

// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/stat.2.html
extension stat {
    public var st_mtimespec: timespec { timespec() }
    public var st_ctimespec: timespec { timespec() }
}
