import A0JOSE
import Foundation

/// The environment of logins, which tests can replace.
struct WebAuthEnvironment: Sendable {
    var flows = ActiveFlow.shared
    var random = SecureRandom.system
    var keyCaches = SigningKeyCaches.shared
    /// The default user agent. Throws if this machine can't show a page.
    var defaultUserAgent:
        @Sendable (BrowserVisit, _ redirectURL: URL, @escaping CallbackHandler) throws(WebAuthError) -> UserAgentFactory
    /// Whether that user agent detects when the user leaves, so that it needs no timeout.
    var noticesLeaving = false
    /// Seconds that the system needs to dismiss that user agent's page before something else can be shown.
    var transition: TimeInterval = 0
    /// Prepares a redirect URL. Received URLs are passed to the handler.
    var redirect: @Sendable (BrowserVisit, @escaping CallbackHandler) throws(WebAuthError) -> RedirectURL
}
