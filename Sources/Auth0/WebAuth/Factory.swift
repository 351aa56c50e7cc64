import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes a client for login and logout in the browser.
///
/// ```swift
/// let credentials = try await Auth0.webAuth(clientId: "…", domain: "samples.auth0.com").start()
/// ```
///
/// - Parameters:
///   - clientId: The Client ID of the application, which must be of the type Native.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests for tokens and keys; the browser does not use it. On Linux a copy of it does,
///     which asks the session's delegate about authentication challenges and tells it when a request is complete; Foundation
///     there collects no metrics.
public func webAuth(clientId: String, domain: String, session: URLSession = .shared) -> any WebAuth {
    Auth0WebAuth(Auth0Configuration(clientID: clientId, domain: domain), session: session)
}

/// Makes a client for login and logout in the browser, for the client ID and domain of `Auth0.plist` in the bundle, else
/// of the environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// Where there are none, `start()` fails with ``WebAuthError/other`` and a `ConfigurationError` as cause.
///
/// - Parameters:
///   - session: Sends the requests for tokens and keys; the browser does not use it. On Linux a copy of it does,
///     which asks the session's delegate about authentication challenges and tells it when a request is complete; Foundation
///     there collects no metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func webAuth(session: URLSession = .shared, bundle: Bundle = .main) -> any WebAuth {
    Auth0WebAuth(Auth0Configuration.load(from: bundle), session: session)
}

/// Makes a client for logins whose request the app's backend has pushed to the tenant (RFC 9126).
///
/// - Parameters:
///   - clientId: The Client ID, which the app and its backend share.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
public func authorizeWithRequestUri(clientId: String, domain: String) -> any PARAuth {
    Auth0PARAuth(Auth0Configuration(clientID: clientId, domain: domain))
}

/// Makes a client for logins whose request the app's backend has pushed to the tenant (RFC 9126), for the client ID and domain
/// of `Auth0.plist` in the bundle, else of the environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// - Parameter bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func authorizeWithRequestUri(bundle: Bundle = .main) -> any PARAuth {
    Auth0PARAuth(Auth0Configuration.load(from: bundle))
}
