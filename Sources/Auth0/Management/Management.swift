import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
