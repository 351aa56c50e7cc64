import Foundation

/// The reason why a ``TestBrowser`` couldn't follow its script. The message has the page's title and text.
public struct TestBrowserError: Error, Sendable, LocalizedError, CustomStringConvertible {
    /// The kinds of failure. More may be added, so keep a `default` when you compare.
    public enum Cause: Sendable, Hashable {
        /// The page has nothing that matches the step.
        case unexpectedPage
        /// The tenant shows a page, but the script has no steps left.
        case scriptEnded
        /// The browser returned to the application, but the script has steps left.
        case stepsLeft
        /// The tenant rejects the input.
        case refused
        /// No message with a code arrived within 10 seconds.
        case noMessage
        /// The login shows an endless sequence of pages.
        case endless
    }

    /// Why the browser stopped.
    public let cause: Cause
    /// The title of the page; empty if it has none.
    public let title: String
    /// The text of the page, in one line.
    public let text: String
    public let description: String

    public var errorDescription: String? { description }

    init(_ cause: Cause, _ sentence: String, on page: WebPage? = nil) {
        self.cause = cause
        title = page?.title ?? ""
        text = page?.text ?? ""
        guard let page else {
            description = sentence
            return
        }
        let text = page.text.isEmpty ? "The page is empty." : "It says: \(page.text.prefix(500))"
        let title = page.title.isEmpty ? "The page" : "The page “\(page.title)”"
        description = "\(sentence) \(title) (status \(page.status)) is at \(page.url.path). \(text)"
    }
}
