#if WEB_AUTH_PLATFORM
    #if canImport(UIKit)
        import UIKit

        /// A window of the app: `UIWindow`, or `NSWindow` on macOS.
        public typealias Auth0WindowRepresentable = UIWindow

        extension UIWindow {
            /// The key window of the scene in the foreground, or else any key window of the app.
            static var active: UIWindow? {
                let scenes = UIApplication.ofThisProcess?.connectedScenes.compactMap { $0 as? UIWindowScene } ?? []
                let inForeground = scenes.first { $0.activationState == .foregroundActive }
                return inForeground?.windows.last { $0.isKeyWindow }
                    ?? scenes.flatMap(\.windows).last { $0.isKeyWindow }
            }
        }

        extension UIApplication {
            /// The app; `nil` in an extension, where code can't use `shared`.
            fileprivate static var ofThisProcess: UIApplication? {
                let shared = NSSelectorFromString("sharedApplication")
                guard responds(to: shared) else { return nil }
                return perform(shared)?.takeUnretainedValue() as? UIApplication
            }
        }
    #elseif canImport(AppKit)
        import AppKit

        /// A window of the app: `NSWindow`, or `UIWindow` where UIKit exists.
        public typealias Auth0WindowRepresentable = NSWindow

        extension NSWindow {
            /// The app's key window.
            static var active: NSWindow? { NSApplication.shared.windows.last { $0.isKeyWindow } }
        }
    #endif
#endif
