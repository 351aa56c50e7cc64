import Foundation

/// A login request that waits for the user at a simulated provider.
struct SimulatedRequest: TicketDetails {
    static let kind = "simulated-request"

    /// Seconds.
    static let lifetime: TimeInterval = 3_600

    let strategy: TenantConnection.Strategy
    let clientID: String
    let redirectURI: String
    let scope: [String]
    var state: String?
    var nonce: String?
    var challenge: String?
    /// Whether the response is the ID token itself.
    var wantsIDToken = false
    var respondsByForm = false
    var wantsRefreshToken = false
    var asksForConsent = false
    var loginHint: String?
    /// The domain that the user must belong to.
    var domain: String?
    /// The chosen user; nil until then.
    var person: SimulatedPerson?
    /// Whether this is the user's first login for this tenant.
    var isFirst = false
}

/// A code of a simulated provider.
struct SimulatedCode: TicketDetails {
    static let kind = "simulated-code"
    /// Seconds.
    static let lifetime: TimeInterval = 60

    let request: SimulatedRequest
}

/// An access token of a simulated provider.
struct SimulatedToken: TicketDetails {
    static let kind = "simulated-token"
    /// Seconds.
    static let lifetime: TimeInterval = 3_600

    let strategy: TenantConnection.Strategy
    let person: SimulatedPerson
    let scope: [String]
}

/// A refresh token of a simulated provider.
struct SimulatedRefreshToken: TicketDetails {
    static let kind = "simulated-refresh-token"
    /// Seconds.
    static let lifetime: TimeInterval = 365 * 86_400

    let clientID: String
    let token: SimulatedToken
}

/// A user's consent to share their profile with the tenant.
struct SimulatedConsent: TicketDetails {
    static let kind = "simulated-consent"
    /// Seconds.
    static let lifetime: TimeInterval = 365 * 86_400

    var scope: Set<String>
}
