import Foundation

/// Runs the actions of a login without pages: they can't redirect, and a second factor takes another request.
struct DirectActions: Sendable {
    enum Result {
        /// The actions completed.
        case done(ActionOutcome)
        /// There are no tokens: the login was denied, or waits for a second factor.
        case left(GrantOutcome)
    }

    let request: TokenRequest
    let user: EligibleUser
    let target: DirectTarget
    let grantType: GrantType
    let postLogin: PostLogin
    /// The grant whose refresh token is being exchanged; nil for a new login.
    var grantID: String?
    /// Whether somebody else acts for the user, who can't show the user's second factor, or add one.
    var isDelegated = false

    /// - Throws: `ActionError`, or `OAuthError` for an action that requires something that isn't possible here.
    func run(_ progress: ActionProgress) async throws -> Result {
        let pipeline = request.pipeline(.postLogin)
        var progress = progress
        while !pipeline.isEmpty, !progress.isDone {
            progress = try await pipeline.advance(progress, postLogin.run)
            let outcome = progress.outcome
            if let denial = outcome.denial { return .left(refused(denial, outcome)) }
            guard outcome.redirect == nil else {
                throw OAuthError(403, "interaction_required", "An action redirects, which needs a login in the browser")
            }
            if let waiting = try await factor(outcome.immediateFactor, progress) { return .left(waiting) }
        }
        if let waiting = try await factor(progress.outcome.factor, progress) { return .left(waiting) }
        return .done(progress.outcome)
    }

    static let factorOfActor = OAuthError.invalidRequest(
        "Multifactor authentication is required, which an actor cannot do")

    private func refused(_ denial: ActionOutcome.Denial, _ outcome: ActionOutcome) -> GrantOutcome {
        var issuance = Issuance()
        issuance.metadata = outcome.metadataChange(of: user.id, at: request.now)
        if outcome.refreshToken.isRevoked { issuance.revokedGrantID = grantID }
        return GrantOutcome(error: denial.oauthError, issuance: issuance)
    }

    private func factor(
        _ demand: ActionOutcome.FactorDemand?, _ progress: ActionProgress
    ) async throws -> GrantOutcome? {
        guard let demand, !postLogin.hasFactor else { return nil }
        guard !isDelegated else { throw Self.factorOfActor }
        let factors = try await request.factorRules.limited(to: demand.types).factors(of: user.record)
        guard !demand.isEnrollment || !factors.isEnrolled else { return nil }
        do {
            try demand.requireChoice(factors)
        } catch {
            throw OAuthError(403, error.error, error.description)
        }
        return try MFATransaction.begin(factors, user, target, grantType, request, progress)
    }
}

extension TokenRequest {
    /// The user that actions chose instead of the one who logged in; nil for no change.
    ///
    /// - Throws: `OAuthError` if the user doesn't exist or isn't allowed to get tokens.
    func primaryUser(_ outcome: ActionOutcome) async throws -> EligibleUser? {
        guard let id = outcome.primaryUserID else { return nil }
        guard let user = try await store.user(id) else {
            throw OAuthError(403, "access_denied", "The primary user that an action chose cannot log in")
        }
        return try EligibleUser(user)
    }
}
