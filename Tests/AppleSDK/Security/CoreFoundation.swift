// A stand-in for the part of Apple's Security that this package uses, written from its documentation, so that code for Apple
// platforms can be type-checked and exercised elsewhere. It is not for use in programs. What is `package` is for tests.

import Foundation

// Core Foundation's types do not exist here; Swift's, to which they are bridged, stand in their places.
public typealias CFString = String
public typealias CFData = Data
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = Any
public typealias CFTypeID = UInt
public final class CFAllocator: Sendable {}
public final class CFError: Sendable {
    fileprivate let reason: String

    init(_ reason: String) { self.reason = reason }
}

// https://developer.apple.com/documentation/corefoundation/cferrorcopydescription(_:)
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { err?.reason }

// https://developer.apple.com/documentation/corefoundation/cfgettypeid(_:)
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    switch cf {
    case is SecKey: SecKeyGetTypeID()
    default: 0
    }
}

public typealias OSStatus = Int32
