import Foundation

/// How a page is shown, and where the browser goes afterwards.
struct BrowserRoute: Sendable {
    let userAgent: UserAgentFactory
    let redirectURL: URL
    /// Seconds after which nobody is expected to come back; `nil` for never.
    let deadline: TimeInterval?
}
