/// A client's request to exchange a token of another kind for tokens of this tenant (RFC 8693 §2.1).
public struct TokenExchangeRequest: Sendable {
    /// The client that sent the request.
    public let clientID: String
    /// `subject_token`: the token that identifies the user. The policy must verify it.
    public let subjectToken: String
    /// `subject_token_type`, a URI.
    public let subjectTokenType: String
    /// `actor_token` and its type: who will act for the user; nil for nobody.
    public let actorToken: String?
    /// `actor_token_type`, a URI; nil without an actor.
    public let actorTokenType: String?
    /// The requested API; nil for `/userinfo` alone.
    public let audience: String?
    /// The requested scopes, before they are limited to what the client may get; nil if none were requested.
    public let scope: [String]?
    /// All other string parameters in the body.
    public let parameters: [String: String]
    /// The address that the request came from.
    public let remoteAddress: String
}

extension TokenExchangeRequest: CustomStringConvertible {
    /// The request without its tokens.
    public var description: String { "TokenExchangeRequest(\(clientID), \(subjectTokenType))" }
}
