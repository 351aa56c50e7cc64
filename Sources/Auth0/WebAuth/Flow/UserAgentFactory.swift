import Foundation

/// Creates the user agent that shows a page.
enum UserAgentFactory: Sendable {
    /// On the main actor, for user interfaces.
    case onMainActor(WebAuthProvider)
    /// Anywhere, so that the login doesn't need a running main loop.
    case anywhere(@Sendable (_ url: URL, _ callback: @escaping WebAuthProviderCallback) -> any ClosableUserAgent)
}

/// A user agent that may have to clean up when the flow is over.
typealias ClosableUserAgent = FlowResource & WebAuthUserAgent
