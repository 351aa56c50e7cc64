/// The places where a request can carry a token.
public enum TokenSource: Sendable, Hashable {
    /// The field `Authorization` (RFC 6750 §2.1).
    case header
    /// The query parameter `access_token` (RFC 6750 §2.3). URLs end up in logs, so avoid it, and respond with
    /// `Cache-Control: private`.
    case query
    /// The parameter `access_token` of a form body (RFC 6750 §2.2).
    case formBody
    /// A cookie with that name. Browsers send it automatically: protect the server against cross-site request forgery.
    case cookie(String)
}
