import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// MARK: - Logins in the browser

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

// MARK: - The Authentication API

/// Creates a client of the Authentication API.
///
/// - Parameters:
///   - clientId: The Client ID of the application.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
public func authentication(clientId: String, domain: String, session: URLSession = .shared) -> any Authentication {
    Auth0Authentication(Auth0Configuration(clientID: clientId, domain: domain), session: session)
}

/// Creates a client of the Authentication API for an application that authenticates itself to the tenant: a server.
///
/// The client authenticates itself in all requests that support it: code exchange, renewal, client credentials, and so
/// on.
///
/// - Parameters:
///   - clientId: The Client ID of the application.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - clientAuthentication: The application's secret or private key.
///   - session: Sends the requests, as for ``authentication(clientId:domain:session:)``.
public func authentication(
    clientId: String, domain: String, clientAuthentication: ClientAuthentication, session: URLSession = .shared
) -> any Authentication {
    Auth0Authentication(
        Auth0Configuration(clientID: clientId, domain: domain), session: session,
        clientAuthentication: clientAuthentication)
}

/// Creates a client of the Authentication API for the client ID and domain in `Auth0.plist` in the bundle, or else in
/// the environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// If there are none, every request fails when it's started, with a `ConfigurationError` as the cause.
///
/// - Parameters:
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func authentication(session: URLSession = .shared, bundle: Bundle = .main) -> any Authentication {
    Auth0Authentication(Auth0Configuration.load(from: bundle), session: session)
}

// MARK: - Multi-factor authentication

/// Creates a client for second factors.
///
/// - Parameters:
///   - clientId: The Client ID of the application.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
public func mfa(clientId: String, domain: String, session: URLSession = .shared) -> any MFAClient {
    Auth0MFA(Auth0Configuration(clientID: clientId, domain: domain), session: session)
}

/// Creates a client for second factors, for the client ID and domain in `Auth0.plist` in the bundle, or else in the
/// environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// If there are none, every request fails when it's started, with a `ConfigurationError` as the cause.
///
/// - Parameters:
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func mfa(session: URLSession = .shared, bundle: Bundle = .main) -> any MFAClient {
    Auth0MFA(Auth0Configuration.load(from: bundle), session: session)
}

// MARK: - The My Account API

/// Creates a client of the My Account API, which lets users manage their own account.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/me/`, e.g. from
///     `CredentialsManager.apiCredentials(forAudience:scope:)`. Each method says which scope it needs.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
public func myAccount(token: String, domain: String, session: URLSession = .shared) -> any MyAccount {
    Auth0MyAccount(token: token, client: APIClient(domain: Domain(domain), session: session))
}

/// Creates a client of the My Account API for the domain in `Auth0.plist` in the bundle, or else in the environment
/// variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// If there is none, every request fails when it's started, with a `ConfigurationError` as the cause.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/me/`. Each method says which scope it needs.
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func myAccount(token: String, session: URLSession = .shared, bundle: Bundle = .main) -> any MyAccount {
    let domain = Auth0Configuration.load(from: bundle).domain
    return Auth0MyAccount(token: token, client: APIClient(domain: domain, session: session))
}

// MARK: - The Management API

/// Creates a client for users in the Management API.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/api/v2/`, never an ID token. Each method says which
///     scope it needs.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
public func users(token: String, domain: String, session: URLSession = .shared) -> any Users {
    Auth0Users(token: token, client: APIClient(domain: Domain(domain), session: session))
}

/// Creates a client for users in the Management API, for the domain in `Auth0.plist` in the bundle, or else in the
/// environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// If there is none, every request fails when it's started, with a `ConfigurationError` as the cause.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/api/v2/`, never an ID token. Each method says which
///     scope it needs.
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func users(token: String, session: URLSession = .shared, bundle: Bundle = .main) -> any Users {
    let domain = Auth0Configuration.load(from: bundle).domain
    return Auth0Users(token: token, client: APIClient(domain: domain, session: session))
}

/// Creates a client for users in the Management API without a token: its requests have no `Authorization` unless you
/// add it with `headers(["Authorization": …])`.
///
/// - Parameters:
///   - session: Sends the requests. On Linux, a copy of the session sends them. The copy forwards authentication
///     challenges and the completion of requests to the session's delegate; Foundation on Linux doesn't collect
///     metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func users(session: URLSession, bundle: Bundle = .main) -> any Users {
    users(token: "", session: session, bundle: bundle)
}
