import Foundation

/// The step that a logged-in user must still take before an application gets a code, as in Auth0's table for `prompt`.
enum NextStep: Sendable {
    /// Log in, because the session's user isn't the requested one, or a new login is requested.
    case login
    /// Log in again, because the last login was too long ago.
    case newLogin
    /// Use a second factor.
    case factor
    /// Choose an account.
    case accountChoice
    /// Consent to the application's access.
    case consent
    /// Choose an organization, unless there is no choice.
    case organizationChoice
    /// Confirm that the application may get the code.
    case confirmation
    /// Nothing.
    case code

    /// The error for the application if no page may be shown; nil if no page is needed, or may not be needed.
    var error: CallbackError? {
        switch self {
        case .login: .loginRequired
        case .newLogin: .unmetRequirements
        case .factor: .factorRequired
        case .consent: .consentRequired
        case .accountChoice, .confirmation: .interactionRequired
        case .organizationChoice, .code: nil
        }
    }
}

/// Decides the next step for a logged-in user.
struct NextSteps: Sendable {
    let configuration: TenantConfiguration
    let memberships: Memberships
    let factors: FactorRules
    let policy: DefaultPolicy
    let callbacks: ConfirmedCallbacks
    let consents: Consents
    let idTokens: IDTokens
    let now: Date

    /// - Throws: `CallbackError` for a blocked user.
    func next(
        for known: KnownUser, _ request: AuthorizationRequest, _ client: TenantClient
    ) async throws -> NextStep {
        guard configuration.mayUse(client, known.user, known.session), try await isMeant(known, by: request) else {
            return .login
        }
        guard !request.prompts.contains(.selectAccount) || request.invitation != nil else { return .accountChoice }
        guard !request.forcesLogin, isRecent(known.session, for: request) else { return .login }
        guard !known.user.profile.blocked else { throw CallbackError.blockedUser }
        guard try await !owesFactor(known, client, request) else { return .factor }
        guard !policy.isTooOld(known.session, for: request) else { return .newLogin }
        guard request.organizationPrompt != .afterLogin else { return .organizationChoice }
        guard try await !consents.isNeeded(request, client, known.user) else { return .consent }
        return try await callbacks.needConfirmation(request, client, known.session) ? .confirmation : .code
    }

    /// Whether the user of a session must use a second factor before continuing.
    func owesFactor(
        _ known: KnownUser, _ client: TenantClient, _ request: AuthorizationRequest
    ) async throws -> Bool {
        let factors = try await factors.factors(of: known.user)
        guard known.session.details.multifactorAt == nil else {
            return factors.isEnrolled && policy.isTooOld(known.session, for: request)
        }
        return factors.areDue(at: client, request)
    }

    private func isMeant(_ known: KnownUser, by request: AuthorizationRequest) async throws -> Bool {
        let (session, user) = known
        guard try await memberships.isMember(user, of: request) else { return false }
        // A login with a linked account is a login of the user it is linked to.
        let connections = [user.profile.connection, session.details.upstream?.connection]
        if request.namesConnection, !connections.contains(request.connection) { return false }
        guard request.prompts.contains(.none), let hint = request.idTokenHint else { return true }
        return try await idTokens.hint(hint)?["sub"]?.stringValue == user.id
    }

    private func isRecent(_ session: BrowserSession, for request: AuthorizationRequest) -> Bool {
        guard let maxAge = request.maxAge else { return true }
        // Zero always requires a login: times are stored in milliseconds, and a session from this moment could appear
        // to be from the future.
        return maxAge > 0 && now.timeIntervalSince(session.authenticatedAt) < TimeInterval(maxAge)
    }
}
