import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Creates a client for users in the Management API.
///
/// - Parameters:
///   - token: An access token for the audience `https://{domain}/api/v2/`, never an ID token. Each method says which scope it needs.
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
///   - token: An access token for the audience `https://{domain}/api/v2/`, never an ID token. Each method says which scope it needs.
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
