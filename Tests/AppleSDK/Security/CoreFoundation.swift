// A stand-in for the part of Apple's Security that this package uses, written from its documentation, so that code for
// Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for tests.

import Foundation

// Core Foundation's types don't exist here; Foundation's toll-free bridged types replace them. They aren't Swift
// values: `as` is required, like on a Mac.
// https://developer.apple.com/documentation/corefoundation/cfstring
public typealias CFString = NSString
// https://developer.apple.com/documentation/corefoundation/cfdata
public typealias CFData = NSData
// https://developer.apple.com/documentation/corefoundation/cfdictionary
public typealias CFDictionary = NSDictionary
// https://developer.apple.com/documentation/corefoundation/cftyperef
public typealias CFTypeRef = AnyObject
// https://developer.apple.com/documentation/corefoundation/cfallocator
public final class CFAllocator {}

// https://developer.apple.com/documentation/corefoundation/cferror
public final class CFError {
    fileprivate let reason: String

    init(_ reason: String) { self.reason = reason }
}

// https://developer.apple.com/documentation/corefoundation/cferrorcopydescription(_:)
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { err.map { $0.reason as CFString } }

// https://developer.apple.com/documentation/corefoundation/cftypeid
public typealias CFTypeID = UInt

// https://developer.apple.com/documentation/corefoundation/cfgettypeid(_:)
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { cf is SecKey ? SecKeyGetTypeID() : 0 }

// https://developer.apple.com/documentation/kernel/osstatus
public typealias OSStatus = Int32

extension NSDictionary {
    /// The attributes as Swift values.
    var attributes: [String: Any] {
        var attributes: [String: Any] = [:]
        for (key, value) in self {
            guard let key = (key as? NSString).map({ $0 as String }) ?? key as? String else { continue }
            attributes[key] =
                (value as? NSString).map { $0 as String } ?? (value as? NSData).map { $0 as Data } ?? value
        }
        return attributes
    }
}
