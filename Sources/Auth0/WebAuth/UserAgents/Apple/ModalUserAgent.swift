#if WEB_AUTH_PLATFORM && canImport(UIKit)
    import Foundation
    import UIKit

    /// A user agent that presents a view controller over those of the app.
    final class ModalUserAgent: WebAuthUserAgent, Sendable, CustomStringConvertible {
        /// Makes the content. It calls `leave` when the page can't continue or the user has closed it.
        typealias Make = @MainActor @Sendable (_ leave: @escaping Leave) throws(WebAuthError) -> any ModalContent
        typealias Leave = @MainActor @Sendable (WebAuthError) -> Void

        let description: String
        private let style: UIModalPresentationStyle
        private let window: WeakReference
        private let callback: WebAuthProviderCallback
        private let make: Make

        @MainActor private var content: (any ModalContent)?
        @MainActor private var swipe: SwipeWatch?
        @MainActor private var isOver = false
        /// The result to report once the page, which is still being presented, can be dismissed.
        @MainActor private var pending: WebAuthResult<Void>?
        @MainActor private var isPresented = false

        init(
            _ name: String, style: UIModalPresentationStyle, window: WeakReference,
            callback: @escaping WebAuthProviderCallback, make: @escaping Make
        ) {
            description = name
            self.style = style
            self.window = window
            self.callback = callback
            self.make = make
        }

        /// A provider that shows pages with this content.
        static func provider(
            _ name: String, style: UIModalPresentationStyle, window: Auth0WindowRepresentable?,
            make: @escaping @MainActor @Sendable (URL, @escaping Leave) throws(WebAuthError) -> any ModalContent
        ) -> WebAuthProvider {
            let window = WeakReference(object: window)
            return { url, callback in
                ModalUserAgent(name, style: style, window: window, callback: callback) { leave throws(WebAuthError) in
                    try make(url, leave)
                }
            }
        }

        func start() {
            onMainActor { self.open() }
        }

        func finish(with result: WebAuthResult<Void>) {
            onMainActor { self.close(with: result) }
        }

        @MainActor
        private func open() {
            guard !isOver else { return }
            do throws(WebAuthError) {
                guard let presenter = UIViewController.onTop(of: window.object as? UIWindow ?? .active) else {
                    throw WebAuthError(.unknown, "The app has no view controller to show the page over.")
                }
                let leave: Leave = { [weak self] error in self?.close(with: .failure(error)) }
                let content = try make(leave)
                let swipe = SwipeWatch { leave(.userCancelled) }
                (self.content, self.swipe) = (content, swipe)
                content.controller.modalPresentationStyle = style
                content.controller.presentationController?.delegate = swipe
                presenter.present(content.controller, animated: true) { self.didPresent(content.controller) }
                // If the app is presenting something else right now, the system ignores the call and never calls back.
                guard content.controller.presentingViewController != nil else {
                    self.content = nil
                    throw WebAuthError(.unknown, "The page could not be shown: the app is showing something else.")
                }
            } catch {
                close(with: .failure(error))
            }
        }

        /// Dismisses the page if it's still shown, then reports. Only the first time.
        @MainActor
        private func close(with result: WebAuthResult<Void>) {
            guard !isOver else { return }
            isOver = true
            guard let content else { return callback(result) }
            (self.content, swipe) = (nil, nil)
            content.stop()
            // The system may ignore a dismissal while the page is still being presented.
            if isPresented { takeAway(content.controller, result) } else { pending = result }
        }

        @MainActor
        private func didPresent(_ controller: UIViewController) {
            isPresented = true
            guard let result = pending else { return }
            pending = nil
            takeAway(controller, result)
        }

        @MainActor
        private func takeAway(_ controller: UIViewController, _ result: WebAuthResult<Void>) {
            let report: @MainActor () -> Void = { [callback] in callback(result) }
            guard let presenter = controller.presentingViewController else { return report() }
            guard controller.isBeingDismissed else { return presenter.dismiss(animated: true, completion: report) }
            let transition = controller.transitionCoordinator
            guard transition?.animate(alongsideTransition: nil, completion: { _ in report() }) == true else {
                return report()
            }
        }
    }

    /// The content of a ``ModalUserAgent``.
    @MainActor
    protocol ModalContent: AnyObject {
        var controller: UIViewController { get }

        /// Stops the page.
        func stop()
    }

    /// Detects when the user swipes a sheet down.
    @MainActor
    private final class SwipeWatch: NSObject, UIAdaptivePresentationControllerDelegate {
        private let onSwipe: @MainActor () -> Void

        init(_ onSwipe: @escaping @MainActor () -> Void) {
            self.onSwipe = onSwipe
            super.init()
        }

        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            onSwipe()
        }
    }

    extension UIViewController {
        /// The topmost view controller of a window.
        fileprivate static func onTop(of window: UIWindow?) -> UIViewController? {
            window?.rootViewController?.onTop
        }

        private var onTop: UIViewController {
            if let presentedViewController { return presentedViewController.onTop }
            let visible =
                switch self {
                case let split as UISplitViewController: split.viewControllers.last
                case let navigation as UINavigationController: navigation.topViewController
                case let tabs as UITabBarController: tabs.selectedViewController
                default: UIViewController?.none
                }
            return visible?.onTop ?? self
        }
    }
#endif
