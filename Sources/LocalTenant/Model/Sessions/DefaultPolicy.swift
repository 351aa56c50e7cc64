import Foundation

/// The Default Policy of the My Account API (Auth0 docs, "My Account API"): whoever changes what protects an account has shown
/// lately what does, the second factor if there is one.
struct DefaultPolicy: Sendable {
    /// The audience that it guards; nil where it is off.
    let audience: String?
    let now: Date

    /// Seconds that a login counts as recent.
    static let patience: TimeInterval = 900

    static let unmetDescription = "The login was more than 15 minutes ago. Log in again."

    /// Whether what someone showed last is too old for an API.
    func isTooOld(_ proof: Date, for audience: String?) -> Bool {
        audience != nil && audience == self.audience && now.timeIntervalSince(proof) >= Self.patience
    }

    func isTooOld(_ session: BrowserSession, for request: AuthorizationRequest) -> Bool {
        isTooOld(session.details.multifactorAt ?? session.authenticatedAt, for: request.audience)
    }
}

extension Grant {
    /// When the user last showed a factor for it.
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
