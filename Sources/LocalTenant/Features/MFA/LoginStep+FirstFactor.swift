import A0HTTPServer

extension LoginStep {
    /// The first factor was right. Goes on to the second one where that is due, or back to the application.
    ///
    /// - Parameters:
    ///   - unseen: whether nobody has seen a page of this login: a mailed link was the first factor, or another provider that the
    ///     application named.
    ///   - firstFactor: what it was, where that is neither a password nor plain from the user's connection.
    func finish(_ account: UserRecord, unseen: Bool = false, with firstFactor: String? = nil) async throws
        -> HTTPServerResponse
    {
        try await orRefusal {
            let user = try await call.store.owner(of: account)
            guard !user.profile.blocked else { throw CallbackError.blockedUser }
            try await call.memberships.require(user, transaction.request)
            _ = try await call.memberships.settled(transaction.request, for: user, client)
            guard try await !call.factors(of: user).areDue(at: client, transaction.request) else {
                return try await FactorStep.begin(self, user, firstFactor: firstFactor)
            }
            return try await complete(user, sessionID: nil, withFactor: false, unseen: unseen, firstFactor: firstFactor)
        }
    }
}
