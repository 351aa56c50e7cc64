import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The scope that logins ask for unless told otherwise.
public let defaultScope = "openid profile email"

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
