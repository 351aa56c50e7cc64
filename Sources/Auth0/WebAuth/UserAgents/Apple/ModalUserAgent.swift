#if WEB_AUTH_PLATFORM && canImport(UIKit)
    import Foundation
    import UIKit

    /// A user agent that covers the app's own view controllers with one of its own.
    final class ModalUserAgent: WebAuthUserAgent, Sendable, CustomStringConvertible {
        /// Makes the content; `leave` is to be called when the page cannot go on, or when the user has closed it.
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
                presenter.present(content.controller, animated: true)
            } catch {
                close(with: .failure(error))
            }
        }

        /// Takes the page away if it is still there, then reports. Only the first time.
        @MainActor
        private func close(with result: WebAuthResult<Void>) {
            guard !isOver else { return }
            isOver = true
            guard let content else { return callback(result) }
            (self.content, swipe) = (nil, nil)
            content.stop()
            guard let presenter = content.controller.presentingViewController, !content.controller.isBeingDismissed
            else {
                return callback(result)
            }
            presenter.dismiss(animated: true) { [callback] in callback(result) }
        }
    }

    /// What a ``ModalUserAgent`` shows.
    @MainActor
    protocol ModalContent: AnyObject {
        var controller: UIViewController { get }

        /// Ends what is going on in the page.
        func stop()
    }

    /// Notices when the user swipes a sheet down.
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
        /// The view controller that the user sees in a window.
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
