import A0Concurrency

/// The tenant's exchange profiles: the types of tokens that can be exchanged, with their policies.
final class TokenExchangeProfiles: Sendable {
    typealias Policy = @Sendable (TokenExchangeRequest) async -> TokenExchangeOutcome

    private let policies = Locked<[String: Policy]>([:])

    subscript(subjectTokenType: String) -> Policy? {
        policies.withLock { $0[subjectTokenType] }
    }

    func set(_ policy: @escaping Policy, for subjectTokenType: String) throws(TenantError) {
        guard AbsoluteURL(subjectTokenType) != nil else {
            throw TenantError(.configuration, "The subject token type \(subjectTokenType) is not a URI.")
        }
        guard !Self.isReserved(subjectTokenType) else {
            throw TenantError(
                .configuration,
                "The subject token type \(subjectTokenType) is reserved. Use a URI of your own.")
        }
        policies.withLock { $0[subjectTokenType] = policy }
    }

    /// Whether no profile can be for the type.
    static func isReserved(_ subjectTokenType: String) -> Bool {
        reserved.contains(where: subjectTokenType.lowercased().hasPrefix)
    }

    private static let reserved = [
        "http://auth0.com", "https://auth0.com", "http://okta.com", "https://okta.com", "urn:ietf", "urn:auth0",
        "urn:okta",
    ]
}
