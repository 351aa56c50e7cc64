import Foundation

/// How a page is shown, and where the browser goes afterwards.
struct BrowserRoute: Sendable {
    let provider: WebAuthProvider
    let redirectURL: URL
    /// Seconds after which nobody is expected to come back; `nil` for never.
    let deadline: TimeInterval?
    /// Calls what makes and starts the user agent.
    var present: @Sendable (_ work: @escaping @Sendable () -> Void) async -> Void = { $0() }
}
