import Foundation

/// The decisions of actions so far.
struct ActionOutcome: Codable, Sendable, Equatable {
    /// Why the login ends.
    struct Denial: Codable, Sendable, Equatable {
        var code = "access_denied"
        let reason: String
        /// The message for the user instead.
        var userMessage: String?
        /// Whether the token to exchange is invalid, which counts as an attempt to guess one.
        var isOfInvalidToken: Bool?
    }

    /// A second factor that the user must use or add.
    struct FactorDemand: Codable, Sendable, Equatable {
        /// The accepted types; nil for any.
        var types: [String]?
        /// Whether the user must add a new one.
        var isEnrollment = false
        /// Whether it must be one that the user already has.
        var isKnown = false
        /// Whether a factor from an earlier login doesn't count.
        var isFresh = false
    }

    /// The user of a token that is exchanged.
    enum Subject: Codable, Sendable, Equatable {
        case user(id: String)
        case described(DescribedUser)
    }

    /// Changes to the tokens.
    struct TokenChanges: Codable, Sendable, Equatable {
        enum ScopeChange: Codable, Sendable, Equatable {
            case add(String), remove(String), set([String])
        }

        var idTokenClaims: [String: TenantValue] = [:]
        var accessTokenClaims: [String: TenantValue] = [:]
        var scope: [ScopeChange] = []

        func apply(to scope: [String]) -> [String] {
            self.scope.reduce(into: scope) { scope, change in
                switch change {
                case .add(let name): if !scope.contains(name) { scope.append(name) }
                case .remove(let name): scope.removeAll { $0 == name }
                case .set(let names): scope = names.withoutRepetition()
                }
            }
        }
    }

    /// Changes to a session or to refresh tokens.
    struct LifetimeChanges: Codable, Sendable, Equatable {
        var isRevoked = false
        var expiresAt: Date?
        var idleExpiresAt: Date?
        var cookieMode: TenantConfiguration.SessionCookieMode?
        /// Null removes a member.
        var metadata: [String: TenantValue] = [:]
    }

    var tokens = TokenChanges()
    /// Null removes a member.
    var userMetadata: [String: TenantValue] = [:]
    var appMetadata: [String: TenantValue] = [:]
    var denial: Denial?
    var factor: FactorDemand?
    /// A challenge that must be completed before the next action.
    var immediateFactor: FactorDemand?
    /// The URL that the browser is sent to before the login continues.
    var redirect: String?
    var methods: [String] = []
    var primaryUserID: String?
    var subject: Subject?
    /// The actor who acts for the user of a token that is exchanged.
    var actor: [String: TenantValue]?
    var session = LifetimeChanges()
    var refreshToken = LifetimeChanges()
}
