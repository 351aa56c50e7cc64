extension ThrottleStore {
    /// Lifts the blocks after failed logins, from all addresses.
    func liftBlocks(of user: UserRecord) async throws {
        let identifiers = [user.profile.email, user.profile.username].compactMap { $0 }
        try await clearFailedAttempts(connection: user.profile.connection, identifiers: identifiers)
    }
}
