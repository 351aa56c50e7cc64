// A stand-in for the part of Apple's UIKit that this package uses, written from its documentation, so that code for
// Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for tests.

import Foundation

// https://developer.apple.com/documentation/uikit/uiresponder
@available(watchOS, unavailable)
@MainActor
open class UIResponder: NSObject {
    public override init() { super.init() }
}
