import Foundation

// https://developer.apple.com/documentation/uikit/uiapplication
@available(watchOS, unavailable)
@MainActor
open class UIApplication: UIResponder {
    // https://developer.apple.com/documentation/uikit/uiapplication/openurloptionskey
    public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    }

    // https://developer.apple.com/documentation/uikit/uiapplication/shared
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    open class var shared: UIApplication { theApplication }

    // https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification
    nonisolated public class var didBecomeActiveNotification: NSNotification.Name {
        NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    }

    // https://developer.apple.com/documentation/uikit/uiapplication/delegate
    open weak var delegate: (any UIApplicationDelegate)?

    // https://developer.apple.com/documentation/uikit/uiapplication/connectedscenes
    @available(iOS 13.0, *)
    open var connectedScenes: Set<UIScene> { scenes }

    package var scenes: Set<UIScene> = []
}

@available(watchOS, unavailable)
@MainActor private let theApplication = UIApplication()

// What Objective-C can do with every class: https://developer.apple.com/documentation/objectivec/nsobject-swift.class
@available(watchOS, unavailable)
extension UIApplication {
    // https://developer.apple.com/documentation/objectivec/nsobjectprotocol/responds(to:)
    nonisolated public class func responds(to aSelector: Selector!) -> Bool { aSelector.name == "sharedApplication" }

    // https://developer.apple.com/documentation/objectivec/nsobjectprotocol/perform(_:)
    public class func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        aSelector.name == "sharedApplication" ? .passUnretained(theApplication) : nil
    }
}

// https://developer.apple.com/documentation/objectivec/selector
public struct Selector: Sendable {
    fileprivate let name: String
}

// https://developer.apple.com/documentation/foundation/nsselectorfromstring(_:)
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(name: aSelectorName) }

// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@available(watchOS, unavailable)
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    // Optional in Objective-C; required here, so that a misspelled one doesn't compile.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
}
