import Foundation

/// A device that logs in its user when the tenant delegates the login to a provider whose users authenticate with a key
/// on their device. Pass it to Web Auth's `delegated(by:)`.
///
/// `Embedded.shared` of `BeyondIdentityEmbedded` is one. To use another vendor's SDK, conform your own type.
public protocol DelegatedLoginDevice: Sendable {
    /// Whether a URL that the browser returned with asks this device to log in its user. Only checks the form of the
    /// URL: doesn't send anything, and doesn't trust it yet.
    func isLoginRequest(_ url: URL) -> Bool

    /// Answers a request after checking that it's genuine.
    ///
    /// - Parameter request: A URL for which ``isLoginRequest(_:)`` returns `true`.
    /// - Returns: The URL where the browser continues: an `https` URL, or an `http` URL of this machine. `nil` if the
    ///   user doesn't want to log in.
    /// - Throws: ``DelegatedLoginError`` if one of its reasons applies, `CancellationError` if the login was canceled,
    ///   or else the underlying error.
    func response(to request: URL) async throws -> URL?
}
