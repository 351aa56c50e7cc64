import Foundation

/// Where the browser is sent back to, ready to receive it.
struct RedirectURL: Sendable {
    let url: URL
    /// `nil` when the redirect reaches the program in another way, which then calls `WebAuthentication.resume(with:)`.
    var receiver: (any FlowResource)?
}

/// Takes the URL with which the browser came back.
typealias CallbackHandler = @Sendable (CallbackURL) -> BrowserFlow.CallbackDisposition
