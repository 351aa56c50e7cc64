import Foundation

/// A login in a browser whose first factor was right: it waits for the second one. Found by the login's state.
struct PendingFactor: TicketDetails {
    static let kind = "pending-factor"

    /// How far the person has come.
    enum Stage: Sendable, Equatable, Codable {
        /// Which factor to show, or to add.
        case choosing
        /// An authenticator of the user's is to be shown; `message` is the key of the challenge that was sent.
        case showing(authenticator: String, message: Data?)
        /// A phone number or an email address is to be typed in.
        case addressing(Authenticator.Kind)
        /// A new authenticator is to be shown for the first time.
        case adding(device: String, kind: Authenticator.Kind, message: Data?)
        /// Nothing is missing but that the person has read the recovery code.
        case passed
    }

    let userID: String
    /// The browser's session, which gains the factor; nil where a new one begins.
    let sessionID: String?
    var stage: Stage
    /// The types of factors that will do; nil for all.
    var types: [String]?
    /// What the user showed before, where that is not a password.
    var firstFactor: String?
}

extension AuthorizationRequest {
    /// `acr_values`: more than one factor (OpenID Provider Authentication Policy Extension 1.0).
    static let multifactor = "http://schemas.openid.net/pape/policies/2007/06/multi-factor"
}

extension Factors {
    /// Whether this login has to show one.
    func areDue(at client: TenantClient, _ request: AuthorizationRequest) -> Bool {
        request.authenticationClass == AuthorizationRequest.multifactor || areDue(at: client, for: request.audience)
    }

    /// What a user without a second factor may add, in the order in which it is offered.
    var addable: [Authenticator.Kind] {
        [.totp, .sms, .voice, .email, .push].filter { secondFactors.contains($0.factor) }
    }
}

extension CallbackError {
    static let factorRequired = CallbackError("login_required", "Multifactor authentication required")
    static let noFactors = CallbackError(
        "unmet_authentication_requirements", "Multifactor authentication is not available in this tenant")
}
