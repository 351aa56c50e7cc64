import Foundation

#if WEB_AUTH_PLATFORM && canImport(UIKit)
    import UIKit

    /// The keys of the options with which the system passes a URL to the app.
    public typealias OpenURLOption = UIApplication.OpenURLOptionsKey
#else
    /// The keys of options. No system without UIKit passes any.
    public typealias OpenURLOption = String
#endif

/// The earlier name of ``WebAuthentication/resume(with:)``, for programs that were written for it.
///
/// - Parameters:
///   - url: The URL with which the system opened the app.
///   - options: Not needed.
/// - Returns: Whether the URL was the expected response.
@available(*, deprecated, renamed: "WebAuthentication.resume(with:)")
@discardableResult
public func resumeAuth(_ url: URL, options: [OpenURLOption: Any] = [:]) -> Bool {
    WebAuthentication.resume(with: url)
}
