// A stand-in for the part of Apple's AuthenticationServices that this package uses, written from its documentation, so
// that code for Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for
// tests.

// https://developer.apple.com/documentation/authenticationservices/aspresentationanchor
#if os(watchOS)
#elseif canImport(UIKit)
    @_exported import UIKit

    public typealias ASPresentationAnchor = UIWindow
#elseif canImport(AppKit)
    @_exported import AppKit

    public typealias ASPresentationAnchor = NSWindow
#endif
