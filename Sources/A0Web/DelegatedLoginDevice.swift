import Foundation

/// What a login needs from the device when the tenant delegates it to a provider whose users prove themselves with a key of their
/// device: Web Auth's `delegated(by:)` takes it.
///
/// `Embedded.shared` of `BeyondIdentityEmbedded` is one. Conform a type of your own to use another vendor's SDK.
public protocol DelegatedLoginDevice: Sendable {
    /// Whether a URL with which the browser came back asks this device to log its user in. Looks at the URL's form alone: nothing
    /// is sent, and nothing is believed yet.
    func isLoginRequest(_ url: URL) -> Bool

    /// Answers a request once it has proven to be genuine.
    ///
    /// - Parameter request: A URL of which ``isLoginRequest(_:)`` is `true`.
    /// - Returns: Where the browser has to go on: an `https` URL, or an `http` one of this machine. `nil` if the user does not
    ///   want to log in.
    /// - Throws: ``DelegatedLoginError`` where one of its reasons fits, `CancellationError` when the login was cancelled, else
    ///   what failed.
    func answer(to request: URL) async throws -> URL?
}
