/// A policy's decision about a ``TokenExchangeRequest``.
public struct TokenExchangeOutcome: Sendable {
    enum Decision: Sendable {
        case user(id: String)
        case profile(TenantUser)
        case described(DescribedUser)
        case reject(reason: String)
        case deny(code: String, reason: String)
    }

    let decision: Decision
    var actor: [String: TenantValue]?

    /// The token stands for this user.
    ///
    /// - Parameters:
    ///   - id: the `sub` of a user of the tenant.
    ///   - actor: who acts for the user, the `act` claim of the tokens (RFC 8693 §4.1); nil for nobody. At most four
    ///     levels of actors. With an actor, there is no refresh token.
    public static func user(id: String, actor: [String: TenantValue]? = nil) -> TokenExchangeOutcome {
        TokenExchangeOutcome(decision: .user(id: id), actor: actor)
    }

    /// The token stands for the user with this id, or else with this email address or username in the profile's
    /// connection. A user who doesn't exist yet is created.
    public static func user(_ profile: TenantUser, actor: [String: TenantValue]? = nil) -> TokenExchangeOutcome {
        TokenExchangeOutcome(decision: .profile(profile), actor: actor)
    }

    /// The subject token is invalid. Counts against the network address: after ten invalid tokens, further requests
    /// must wait.
    public static func rejectSubjectToken(_ reason: String) -> TokenExchangeOutcome {
        TokenExchangeOutcome(decision: .reject(reason: reason))
    }

    /// The subject token is fine, but the exchange is refused.
    ///
    /// - Parameters:
    ///   - code: `error` of the answer, such as `access_denied`.
    ///   - reason: `error_description` of the answer.
    public static func deny(_ code: String, _ reason: String) -> TokenExchangeOutcome {
        TokenExchangeOutcome(decision: .deny(code: code, reason: reason))
    }
}
