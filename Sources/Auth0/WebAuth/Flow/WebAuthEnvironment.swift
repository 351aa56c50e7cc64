import A0JOSE
import Foundation

/// What logins need from the world around them, so that tests can put something else there.
struct WebAuthEnvironment: Sendable {
    var flows = ActiveFlow.shared
    var random = SecureRandom.system
    var keyCaches = SigningKeyCaches.shared
    /// The user agent for programs that name none. Throws when this machine cannot show a page.
    var defaultUserAgent:
        @Sendable (BrowserVisit, _ redirectURL: URL, @escaping CallbackHandler) throws(WebAuthError) -> UserAgentFactory
    /// Whether that user agent notices when the user has gone, so that it needs no deadline.
    var noticesLeaving = false
    /// Seconds that the system needs to take that user agent's page away, before something else can be shown.
    var transition: TimeInterval = 0
    /// Makes a redirect URL ready. What comes there is handed over.
    var redirect: @Sendable (BrowserVisit, @escaping CallbackHandler) throws(WebAuthError) -> RedirectURL
}
