import Foundation

/// The Default Policy of the My Account API (Auth0 docs, "My Account API"): whoever changes what protects an account has shown
/// lately what does, the second factor if there is one.
enum DefaultPolicy {
    /// Seconds that a login counts as recent.
    static let patience: TimeInterval = 900

    static let unmetDescription = "The login was more than 15 minutes ago. Log in again."
}

extension Call {
    /// Whether what somebody showed last is too old for an API.
    func isTooOld(_ proof: Date, for audience: String?) -> Bool {
        configuration.myAccountDefaultPolicy && audience == tenant.myAccountAudience
            && now.timeIntervalSince(proof) >= DefaultPolicy.patience
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
