import Foundation

/// What a person who is logged in still has to do before an application gets a code: the table of Auth0's `prompt`.
enum NextStep: Sendable {
    /// Log in: the session is nobody's who is asked for, or a new login is wanted.
    case login
    /// Log in again, because the last time is too long ago.
    case newLogin
    /// Show a second factor.
    case factor
    /// Choose who to be.
    case accountChoice
    /// Agree to what the application gets.
    case consent
    /// Choose an organization, unless there is no choice.
    case organizationChoice
    /// Say that the application may have the code.
    case confirmation
    /// Nothing.
    case code

    /// What the application is told where nobody may be asked; nil where nobody has to be, or perhaps not.
    var refusal: CallbackError? {
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

/// Decides what comes next for someone who is logged in.
struct NextSteps: Sendable {
    let configuration: TenantConfiguration
    let memberships: Memberships
    let factors: FactorRules
    let policy: DefaultPolicy
    let callbacks: ConfirmedCallbacks
    let consents: Consents
    let keys: SigningKeys
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

    /// Whether the user of a session has to show a second factor before going on.
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
        // Who logged in with a linked account is there as the user whom it is linked to.
        let connections = [user.profile.connection, session.details.upstream?.connection]
        if request.namesConnection, !connections.contains(request.connection) { return false }
        guard request.prompts.contains(.none), let hint = request.idTokenHint else { return true }
        return try await keys.verify(hint)?["sub"]?.stringValue == user.id
    }

    private func isRecent(_ session: BrowserSession, for request: AuthorizationRequest) -> Bool {
        guard let maxAge = request.maxAge else { return true }
        // Zero always wants a login: times are kept in milliseconds, and a session of this very moment could be from after now.
        return maxAge > 0 && now.timeIntervalSince(session.authenticatedAt) < TimeInterval(maxAge)
    }
}
