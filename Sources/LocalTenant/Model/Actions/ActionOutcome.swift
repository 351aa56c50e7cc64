import Foundation

/// What actions have decided so far.
struct ActionOutcome: Codable, Sendable, Equatable {
    /// Why the login ends.
    struct Denial: Codable, Sendable, Equatable {
        var code = "access_denied"
        let reason: String
        /// What the person is told instead.
        var userMessage: String?
    }

    /// A second factor that has to be shown, or added.
    struct FactorDemand: Codable, Sendable, Equatable {
        /// Which ones will do; nil for any.
        var types: [String]?
        /// Whether it is one that the user does not have yet.
        var isEnrollment = false
        /// Whether it is one that the user has already.
        var isKnown = false
        /// Whether one of an earlier login is not enough.
        var isFresh = false
    }

    /// What tokens get and lose.
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

    /// What becomes of a session, or of refresh tokens.
    struct LifetimeChanges: Codable, Sendable, Equatable {
        var isRevoked = false
        var expiresAt: Date?
        var idleExpiresAt: Date?
        var isPersistent: Bool?
        /// null removes.
        var metadata: [String: TenantValue] = [:]
    }

    var tokens = TokenChanges()
    /// null removes.
    var userMetadata: [String: TenantValue] = [:]
    var appMetadata: [String: TenantValue] = [:]
    var denial: Denial?
    var factor: FactorDemand?
    /// A challenge that the next action waits for.
    var immediateFactor: FactorDemand?
    /// Where the browser goes before the login goes on.
    var redirect: String?
    var methods: [String] = []
    var primaryUserID: String?
    var session = LifetimeChanges()
    var refreshToken = LifetimeChanges()
}
