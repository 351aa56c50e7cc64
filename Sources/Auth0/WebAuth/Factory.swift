import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Creates a client for login and logout in the browser.
///
/// ```swift
/// let credentials = try await Auth0.webAuth(clientId: "…", domain: "samples.auth0.com").start()
/// ```
///
/// - Parameters:
///   - clientId: The Client ID of the application, which must be of the type Native.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests for tokens and keys; the browser doesn't use it. On Linux, a copy of the session
///     sends them. The copy forwards authentication challenges and the completion of requests to the session's
///     delegate; Foundation on Linux doesn't collect metrics.
public func webAuth(clientId: String, domain: String, session: URLSession = .shared) -> any WebAuth {
    Auth0WebAuth(Auth0Configuration(clientID: clientId, domain: domain), session: session)
}

/// Creates a client for login and logout in the browser, for the client ID and domain in `Auth0.plist` in the bundle,
/// or else in the environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// If there are none, `start()` fails with ``WebAuthError/other`` and a `ConfigurationError` as the cause.
///
/// - Parameters:
///   - session: Sends the requests for tokens and keys; the browser doesn't use it. On Linux, a copy of the session
///     sends them. The copy forwards authentication challenges and the completion of requests to the session's
///     delegate; Foundation on Linux doesn't collect metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func webAuth(session: URLSession = .shared, bundle: Bundle = .main) -> any WebAuth {
    Auth0WebAuth(Auth0Configuration.load(from: bundle), session: session)
}

/// Creates a client for logins whose request the app's backend has pushed to the tenant (RFC 9126).
///
/// - Parameters:
///   - clientId: The Client ID, which the app and its backend share.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
public func authorizeWithRequestUri(clientId: String, domain: String) -> any PARAuth {
    Auth0PARAuth(Auth0Configuration(clientID: clientId, domain: domain))
}

/// Creates a client for logins whose request the app's backend has pushed to the tenant (RFC 9126), for the client ID
/// and domain in `Auth0.plist` in the bundle, or else in the environment variables `AUTH0_CLIENT_ID` and
/// `AUTH0_DOMAIN`.
///
/// - Parameter bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func authorizeWithRequestUri(bundle: Bundle = .main) -> any PARAuth {
    Auth0PARAuth(Auth0Configuration.load(from: bundle))
}
