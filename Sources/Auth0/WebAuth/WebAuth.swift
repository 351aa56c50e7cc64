import A0Concurrency
import Foundation

/// Login and logout in the user's browser (OAuth 2.0 for Native Apps, RFC 8252). Make one with `Auth0.webAuth()`.
///
/// This is a value: every method returns a changed copy, and nothing happens before `start()` or `logout()`. Every
/// login uses the authorization code with PKCE (RFC 7636), a `state` and a `nonce`, and checks the ID token. With
/// `useDPoP()`, the tokens are bound to a key on this device (RFC 9449), starting with the code.
///
/// ```swift
/// let credentials = try await Auth0.webAuth()
///     .scope("openid profile email offline_access")
///     .start()
/// ```
public protocol WebAuth: Trackable, Loggable, TimeLimited, SenderConstraining, Sendable {
    /// The application's client ID.
    var clientId: String { get }

    /// The tenant's base URL, with a slash at its end.
    var url: URL { get }

    /// The credentials manager that stores logins and is cleared by logouts; see ``useCredentialsManager(_:)``.
    var credentialsManager: CredentialsManager? { get }

    // MARK: Request parameters

    /// Goes straight to a connection, e.g. `github`, instead of the page that offers all of them.
    func connection(_ connection: String) -> Self

    /// Sets the scope to request, separated by spaces. `openid` is added if it's missing. Default: ``defaultScope``.
    /// `offline_access` requests a refresh token.
    func scope(_ scope: String) -> Self

    /// Sets the scope to request from the connection's identity provider.
    func connectionScope(_ connectionScope: String) -> Self

    /// Sets your own value to tie the response to this login (RFC 6749 §10.12). Default: random for every start.
    ///
    /// It protects the login from forged responses: make it unguessable, and use it once.
    func state(_ state: String) -> Self

    /// Adds query items to the authorize request, e.g. `screen_hint` or `login_hint`. They take precedence over all
    /// others.
    func parameters(_ parameters: [String: String]) -> Self

    /// The API that the access token is for.
    func audience(_ audience: String) -> Self

    /// Sets your own value to tie the ID token to this login (OpenID Connect Core §3.1.2.1). Default: random for every
    /// start.
    func nonce(_ nonce: String) -> Self

    /// Asks the user to log in again if the last login was longer ago than this, in seconds. The ID token's `auth_time`
    /// is checked.
    func maxAge(_ maxAge: Int) -> Self

    /// Logs in to an organization, by its ID (`org_…`) or name. The ID token is checked to be for it.
    func organization(_ organization: String) -> Self

    /// Accepts an invitation to an organization. The ID token is checked to be for it.
    ///
    /// `start` fails with ``WebAuthError/invalidInvitationURL`` if the link isn't an invitation.
    func invitationURL(_ invitationURL: URL) -> Self

    // MARK: URLs

    /// Sets the callback URL, byte for byte. It must be registered at the tenant for login and for logout.
    ///
    /// On Apple platforms the default is `{bundle ID}://{domain}/{platform}/{bundle ID}/callback`, with the platform
    /// `ios`, `macos` or `visionos`; see ``useHTTPS()``.
    ///
    /// On Linux it is `http://127.0.0.1:{any free port}/callback` (RFC 8252 §7.3). The library also receives any other
    /// `http` URL at `127.0.0.1`, `[::1]`, or `localhost`; with port 0 or without a port, it uses any free port. It
    /// receives URLs with a custom scheme after `WebAuthentication.registerURLScheme(_:)`. For all other URLs, your
    /// program has to receive them itself and call ``WebAuthentication/resume(with:)``.
    func redirectURL(_ redirectURL: URL) -> Self

    /// Sets another URL of the login page. Its query is dropped.
    func authorizeURL(_ authorizeURL: URL) -> Self

    /// Redirects to `https://{domain}/{platform}/{bundle ID}/callback`, a URL that no other app can receive.
    ///
    /// Requires iOS 17.4, macOS 14.4, or visionOS 1.2, and the tenant's domain in the app's associated domains, as
    /// `webcredentials:{domain}`. Earlier systems use the bundle ID as the scheme. No effect on other platforms.
    func useHTTPS() -> Self

