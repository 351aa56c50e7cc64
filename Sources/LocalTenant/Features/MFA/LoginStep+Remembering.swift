import Foundation

extension LoginStep {
    /// The ticket's key: this browser and this user.
    private func rememberedKey(_ user: UserRecord) -> Data? {
        call.knownBrowser.map { "\($0) \(user.id)".secretHash }
    }

    /// Whether users can choose that this browser is remembered. Never if the application itself asks for a factor.
    var canRememberBrowser: Bool {
        call.mfa.remembersBrowsers && transaction.request.authenticationClass == nil
    }

    /// When the user last used a factor in this browser, if that is enough; nil if a factor has to be used.
    func rememberedFactor(of user: UserRecord) async throws -> Date? {
        guard canRememberBrowser, let key = rememberedKey(user),
            var ticket = try await call.store.ticket(key, as: RememberedBrowser.self),
            ticket.details.isRemembered(call.mfa, at: call.now)
        else { return nil }
        let known = Set(try await call.factors(of: user).authenticators.filter(\.isActive).map(\.id))
        guard known.isSuperset(of: ticket.details.authenticators) else { return nil }
        ticket.details.usedAt = call.now
        // An administrator may have made it forgotten meanwhile.
        return try await call.store.change(ticket) ? ticket.details.factorAt : nil
    }

    func rememberBrowser(of user: UserRecord, _ authenticators: [String]) async throws {
        guard canRememberBrowser, let key = rememberedKey(user) else { return }
        try await call.store.put(
            Ticket(
                key: key, subject: user.id,
                expiresAt: call.now + TimeInterval(call.mfa.rememberedBrowserLifetime),
                details: RememberedBrowser(userID: user.id, factorAt: call.now, authenticators: authenticators)))
    }
}
