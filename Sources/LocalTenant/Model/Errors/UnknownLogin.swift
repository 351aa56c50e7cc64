/// A page was asked for that belongs to no login of this browser: bookmarked, finished, too old, or without cookies.
struct UnknownLogin: Error {
    /// Whose login it was, if that is still known.
    var client: TenantClient?
}
