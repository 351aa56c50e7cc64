import A0Encoding

/// The party that acts for the user: the claim `act` of a token (RFC 8693 §4.1).
public final class ActClaim: Sendable {
    /// The actor's identifier.
    public let sub: String

    /// The previous actor in a chain of delegations.
    public let act: ActClaim?

    private let others: [String: JSONValue]

    /// All other members of the claim.
    public var additionalClaims: [String: Any] { others.mapValues(\.foundation) }

    /// Reads the claim; `nil` if `sub` is missing or isn't text.
    public init?(json: [String: Any]) {
        guard let sub = json["sub"] as? String else { return nil }
        self.sub = sub
        act = (json["act"] as? [String: Any]).flatMap(ActClaim.init)
        others = json.filter { $0.key != "sub" && $0.key != "act" }.compactMapValues(JSONValue.init(freezing:))
    }
}
