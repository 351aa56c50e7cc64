import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// MARK: - Logins in the browser

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

// MARK: - The Authentication API

/// Makes a client of the Authentication API.
///
/// - Parameters:
///   - clientId: The Client ID of the application.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
public func authentication(clientId: String, domain: String, session: URLSession = .shared) -> any Authentication {
    Auth0Authentication(Auth0Configuration(clientID: clientId, domain: domain), session: session)
}

/// Makes a client of the Authentication API for an application that proves to the tenant who it is: a server.
///
/// All requests that the tenant takes such a proof with carry it: code exchange, renewal, client credentials and so on.
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

/// Makes a client of the Authentication API for the client ID and domain of `Auth0.plist` in the bundle, else of the
/// environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// Where there are none, every request fails when it is started, with a `ConfigurationError` as cause.
///
/// - Parameters:
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func authentication(session: URLSession = .shared, bundle: Bundle = .main) -> any Authentication {
    Auth0Authentication(Auth0Configuration.load(from: bundle), session: session)
}

// MARK: - Second factors

/// Makes a client for second factors.
///
/// - Parameters:
///   - clientId: The Client ID of the application.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
public func mfa(clientId: String, domain: String, session: URLSession = .shared) -> any MFAClient {
    Auth0MFA(Auth0Configuration(clientID: clientId, domain: domain), session: session)
}

/// Makes a client for second factors, for the client ID and domain of `Auth0.plist` in the bundle, else of the environment
/// variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// Where there are none, every request fails when it is started, with a `ConfigurationError` as cause.
///
/// - Parameters:
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func mfa(session: URLSession = .shared, bundle: Bundle = .main) -> any MFAClient {
    Auth0MFA(Auth0Configuration.load(from: bundle), session: session)
}

// MARK: - The My Account API

/// Makes a client of the My Account API, with which users manage their own account.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/me/`, e.g. from
///     `CredentialsManager.apiCredentials(forAudience:scope:)`. Each method says which scope it needs.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
public func myAccount(token: String, domain: String, session: URLSession = .shared) -> any MyAccount {
    Auth0MyAccount(token: token, client: APIClient(domain: Domain(domain), session: session))
}

/// Makes a client of the My Account API for the domain of `Auth0.plist` in the bundle, else of the environment variables
/// `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// Where there is none, every request fails when it is started, with a `ConfigurationError` as cause.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/me/`. Each method says which scope it needs.
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func myAccount(token: String, session: URLSession = .shared, bundle: Bundle = .main) -> any MyAccount {
    let domain = Auth0Configuration.load(from: bundle).domain
    return Auth0MyAccount(token: token, client: APIClient(domain: domain, session: session))
}

// MARK: - The Management API

/// Makes a client of the Management API's part about users.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/api/v2/`, never an ID token. Each method says which scope it needs.
///   - domain: The tenant's domain, e.g. `samples.auth0.com`, or an https URL. Plain http is for loopback hosts only.
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
public func users(token: String, domain: String, session: URLSession = .shared) -> any Users {
    Auth0Users(token: token, client: APIClient(domain: Domain(domain), session: session))
}

/// Makes a client of the Management API's part about users, for the domain of `Auth0.plist` in the bundle, else of the
/// environment variables `AUTH0_CLIENT_ID` and `AUTH0_DOMAIN`.
///
/// Where there is none, every request fails when it is started, with a `ConfigurationError` as cause.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/api/v2/`, never an ID token. Each method says which scope it needs.
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func users(token: String, session: URLSession = .shared, bundle: Bundle = .main) -> any Users {
    let domain = Auth0Configuration.load(from: bundle).domain
    return Auth0Users(token: token, client: APIClient(domain: domain, session: session))
}

/// Makes a client of the Management API's part about users without a token: its requests carry no `Authorization` unless you
/// add it, with `headers(["Authorization": …])`.
///
/// - Parameters:
///   - session: Sends the requests. On Linux a copy of it does, which asks the session's delegate about authentication
///     challenges and tells it when a request is complete; Foundation there collects no metrics.
///   - bundle: Where to look for `Auth0.plist`, which has the entries `ClientId` and `Domain`.
public func users(session: URLSession, bundle: Bundle = .main) -> any Users {
    users(token: "", session: session, bundle: bundle)
}
