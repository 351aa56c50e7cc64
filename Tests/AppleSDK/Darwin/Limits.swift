// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/getrlimit.2.html
public var RLIMIT_FSIZE: Int32 { 1 }
public var RLIMIT_AS: Int32 { 5 }
public var RLIMIT_NOFILE: Int32 { 8 }
