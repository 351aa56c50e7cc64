import Foundation

// https://developer.apple.com/documentation/uikit/uiscene
@available(watchOS, unavailable)
@available(iOS 13.0, *)
@MainActor
open class UIScene: UIResponder {
    // https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    open private(set) var activationState: ActivationState

    package init(activationState: ActivationState) {
        self.activationState = activationState
        super.init()
    }
}

// https://developer.apple.com/documentation/uikit/uiwindowscene
@available(watchOS, unavailable)
@available(iOS 13.0, *)
@MainActor
open class UIWindowScene: UIScene {
    private struct Entry {
        weak var window: UIWindow?
    }

    private var entries: [Entry] = []

    open var windows: [UIWindow] { entries.compactMap(\.window) }

    public override init(activationState: ActivationState) { super.init(activationState: activationState) }

    func add(_ window: UIWindow) {
        remove(window)
        entries.append(Entry(window: window))
    }

    func remove(_ window: UIWindow) {
        entries.removeAll { $0.window === window }
    }
}

// https://developer.apple.com/documentation/uikit/uiopenurlcontext
@available(watchOS, unavailable)
@available(iOS 13.0, *)
@MainActor
open class UIOpenURLContext: NSObject {
    open var url: URL

    package init(url: URL) {
        self.url = url
        super.init()
    }
}
