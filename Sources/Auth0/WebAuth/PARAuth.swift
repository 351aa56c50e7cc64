import A0Concurrency
import Foundation

/// The browser's part of a login whose request the app's backend has pushed to the tenant (RFC 9126). Make one with
/// `Auth0.authorizeWithRequestUri()`.
///
/// The backend, a confidential client, sends the request to `/oauth/par` and passes the `request_uri` in the response
/// to the app. The app shows the login page with it, and passes the code to the backend, which exchanges it for tokens:
///
/// <!-- swift: setup let requestUri: String = given() -->
/// ```swift
/// let code = try await Auth0.authorizeWithRequestUri().start(requestUri: requestUri)
/// ```
///
/// This is a value: every method returns a changed copy, and nothing happens before `start(requestUri:)`.
public protocol PARAuth: Trackable, Loggable, Sendable {
    /// The client ID of the app and its backend.
    var clientId: String { get }

    /// The tenant's base URL, with a slash at its end.
    var url: URL { get }

    /// Logs the user in with the session of another application, by its session transfer token (Auth0 docs, "Native to
    /// web single sign-on").
    func sessionTransferToken(_ token: String) -> Self

    /// Sets the callback URL: the `redirect_uri` that the backend pushed.
    ///
    /// On Apple platforms, the default is derived from the bundle identifier, as for ``WebAuth``. Elsewhere there is no
    /// default; a URL on the loopback interface needs a port.
    func redirectURL(_ redirectURL: URL) -> Self

    /// Shows the page with your own user agent, or one of ``WebAuthentication``'s.
    func provider(_ provider: @escaping WebAuthProvider) -> Self

    /// Uses a private browser window: no single sign-on, and nothing is left behind.
    func useEphemeralSession() -> Self

    /// How long to wait for the user to come back, in seconds, as ``WebAuth/timeout(_:)``. Default: 300.
    func timeout(_ seconds: TimeInterval) -> Self

    /// Shows the login page of the pushed request and waits for the code.
    ///
    /// Doesn't need a running main loop, except with a custom provider. Canceling the task ends the login with
    /// ``WebAuthError/userCancelled``.
    ///
    /// - Parameter requestUri: The request URI that the tenant returned to the backend. It starts with
    ///   `urn:ietf:params:oauth:request_uri:`.
    /// - Throws: ``WebAuthError``, e.g. ``WebAuthError/invalidRequestUri``, or ``WebAuthError/authenticationFailed``
    ///   with the tenant's error as the cause.
    func start(requestUri: String) async throws(WebAuthError) -> AuthorizationCode

    /// Shows the login page of the pushed request and calls back once, on the main actor.
    func start(requestUri: String, callback: @escaping @MainActor @Sendable (WebAuthResult<AuthorizationCode>) -> Void)
}

// MARK: - Defaults for custom conforming types: these settings have no effect

extension PARAuth {
    public func redirectURL(_ redirectURL: URL) -> Self { self }
    public func timeout(_ seconds: TimeInterval) -> Self { self }

    public func start(
        requestUri: String, callback: @escaping @MainActor @Sendable (WebAuthResult<AuthorizationCode>) -> Void
    ) {
        deliver(to: callback) { () async throws(WebAuthError) -> AuthorizationCode in
            try await start(requestUri: requestUri)
        }
    }
}

/// The result of a login with a pushed request. The backend exchanges it for tokens (RFC 6749 §4.1.3).
public struct AuthorizationCode: Sendable, Equatable {
    /// The code, which can be exchanged once, within minutes.
    public let code: String

    /// The `state` of the pushed request. The backend has to check that it belongs to this user's login (RFC 6749
    /// §10.12).
    public let state: String?

    /// Creates a code with its `state`.
    public init(code: String, state: String? = nil) {
        self.code = code
        self.state = state
    }
}

extension AuthorizationCode: CustomStringConvertible, CustomDebugStringConvertible {
    /// Without the code.
    public var description: String { "AuthorizationCode" }
    public var debugDescription: String { description }
}
