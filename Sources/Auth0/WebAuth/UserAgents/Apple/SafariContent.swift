// On visionOS a program learns nothing of what becomes of the page (Apple's documentation of `SFSafariViewController.delegate`).
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

    /// Notices when the user taps the button that closes the page.
    private final class DismissButton: NSObject, SFSafariViewControllerDelegate {
        private let onTap: @MainActor @Sendable () -> Void

        init(_ onTap: @escaping @MainActor @Sendable () -> Void) {
            self.onTap = onTap
            super.init()
        }

        nonisolated func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
            // The system takes the page away itself, as soon as it has told us.
            Task { @MainActor [onTap] in onTap() }
        }
    }
#endif
