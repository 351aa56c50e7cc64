// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/posix_openpt.3.html
public func posix_openpt(_: Int32) -> Int32 { -1 }
public func grantpt(_: Int32) -> Int32 { -1 }
public func unlockpt(_: Int32) -> Int32 { -1 }
public func ptsname(_: Int32) -> UnsafeMutablePointer<CChar>? { nil }
