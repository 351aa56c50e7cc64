import Foundation

/// What a flow sends the browser to do.
struct BrowserErrand: Sendable {
    /// A URL with which the browser came back, judged.
    enum Verdict: Sendable {
        case accepted(CallbackURL)
        /// `isAnswer`: it is the tenant's answer, though not the one hoped for.
        case refused(WebAuthError, isAnswer: Bool)
    }

    /// The page to show.
    let url: URL
    let route: BrowserRoute
    let judge: @Sendable (URL) -> Verdict
    /// How the flow ends when the user agent closes with success but no URL ever came.
    let endingWithoutCallback: BrowserFlow.Ending
    var logger: (any Logger)?
    /// Whether the URL with which the browser comes back is logged, too.
    var logsCallback = true
    /// Runs when the page has closed after an accepted callback.
    var onClose: @Sendable () -> Void = {}

    func logOpening(by agent: any WebAuthUserAgent) {
        logger?.trace(url: url, source: String(describing: agent))
    }

    func log(_ callback: URL) {
        if logsCallback { logger?.trace(url: callback, source: "Callback URL") }
    }
}
