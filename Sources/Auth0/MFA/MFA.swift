import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