    // MARK: The ID token

    /// The expected issuer. Default: ``url`` as text.
    func issuer(_ issuer: String) -> Self

    /// Tolerated difference between the clocks, in **milliseconds**. Default: 60 000.
    func leeway(_ leeway: Int) -> Self

    // MARK: The browser

    /// Shows the pages with your own user agent, or one of ``WebAuthentication``'s.
    func provider(_ provider: @escaping WebAuthProvider) -> Self

    /// Logs in with a private browser window: no single sign-on, and nothing stays behind. Logout is not affected.
    func useEphemeralSession() -> Self

    /// Lets a device answer the login if the tenant delegates it, with a connection to a provider whose users log in
    /// with keys on their devices.
    ///
    /// `start()` then shows two pages: one until the provider asks this device, and one that brings the device's answer
    /// to the tenant. Users who are already logged in at the tenant only see the first one. The provider's invoke URL
    /// needs the scheme of the redirect URL; on Linux it can be any path on the port of ``redirectURL(_:)``, which has
    /// to have a port. A universal link reaches the app as an opened URL, which it passes to
    /// ``WebAuthentication/resume(with:)``.
    ///
    /// <!-- swift: import BeyondIdentityEmbedded -->
    /// ```swift
    /// let credentials = try await Auth0.webAuth()
    ///     .connection("acme-devices")
    ///     .delegated(by: Embedded.shared)
    ///     .start()
    /// ```
    ///
    /// `start()` fails with ``WebAuthError/delegatedLoginFailed`` if the device can't answer, and with
    /// ``WebAuthError/userCancelled`` if the user declines. Both pages need the same cookies, so together with
    /// ``useEphemeralSession()`` it fails with ``WebAuthError/delegatedLoginMisconfigured``. Logout isn't affected.
    func delegated(by device: any DelegatedLoginDevice) -> Self

    /// Adds headers for the pages that the system's browser session loads on Apple platforms, at login and logout.
    ///
    /// A later value replaces an earlier one of the same name. No effect on other platforms, or with ``provider(_:)``.
    @available(iOS 17.4, macOS 14.4, visionOS 1.2, *)
    func headers(_ headers: [String: String]) -> Self

    #if WEB_AUTH_PLATFORM
        /// Shows the system's browser session over this window instead of the app's active one. The window isn't
        /// retained.
        ///
        /// No effect on user agents from ``provider(_:)``: the built-in ones take their own window parameter.
        func presentationWindow(_ window: Auth0WindowRepresentable) -> Self
    #endif

    /// Sets how long to wait for the user to come back, in seconds, if the library can't detect a closed page. Default:
    /// 300; `.infinity` waits forever.
    ///
    /// After that, login and logout fail with ``WebAuthError/userCancelled`` and a ``WebAuthTimeout`` as the cause.
    func timeout(_ seconds: TimeInterval) -> Self

    /// Sets a closure that runs once, on the main actor, when the browser's page has closed after a completed login.
    func onClose(_ callback: (@MainActor @Sendable () -> Void)?) -> Self

    // MARK: Credentials

    /// Stores the credentials of a login, and clears them after a logout, before the result is delivered.
    func useCredentialsManager(_ credentialsManager: CredentialsManager) -> Self

    // MARK: Starting

    /// Logs in: opens the browser, waits for its response, exchanges the code for tokens, and checks the ID token.
    ///
    /// Doesn't need a running main loop, except with a custom provider. Canceling the task ends the login with
    /// ``WebAuthError/userCancelled``.
    ///
    /// - Throws: ``WebAuthError``, e.g. ``WebAuthError/transactionActiveAlready`` while another login or logout is
    ///   running.
    func start() async throws(WebAuthError) -> Credentials

    /// Logs in and calls back once, on the main actor. ``WebAuthentication/cancel()`` ends it.
    func start(_ callback: @escaping @MainActor (WebAuthResult<Credentials>) -> Void)

    /// Ends the tenant's session in the browser. Tokens stay valid. Stored credentials are kept unless
    /// ``useCredentialsManager(_:)`` is used.
    ///
    /// - Parameter federated: End the session at the identity provider as well.
    /// - Throws: ``WebAuthError``.
    func logout(federated: Bool) async throws(WebAuthError)

