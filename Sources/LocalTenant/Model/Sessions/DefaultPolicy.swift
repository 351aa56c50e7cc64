import Foundation

/// The Default Policy of the My Account API (Auth0 docs, "My Account API"): changes to an account's security settings
/// require a recent authentication, with the second factor if the user has one.
struct DefaultPolicy: Sendable {
    /// The audience that it protects; nil if it is off.
    let audience: String?
    let now: Date

    /// Seconds that a login counts as recent.
    static let patience: TimeInterval = 900

    static let unmetDescription = "The login was more than 15 minutes ago. Log in again."

    /// Whether the last authentication is too old for an API.
    func isTooOld(_ proof: Date, for audience: String?) -> Bool {
        audience != nil && audience == self.audience && now.timeIntervalSince(proof) >= Self.patience
    }

    func isTooOld(_ session: BrowserSession, for request: AuthorizationRequest) -> Bool {
        isTooOld(session.details.multifactorAt ?? session.authenticatedAt, for: request.audience)
    }
}

extension Grant {
    /// When the user last used a factor for it.
    var provedAt: Date { details.secondFactorAt ?? details.firstFactorAt ?? createdAt }
}

extension OAuthError {
    static let unmetRequirements = OAuthError(
        403, "unmet_authentication_requirements", DefaultPolicy.unmetDescription)
}

extension CallbackError {
    static let unmetRequirements = CallbackError(
        "unmet_authentication_requirements", DefaultPolicy.unmetDescription)
}
