import A0HTTPServer
import Foundation

extension Call {
    /// Runs the actions of a login that can't show any pages.
    ///
    /// - Throws: `CallbackError` if they deny it or require user interaction.
    func silentOutcome(
        _ known: KnownUser, _ request: AuthorizationRequest, _ client: TenantClient
    ) async throws -> ActionOutcome {
        let pipeline = pipeline(.postLogin)
        let postLogin = PostLogin(known, request, client, self)
        var progress = ActionProgress()
        do {
            while !pipeline.isEmpty, !progress.isDone {
                progress = try await pipeline.advance(progress, postLogin.run)
                if let denial = progress.outcome.denial {
                    try await save(progress.outcome.metadataChange(of: known.user.id, at: now))
                    if progress.outcome.session.isRevoked {
                        try await sessionEnding.end(.id(known.session.id), because: .sessionRevoked)
                    }
                    throw denial.callbackError
                }
                guard progress.outcome.redirect == nil else { throw CallbackError.interactionRequired }
                try await requireMet(progress.outcome.immediateFactor, known)
            }
        } catch let error as ActionError {
            notes.set(\.error, error.description)
            throw error.callbackError
        }
        try await requireMet(progress.outcome.factor, known)
        return progress.outcome
    }

    private func requireMet(_ demand: ActionOutcome.FactorDemand?, _ known: KnownUser) async throws {
        guard let demand else { return }
        let factors = try await factorRules.limited(to: demand.types).factors(of: known.user)
        guard try demand.isMet(by: factors, known.session, since: now) else { throw CallbackError.factorRequired }
    }

    /// Saves what actions decided about the user and the session, and returns the updated session.
    ///
    /// - Throws: `CallbackError` if the primary user doesn't exist.
    func settle(_ outcome: ActionOutcome, _ known: KnownUser) async throws -> BrowserSession {
        try await save(outcome.metadataChange(of: known.user.id, at: now))
        if let id = outcome.primaryUserID {
            guard let user = try await store.user(id), !user.profile.blocked else {
                throw CallbackError("access_denied", "The primary user that an action chose cannot log in")
            }
        }
        var expected = known.session
        let (now, configuration) = (now, configuration)
        outcome.apply(to: &expected, configuration, at: now)
        guard expected != known.session else { return expected }
        let changed = try await store.changeSession(expected.id) { outcome.apply(to: &$0, configuration, at: now) }
        guard let changed else {
            throw UnknownLogin()
        }
        return changed
    }
}

extension ActionOutcome {
    /// Changes a session as actions decided.
    fileprivate func apply(to session: inout BrowserSession, _ configuration: TenantConfiguration, at now: Date) {
        if let primaryUserID { session.userID = primaryUserID }
        if let mode = self.session.cookieMode, mode != session.cookieMode {
            session.details.cookieMode = mode
            (session.idleLimit, session.absoluteLimit) = configuration.sessionLimits(mode)
        }
        if let end = self.session.expiresAt {
            session.absoluteLimit = min(session.absoluteLimit, max(0, end.timeIntervalSince(session.createdAt)))
        }
        if let end = self.session.idleExpiresAt {
            session.idleLimit = min(session.idleLimit, max(0, end.timeIntervalSince(now)))
        }
        if !self.session.metadata.isEmpty {
            session.details.metadata = (session.details.metadata ?? [:]).changed(by: self.session.metadata)
        }
        if !methods.isEmpty { session.details.methods = (session.details.methods ?? []) + methods }
    }
}
