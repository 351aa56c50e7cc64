import Foundation

/// A request for a login that waits at a simulated provider for a person.
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
    /// Whether the ID token itself is what comes back.
    var wantsIDToken = false
    var answersByForm = false
    var wantsRefreshToken = false
    var asksForConsent = false
    var loginHint: String?
    /// The domain whose people alone are wanted.
    var domain: String?
    /// Who was chosen; nil until then.
    var person: SimulatedPerson?
    /// Whether this person has never been here for the tenant before.
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

/// What a person lets the tenant have.
struct SimulatedConsent: TicketDetails {
    static let kind = "simulated-consent"
    /// Seconds.
    static let lifetime: TimeInterval = 365 * 86_400

    var scope: Set<String>
}
