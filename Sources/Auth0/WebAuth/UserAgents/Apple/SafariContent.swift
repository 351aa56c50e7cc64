// On visionOS, an app isn't notified when the page closes (Apple's documentation of `SFSafariViewController.delegate`).
#if WEB_AUTH_PLATFORM && canImport(UIKit) && canImport(SafariServices) && !os(visionOS)
    import Foundation
    import SafariServices
    import UIKit

    /// A page in `SFSafariViewController`.
    @MainActor
    final class SafariContent: ModalContent {
        let controller: UIViewController
        private let button: DismissButton

        init(_ url: URL, leave: @escaping ModalUserAgent.Leave) {
            let safari = SFSafariViewController(url: url)
            button = DismissButton { leave(.userCancelled) }
            safari.dismissButtonStyle = .cancel
            safari.delegate = button
            controller = safari
        }

        func stop() {}
    }

    /// Detects when the user taps the button that closes the page.
    private final class DismissButton: NSObject, SFSafariViewControllerDelegate {
        private let onTap: @MainActor @Sendable () -> Void

        init(_ onTap: @escaping @MainActor @Sendable () -> Void) {
            self.onTap = onTap
            super.init()
        }

        nonisolated func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
            // The system dismisses the page itself after this call.
            Task { @MainActor [onTap] in onTap() }
        }
    }
#endif
