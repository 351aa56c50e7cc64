/// The requested page belongs to no login of this browser: it was bookmarked, the login is finished or expired, or
/// cookies are missing.
struct UnknownLogin: Error {
    /// The login's client, if it's still known.
    var client: TenantClient?
}
