// A stand-in for the part of Apple's SafariServices that this package uses, written from its documentation, so that
// code for Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for tests.

#if canImport(UIKit)
    import Foundation
    import UIKit

    // https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller
    @available(iOS 9.0, macCatalyst 13.0, visionOS 1.0, *)
    @MainActor
    open class SFSafariViewController: UIViewController {
        // https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller/dismissbuttonstyle-swift.enum
        @available(visionOS, unavailable)
        public enum DismissButtonStyle: Int, Sendable {
            case done = 0
            case close = 1
            case cancel = 2
        }

        // https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller/delegate
        @available(visionOS, unavailable)
        open var delegate: (any SFSafariViewControllerDelegate)? {
            get { theDelegate as? any SFSafariViewControllerDelegate }
            set { theDelegate = newValue }
        }

        private weak var theDelegate: (any NSObjectProtocol)?

        // https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller/dismissbuttonstyle-swift.property
        @available(visionOS, unavailable)
        open var dismissButtonStyle: DismissButtonStyle {
            get { DismissButtonStyle(rawValue: theStyle) ?? .done }
            set { theStyle = newValue.rawValue }
        }

        private var theStyle = 0

        package let url: URL

        // https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller/init(url:)
        public init(url URL: URL) {
            url = URL
            super.init()
        }

        /// Simulates a tap on the button that closes the page. The delegate is notified before the page is dismissed.
        @available(visionOS, unavailable)
        package func tapDismissButton() {
            delegate?.safariViewControllerDidFinish(self)
            presentingViewController?.dismiss(animated: true)
        }
    }

    // https://developer.apple.com/documentation/safariservices/sfsafariviewcontrollerdelegate
    @available(iOS 9.0, macCatalyst 13.0, *)
    @available(visionOS, unavailable)
    @MainActor
    public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
        // Optional in Objective-C; required here, so that a misspelled one doesn't compile.
        func safariViewControllerDidFinish(_ controller: SFSafariViewController)
    }
#endif
