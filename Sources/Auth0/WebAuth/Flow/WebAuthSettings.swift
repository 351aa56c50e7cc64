import Foundation

/// What the program asked of a login or logout.
struct WebAuthSettings: Sendable {
    /// Query items of the authorize request. The last call for a name wins, whichever method it was.
    var parameters: [String: String] = [:]
    var maxAge: Int?
    var organization: String?
    var invitationURL: URL?
    var redirectURL: URL?
    var authorizeURL: URL?
    /// Whether the redirect URL is an `https` one, where the platform can catch it.
    var usesHTTPS = false
    /// What the platform's browser session sends along.
    var headers: [String: String] = [:]
    var issuer: String?
    /// In milliseconds.
    var leeway = 60_000
    var provider: WebAuthProvider?
    var isEphemeral = false
    /// What answers the login if the tenant delegates it.
    var device: (any DelegatedLoginDevice)?
    /// Where pages are shown, if the program says so.
    var window = WeakReference()
    var timeout: TimeInterval = 300
    var onClose: (@MainActor @Sendable () -> Void)?
    var credentialsManager: CredentialsManager?
}
