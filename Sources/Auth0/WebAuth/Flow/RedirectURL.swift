import Foundation

/// The redirect URL, ready to receive the browser.
struct RedirectURL: Sendable {
    let url: URL
    /// `nil` if the redirect reaches the program in another way, which then calls `WebAuthentication.resume(with:)`.
    var receiver: (any FlowResource)?
}

/// Receives the URL that the browser returned with.
typealias CallbackHandler = @Sendable (CallbackURL) -> BrowserFlow.CallbackDisposition
