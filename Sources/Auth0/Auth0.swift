import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The default scope of logins.
public let defaultScope = "openid profile email"

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
