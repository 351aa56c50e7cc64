// A stand-in for the part of Apple's SafariServices that this package uses, written from its documentation, so that code for
// Apple platforms can be type-checked and exercised elsewhere. It is not for use in programs. What is `package` is for tests.

import Foundation
import UIKit

// https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller
@available(iOS 9.0, macCatalyst 13.0, visionOS 1.0, *)
@MainActor
open class SFSafariViewController: UIViewController {
    // https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller/dismissbuttonstyle-swift.enum
    public enum DismissButtonStyle: Int, Sendable {
        case done = 0
        case close = 1
        case cancel = 2
    }

    open weak var delegate: (any SFSafariViewControllerDelegate)?
    open var dismissButtonStyle = DismissButtonStyle.done

    package let url: URL

    // https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller/init(url:)
    public init(url URL: URL) {
        url = URL
        super.init()
    }

    /// The user taps the button that closes the page.
    package func tapDismissButton() {
        presentingViewController?.dismiss(animated: true)
        delegate?.safariViewControllerDidFinish(self)
    }
}

// https://developer.apple.com/documentation/safariservices/sfsafariviewcontrollerdelegate
@available(iOS 9.0, macCatalyst 13.0, visionOS 1.0, *)
@MainActor
public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
    // Optional where Objective-C exists.
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
}
