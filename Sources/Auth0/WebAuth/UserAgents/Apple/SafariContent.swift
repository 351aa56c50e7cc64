#if WEB_AUTH_PLATFORM && canImport(UIKit) && canImport(SafariServices)
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
            onMainActor(onTap)
        }
    }
#endif
