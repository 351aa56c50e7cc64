/// What a client sent to exchange a token of another kind for tokens of this tenant (RFC 8693 §2.1).
public struct TokenExchangeRequest: Sendable {
    /// The client that asks.
    public let clientID: String
    /// `subject_token`: what stands for the user. It is the policy's business to verify it.
    public let subjectToken: String
    /// `subject_token_type`, a URI.
    public let subjectTokenType: String
    /// `actor_token` and its type: who is to act for the user; nil for nobody.
    public let actorToken: String?
    /// `actor_token_type`, a URI; nil without an actor.
    public let actorTokenType: String?
    /// The API that was asked for; nil for `/userinfo` alone.
    public let audience: String?
    /// What was asked for, before it is narrowed to what the client may have; nil if nothing was.
    public let scope: [String]?
    /// Everything else in the body that is a text.
    public let parameters: [String: String]
    /// Where the request came from.
    public let remoteAddress: String
}

extension TokenExchangeRequest: CustomStringConvertible {
    /// The request without its tokens.
    public var description: String { "TokenExchangeRequest(\(clientID), \(subjectTokenType))" }
}
