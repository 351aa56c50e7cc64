import Foundation

/// The settings of a login or logout.
struct WebAuthSettings: Sendable {
    /// Query items of the authorize request. The last call for a name wins, whichever method was called.
    var parameters: [String: String] = [:]
    var maxAge: Int?
    var organization: String?
    var invitationURL: URL?
    var redirectURL: URL?
    var authorizeURL: URL?
    /// Whether to use an `https` redirect URL, if the platform can intercept it.
    var usesHTTPS = false
    /// Headers for the platform's browser session.
    var headers: [String: String] = [:]
    var issuer: String?
    /// Milliseconds.
    var leeway = 60_000
    var provider: WebAuthProvider?
    var isEphemeral = false
    /// Answers the login if the tenant delegates it.
    var device: (any DelegatedLoginDevice)?
    /// The place to show pages, if set.
    var window = WeakReference()
    var timeout: TimeInterval = 300
    var onClose: (@MainActor @Sendable () -> Void)?
    var credentialsManager: CredentialsManager?
}
