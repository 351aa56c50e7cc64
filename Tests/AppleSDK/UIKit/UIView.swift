import Foundation

// https://developer.apple.com/documentation/uikit/uiview
@available(watchOS, unavailable)
@MainActor
open class UIView: UIResponder {
    open var frame: CGRect
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public convenience override init() { self.init(frame: .zero) }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}

// https://developer.apple.com/documentation/uikit/uiwindow
@available(watchOS, unavailable)
@MainActor
open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open private(set) var isKeyWindow = false

    open weak var windowScene: UIWindowScene? {
        didSet {
            oldValue?.remove(self)
            windowScene?.add(self)
        }
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    @available(iOS 13.0, *)
    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
        self.windowScene = windowScene
        windowScene.add(self)
    }

    open func makeKeyAndVisible() { isKeyWindow = true }

    open func resignKey() { isKeyWindow = false }
}
