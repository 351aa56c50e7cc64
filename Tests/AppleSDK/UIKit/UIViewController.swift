import Foundation

// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle
@available(watchOS, unavailable)
public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
}

// https://developer.apple.com/documentation/uikit/uiviewcontroller
@available(watchOS, unavailable)
@MainActor
open class UIViewController: UIResponder {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! = UIView()
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?
    open private(set) var isBeingPresented = false
    open private(set) var isBeingDismissed = false
    private var transition: (any UIViewControllerTransitionCoordinator)?
    // https://developer.apple.com/documentation/uikit/uiviewcontroller/transitioncoordinator
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    private var ownPresentationController: UIPresentationController?

    // https://developer.apple.com/documentation/uikit/uiviewcontroller/presentationcontroller
    open var presentationController: UIPresentationController? {
        if ownPresentationController == nil { ownPresentationController = UIPresentationController(self) }
        return ownPresentationController
    }

    public override init() { super.init() }

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    // https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil, viewControllerToPresent.presentingViewController == nil else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.isBeingPresented = true
        Task { @MainActor in
            while Self.holdsPresentations { try? await Task.sleep(nanoseconds: 1_000_000) }
            viewControllerToPresent.isBeingPresented = false
            completion?()
        }
    }

    /// The number of `dismiss` calls during a presentation or dismissal.
    package static var refusedDismissals = 0

    /// Prevents presentations from finishing.
    package static var holdsPresentations = false

    // https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let presented = presentedViewController else {
            if let presenter = presentingViewController {
                return presenter.dismiss(animated: flag, completion: completion)
            }
            return later(completion)
        }
        // "Attempt to dismiss from view controller while a presentation or dismiss is in progress."
        guard !presented.isBeingPresented, !presented.isBeingDismissed else {
            Self.refusedDismissals += 1
            return
        }
        presented.isBeingDismissed = true
        let transition = Transition()
        presented.transition = transition
        later {
            defer { transition.end() }
            presented.transition = nil
            presented.isBeingDismissed = false
            presented.presentingViewController = nil
            self.presentedViewController = nil
            completion?()
        }
    }

    /// Calls a completion handler when the animation has ended.
    private func later(_ completion: (() -> Void)?) {
        guard let completion else { return }
        Task { @MainActor in completion() }
    }

    /// Simulates the user swiping the sheet down.
    package func swipeDown() {
        guard let presentation = presentationController else { return }
        presentingViewController?.dismiss(animated: true) {
            presentation.delegate?.presentationControllerDidDismiss(presentation)
        }
    }
}

// https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator
@available(watchOS, unavailable)
@MainActor
public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {
    // https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:)
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

// https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext
@available(watchOS, unavailable)
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}

@available(watchOS, unavailable)
@MainActor
private final class Transition: NSObject, UIViewControllerTransitionCoordinator,
    UIViewControllerTransitionCoordinatorContext
{
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        return true
    }

    func end() {
        for completion in completions { completion(self) }
    }
}

// https://developer.apple.com/documentation/uikit/uipresentationcontroller
@available(watchOS, unavailable)
@MainActor
open class UIPresentationController: NSObject {
    open private(set) unowned var presentedViewController: UIViewController
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    init(_ presented: UIViewController) {
        presentedViewController = presented
        super.init()
    }
}

// https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
@available(watchOS, unavailable)
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    // Optional in Objective-C; required here, so that a misspelled one doesn't compile.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@available(watchOS, unavailable)
@MainActor
open class UINavigationController: UIViewController {
    open var viewControllers: [UIViewController] = []
    open var topViewController: UIViewController? { viewControllers.last }
}

// https://developer.apple.com/documentation/uikit/uitabbarcontroller
@available(watchOS, unavailable)
@MainActor
open class UITabBarController: UIViewController {
    open var selectedViewController: UIViewController?
}

// https://developer.apple.com/documentation/uikit/uisplitviewcontroller
@available(watchOS, unavailable)
@MainActor
open class UISplitViewController: UIViewController {
    open var viewControllers: [UIViewController] = []
}
