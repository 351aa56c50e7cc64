import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

/// The result of a request to the My Account API.
public typealias MyAccountResult<T> = Result<T, MyAccountError>
