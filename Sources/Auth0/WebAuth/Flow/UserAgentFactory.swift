import Foundation

/// Makes the user agent that shows a page.
enum UserAgentFactory: Sendable {
    /// Where user interface is made.
    case onMainActor(WebAuthProvider)
    /// Wherever the login runs, so that it needs no running main loop.
    case anywhere(@Sendable (_ url: URL, _ callback: @escaping WebAuthProviderCallback) -> any ClosableUserAgent)
}

/// A user agent that may have something to put away when the flow is over.
typealias ClosableUserAgent = FlowResource & WebAuthUserAgent
