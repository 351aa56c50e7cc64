import Foundation

/// Where the browser is sent back to, ready to receive it.
struct RedirectURL: Sendable {
    let url: URL
    /// `nil` when the redirect reaches the program in another way, which then calls `WebAuthentication.resume(with:)`.
    var receiver: (any FlowResource)?
}

/// A redirect URL that is wanted.
struct RedirectRequest: Sendable {
    /// The program's own choice.
    var url: URL?
    /// The tenant's base URL, which is part of an app's own redirect URL.
    var tenant: URL?
    /// Whether an app's own redirect URL is to be an `https` one.
    var usesHTTPS = false
    /// What the redirect must carry to count.
    let purpose: Purpose
    /// Takes the URL with which the browser came back.
    let handOver: @Sendable (URL) -> BrowserFlow.Reception

    enum Purpose: Sendable {
        /// The login of that `state`.
        case login(state: String)
        case logout
    }
}
