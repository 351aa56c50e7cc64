import A0SQL

// Many users at once.
extension SQLStore {
    func importUsers(
        _ users: [UserToImport], updates: Bool
    ) async throws(StoreError) -> [ImportOutcome] {
        guard !users.isEmpty else { return [] }
        return try await write { (database) throws(StoreError) in
            var outcomes: [ImportOutcome] = []
            for user in users {
                let known = try database.twins(of: user.record)
                guard known.count <= 1, known.isEmpty || updates else {
                    outcomes.append(.conflict)
                    continue
                }
                if let former = known.first {
                    try database.update(former.taking(user))
                    try database.add(user.factors, to: former.id)
                    outcomes.append(.updated)
                } else {
                    try database.insert(user.record)
                    try database.add(user.factors, to: user.record.id)
                    outcomes.append(.inserted)
                }
            }
            return outcomes
        }
    }
}

extension SQLDatabase {
    /// The users with the same id, or with the same name in the connection.
    fileprivate func twins(of user: UserRecord) throws(StoreError) -> [UserRecord] {
        var twins = try run("SELECT \(UserRecord.selection) FROM users WHERE id = ?", [.text(user.id)])
            .map(UserRecord.init)
        let profile = user.profile
        for (column, keys) in [
            ("email", profile.email?.identifierKeys), ("username", profile.username?.identifierKeys),
            ("phone", profile.phoneNumber.map { [$0, $0, $0] }),
        ] {
            guard let keys else { continue }
            let rows = try run(
                "SELECT \(UserRecord.selection) FROM users WHERE connection = ? AND \(column) IN (?, ?, ?)",
                [.text(profile.connection)] + keys.map(SQLValue.text))
            for row in rows {
                let found = try UserRecord(row)
                if !twins.contains(where: { $0.id == found.id }) { twins.append(found) }
            }
        }
        return twins
    }

    /// Adds the second factors that the user doesn't have.
    fileprivate func add(_ factors: [Enrollment], to userID: String) throws(StoreError) {
        guard !factors.isEmpty else { return }
        let known = try enrollments("user_id", userID)
        for var factor in factors
        where !known.contains(where: {
            $0.factor == factor.factor && $0.details.recipient == factor.details.recipient
        }) {
            factor.userID = userID
            try addConfirmed(factor)
        }
    }
}

extension UserRecord {
    /// With the attributes and the password that an import gives.
    fileprivate func taking(_ imported: UserToImport) -> UserRecord {
        var user = self
        let given = imported.given
        user.profile.email = given.email ?? profile.email
        user.profile.username = given.username ?? profile.username
        user.profile.phoneNumber = given.phoneNumber ?? profile.phoneNumber
        user.profile.phoneNumberVerified = given.phoneNumberVerified ?? profile.phoneNumberVerified
        user.profile.emailVerified =
            given.emailVerified || (profile.emailVerified && user.profile.email == profile.email)
        user.profile.name = given.name ?? profile.name
        user.profile.nickname = given.nickname ?? profile.nickname
        user.profile.picture = given.picture ?? profile.picture
        user.profile.givenName = given.givenName ?? profile.givenName
        user.profile.familyName = given.familyName ?? profile.familyName
        user.profile.givenBlocked = given.givenBlocked ?? profile.givenBlocked
        user.profile.userMetadata = given.userMetadata ?? profile.userMetadata
        user.profile.appMetadata = given.appMetadata ?? profile.appMetadata
        user.passwordHash = imported.record.passwordHash ?? passwordHash
        user.updatedAt = imported.record.updatedAt
        return user
    }
}
