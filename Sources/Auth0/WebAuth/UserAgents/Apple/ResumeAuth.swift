#if WEB_AUTH_PLATFORM && canImport(UIKit)
    import Foundation
    import UIKit

    /// The earlier name of ``WebAuthentication/resume(with:)``, for apps that were written for it.
    ///
    /// - Parameter options: Not needed.
    @available(*, deprecated, renamed: "WebAuthentication.resume(with:)")
    @discardableResult
    public func resumeAuth(_ url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        WebAuthentication.resume(with: url)
    }
#endif
