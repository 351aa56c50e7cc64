// A stand-in for the part of Apple's C library that this package uses and that differs from Linux's, so that such code
// can be type-checked elsewhere. The functions do nothing.

@_exported import Glibc

// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/posix_spawn_file_actions_init.3.html
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer

@discardableResult
public func posix_spawn_file_actions_init(_: UnsafeMutablePointer<posix_spawn_file_actions_t?>) -> Int32 { 0 }

@discardableResult
public func posix_spawn_file_actions_destroy(_: UnsafeMutablePointer<posix_spawn_file_actions_t?>) -> Int32 { 0 }

@discardableResult
public func posix_spawn_file_actions_adddup2(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _: Int32, _: Int32
) -> Int32 { 0 }

@discardableResult
public func posix_spawn_file_actions_addopen(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _: Int32, _: UnsafePointer<CChar>, _: Int32, _: mode_t
) -> Int32 { 0 }

@discardableResult
public func posix_spawn_file_actions_addclose(_: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _: Int32) -> Int32 {
    0
}

// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/posix_spawnattr_init.3.html
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

@discardableResult
public func posix_spawnattr_init(_: UnsafeMutablePointer<posix_spawnattr_t?>) -> Int32 { 0 }

@discardableResult
public func posix_spawnattr_destroy(_: UnsafeMutablePointer<posix_spawnattr_t?>) -> Int32 { 0 }

@discardableResult
public func posix_spawnattr_setsigmask(
    _: UnsafeMutablePointer<posix_spawnattr_t?>, _: UnsafePointer<sigset_t>
) -> Int32 { 0 }

@discardableResult
public func posix_spawnattr_setsigdefault(
    _: UnsafeMutablePointer<posix_spawnattr_t?>, _: UnsafePointer<sigset_t>
) -> Int32 { 0 }

// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/posix_spawnattr_setflags.3.html
@discardableResult
public func posix_spawnattr_setflags(_: UnsafeMutablePointer<posix_spawnattr_t?>, _: Int16) -> Int32 { 0 }

public var POSIX_SPAWN_SETSID: Int32 { 0x0400 }
public var POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 { 0x4000 }

// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/posix_spawn.2.html
public func posix_spawn(
    _: UnsafeMutablePointer<pid_t>, _: UnsafePointer<CChar>, _: UnsafePointer<posix_spawn_file_actions_t?>,
    _: UnsafePointer<posix_spawnattr_t?>, _: [UnsafeMutablePointer<CChar>?], _: [UnsafeMutablePointer<CChar>?]
) -> Int32 { 0 }

public func posix_spawnp(
    _: UnsafeMutablePointer<pid_t>, _: UnsafePointer<CChar>, _: UnsafePointer<posix_spawn_file_actions_t?>,
    _: UnsafePointer<posix_spawnattr_t?>, _: [UnsafeMutablePointer<CChar>?], _: [UnsafeMutablePointer<CChar>?]
) -> Int32 { 0 }
