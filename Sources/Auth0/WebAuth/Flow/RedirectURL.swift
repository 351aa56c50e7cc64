import A0JOSE
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
    /// Whether the page is shown by a user agent that the program chose, which may see the redirect itself.
    var hasOwnUserAgent = false
    /// Takes the URL with which the browser came back.
    let handOver: @Sendable (URL) -> BrowserFlow.Reception

    enum Purpose: Sendable, Equatable {
        /// The login of that `state`.
        case login(state: String)
        /// A login that the app's backend pushed to the tenant, and whose `state` only the backend knows.
        case pushedLogin
        case logout

        /// Whether a URL looks like what is waited for. Any program and any web page can send people here, so that
        /// everything else is turned away and leaves the flow as it is.
        func isAnswered(by callback: CallbackURL) -> Bool {
            switch self {
            case .login(let expected): callback.values["state"].map { constantTimeEqual($0, expected) } ?? false
            case .pushedLogin: callback.query.map { $0["code"] != nil || $0["error"] != nil } ?? false
            // The tenant sends people back from a logout without a word.
            case .logout: callback.values["state"] == nil
            }
        }
    }
}
