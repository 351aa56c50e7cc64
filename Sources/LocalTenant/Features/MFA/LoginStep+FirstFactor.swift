import A0HTTPServer
import Foundation

extension LoginStep {
    /// Continues after the first factor: with the second factor if required, or back to the application.
    ///
    /// - Parameters:
    ///   - unseen: whether the user saw no page of this login: the first factor was a mailed link, or another provider
    ///     that the application named.
    ///   - firstFactor: the first factor, if it is neither a password nor implied by the user's connection.
    func finish(_ account: UserRecord, unseen: Bool = false, with firstFactor: String? = nil) async throws
        -> HTTPServerResponse
    {
        try await orError {
            let user = try await call.store.owner(of: account)
            guard !user.profile.blocked else { throw CallbackError.blockedUser }
            try await call.memberships.require(user, transaction.request)
            _ = try await call.memberships.settled(transaction.request, for: user, client)
            let response = try await begin(user, unseen: unseen, with: firstFactor)
            try await call.requireCurrentPassword(
                of: account, ownedBy: user, orThrow: UnknownLogin(client: client))
            return response
        }
    }

    /// Begins a session, or the second factor if it's required.
    private func begin(
        _ user: UserRecord, unseen: Bool, with firstFactor: String?
    ) async throws -> HTTPServerResponse {
        var factorAt: Date?
        if try await call.factors(of: user).areDue(at: client, transaction.request) {
            factorAt = try await rememberedFactor(of: user)
            if factorAt == nil { return try await FactorStep.begin(self, user, firstFactor: firstFactor) }
        }
        return try await complete(
            user, sessionID: nil, factorAt: factorAt, unseen: unseen, firstFactor: firstFactor)
    }
}