    /// Ends the tenant's session in the browser and calls back once, on the main actor.
    func logout(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void)

    /// The earlier name of ``logout(federated:)``.
    ///
    /// - Throws: ``WebAuthError``.
    func clearSession(federated: Bool) async throws(WebAuthError)

    /// The earlier name of ``logout(federated:callback:)``.
    func clearSession(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void)
}

extension WebAuth {
    /// ``logout(federated:)`` without the identity provider's session.
    ///
    /// - Throws: ``WebAuthError``.
    public func logout() async throws(WebAuthError) {
        try await logout(federated: false)
    }

    /// ``logout(federated:callback:)`` without the identity provider's session.
    public func logout(callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        logout(federated: false, callback: callback)
    }

    /// The earlier name of ``logout()``.
    ///
    /// - Throws: ``WebAuthError``.
    public func clearSession() async throws(WebAuthError) {
        try await clearSession(federated: false)
    }

    /// The earlier name of ``logout(callback:)``.
    public func clearSession(callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        clearSession(federated: false, callback: callback)
    }
}

// MARK: - Defaults for custom conforming types: these settings have no effect, and a logout fails

// The other settings have no defaults: with two candidates for each, the compiler takes too long for a long chain of
// calls.
extension WebAuth {
    public var credentialsManager: CredentialsManager? { nil }

    #if WEB_AUTH_PLATFORM
        public func presentationWindow(_ window: Auth0WindowRepresentable) -> Self { self }
    #endif
    public func timeout(_ seconds: TimeInterval) -> Self { self }
    public func delegated(by device: any DelegatedLoginDevice) -> Self { self }
    public func useCredentialsManager(_ credentialsManager: CredentialsManager) -> Self { self }

    public func onClose(_ callback: (@MainActor @Sendable () -> Void)?) -> Self { self }

    /// - Throws: What the callback's form reports; ``WebAuthError/other`` if the type has none.
    public func start() async throws(WebAuthError) -> Credentials {
        try await CallbackForm.result(start).get()
    }

    public func start(_ callback: @escaping @MainActor (WebAuthResult<Credentials>) -> Void) {
        CallbackForm.deliver(to: callback) { () async throws(WebAuthError) in try await start() }
    }

    /// - Throws: What the callback's form reports; ``WebAuthError/other`` if the type has none.
    public func logout(federated: Bool) async throws(WebAuthError) {
        try await CallbackForm.result { logout(federated: federated, callback: $0) }.get()
    }

    public func logout(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        CallbackForm.deliver(to: callback) { () async throws(WebAuthError) in try await logout(federated: federated) }
    }

    /// - Throws: As ``logout(federated:)``.
    public func clearSession(federated: Bool) async throws(WebAuthError) {
        try await logout(federated: federated)
    }

    public func clearSession(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        logout(federated: federated, callback: callback)
    }
}

/// The form of an operation with a callback. It and the asynchronous form are each other's default, so that a type
/// needs only one: doubles for Auth0.swift have `async throws` without a type, which isn't the asynchronous form here.
private enum CallbackForm {
    /// Whether the asynchronous form asks, and must not be asked in turn.
    @TaskLocal private static var isAsked = false

    static func result<Value: Sendable>(
        _ start: (@escaping @MainActor (WebAuthResult<Value>) -> Void) -> Void
    ) async -> WebAuthResult<Value> {
        await withCheckedContinuation { continuation in
            $isAsked.withValue(true) { start { continuation.resume(returning: $0) } }
        }
    }

    static func deliver<Value: Sendable>(
        to callback: @escaping @MainActor (WebAuthResult<Value>) -> Void,
        _ operation: @escaping @Sendable () async throws(WebAuthError) -> Value
    ) {
        let hasNoOther = isAsked
        A0Concurrency.deliver(to: callback) { () async throws(WebAuthError) -> Value in
            guard !hasNoOther else {
                throw WebAuthError(.other, cause: InvalidRequestError.notOffered("this operation"))
            }
            return try await operation()
        }
    }
}
