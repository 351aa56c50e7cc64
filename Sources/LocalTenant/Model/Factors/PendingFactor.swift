import Foundation

/// A browser login that waits for the second factor. Found by the login's state.
struct PendingFactor: TicketDetails {
    static let kind = "pending-factor"

    /// The user's progress.
    enum Stage: Sendable, Equatable, Codable {
        /// The user chooses a factor to use or to add.
        case choosing
        /// The user must use an authenticator; `message` is the key of the challenge that was sent.
        case showing(authenticator: String, message: Data?)
        /// The user must enter a phone number or an email address.
        case addressing(Authenticator.Kind)
        /// The user's browser must create a credential.
        case creating(Authenticator.Kind)
        /// The user must use a new authenticator for the first time.
        case adding(device: String, kind: Authenticator.Kind, message: Data?)
        /// The factor is complete, but the user must still read the recovery code.
        case passed
    }

    let userID: String
    /// The browser's session that the factor is added to; nil if a new one begins.
    let sessionID: String?
    var stage: Stage
    /// The accepted types of factors; nil for all.
    var types: [String]?
    /// The first factor, if it wasn't a password.
    var firstFactor: String?
    /// The number that the page shows while it waits for an approval.
    var number: Int?
    /// The ticket that allows to add the factor without a login; nil in a login.
    var enrollment: Enrollment?

    struct Enrollment: Sendable, Equatable, Codable {
        /// The key of the ticket.
        let ticket: Data
        let allowsMore: Bool
    }
}

extension AuthorizationRequest {
    /// `acr_values`: more than one factor (OpenID Provider Authentication Policy Extension 1.0).
    static let multifactor = "http://schemas.openid.net/pape/policies/2007/06/multi-factor"
}

extension Factors {
    /// Whether this login requires a second factor.
    func areDue(at client: TenantClient, _ request: AuthorizationRequest) -> Bool {
        request.authenticationClass == AuthorizationRequest.multifactor || areDue(at: client, for: request.audience)
    }

    /// The kinds that a user without a second factor can add, in the order in which they are offered.
    var addable: [Authenticator.Kind] {
        [.totp, .sms, .voice, .email, .push, .webAuthnRoaming, .webAuthnPlatform].filter {
            secondFactors.contains($0.factor) && settings.allowsSending($0)
        }
    }
}

extension CallbackError {
    static let factorRequired = CallbackError("login_required", "Multifactor authentication required")
    static let noFactors = CallbackError(
        "unmet_authentication_requirements", "Multifactor authentication is not available in this tenant")
}
