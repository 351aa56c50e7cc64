extension UserStore {
    /// The user who logs in with `account`: itself, or the user it is linked to.
    func owner(of account: UserRecord) async throws -> UserRecord {
        guard let id = account.primaryID else { return account }
        guard let owner = try await user(id) else { throw StoreError.failed("A linked account has no user.") }
        return owner
    }

    /// The user's own account and its linked accounts.
    func accounts(of user: UserRecord) async throws -> [UserRecord] {
        [user] + (try await linkedAccounts(userID: user.id))
    }
}
