// A stand-in for the part of Apple's AppKit that this package uses, written from its documentation, so that code for
// Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for tests.

import Foundation

// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor
open class NSResponder: NSObject {
    public override init() { super.init() }
}

// https://developer.apple.com/documentation/appkit/nsview
@MainActor
open class NSView: NSResponder {
    open var frame: CGRect

    public init(frame frameRect: CGRect) {
        frame = frameRect
        super.init()
    }
}

// https://developer.apple.com/documentation/appkit/nswindow
@MainActor
open class NSWindow: NSResponder {
    open private(set) var isKeyWindow = false

    open func makeKeyAndOrderFront(_ sender: Any?) { isKeyWindow = true }

    open func resignKey() { isKeyWindow = false }
}

// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor
open class NSApplication: NSResponder {
    open class var shared: NSApplication { theApplication }

    // https://developer.apple.com/documentation/appkit/nsapplication/windows
    open var windows: [NSWindow] { openWindows }

    package var openWindows: [NSWindow] = []
}

@MainActor private let theApplication = NSApplication()
