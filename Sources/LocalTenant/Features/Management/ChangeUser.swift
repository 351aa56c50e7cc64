import A0HTTPServer
import Foundation

/// `PATCH /api/v2/users/{id}`.
@Sendable func patchUser(_ api: SystemAPICall, _ operation: ManagementOperation) async throws -> HTTPServerResponse {
    let id = api.parameter(0)
    let changes = try UserChanges(try api.body(of: operation), in: operation)
    try api.requirePermission(for: changes, id)
    try changes.requireOneCredential()
    guard let user = try await api.store.user(id) else { throw ManagementAPIError.noUser }
    let account = try await api.account(of: user, for: changes)

    let connection = api.call.configuration.connections.first { $0.name == account.profile.connection }
    if let username = changes.members["username"]?.stringValue { try connection?.requireForm(ofUsername: username) }
    let number = changes.members["phone_number"]?.stringValue
    let password = try await api.hash(of: changes.password, for: account)
    let now = api.now
    do {
        if number != account.profile.phoneNumber {
            try await api.call.registration.requireNewPhoneNumber(number, in: account.profile.connection)
        }
        let records = [account.id, user.id].withoutRepetition().map { id in
            StoreChange.account(id) { record in
                if id == user.id { changes.applyToUser(&record.profile) }
                if id == account.id { changes.applyToAccount(&record.profile) }
                record.updatedAt = now
                return true
            }
        }
        let isChanged =
            if let password {
                try await api.call.sessionEnding.changePassword(of: account, to: password, after: records)
            } else {
                try await api.store.apply(records, at: now)
            }
        guard isChanged, let changed = try await api.store.user(user.id) else { throw ManagementAPIError.noUser }
        try await api.call.sessionEnding.announceChange(from: user.profile, to: changed.profile, of: user.id)
        if changes.wantsVerificationMail == true {
            try await api.call.mail.add(.verification(userID: account.id))
        }
        return try .json(try await UserObject.read(changed, for: api).members)
    } catch StoreError.conflict {
        throw ManagementAPIError.userExists
    }
}

/// `POST /api/v2/users`.
@Sendable func createUser(_ api: SystemAPICall, _ operation: ManagementOperation) async throws -> HTTPServerResponse {
    let changes = try UserChanges(try api.body(of: operation), in: operation)
    let name = changes.connection ?? ""
    guard let connection = api.call.configuration.connections.first(where: { $0.name == name }) else {
        throw ManagementAPIError(400, "The connection does not exist.", "inexistent_connection")
    }
    var profile = TenantUser(email: nil, password: nil)
    profile.connection = connection.name
    changes.applyToUser(&profile)
    changes.applyToAccount(&profile)
    guard connection.strategy.upstream == nil else {
        throw ManagementAPIError(
            400, "Users of the connection \(name) come from its provider, when they log in.", "operation_not_supported")
    }
    if let id = changes.members["user_id"]?.stringValue {
        guard SubjectIdentifier.isValid(id) else {
            throw ManagementAPIError.invalidBody("user_id must have 1 to 255 bytes, and no control characters")
        }
        profile.userID = "\(connection.strategy.rawValue)|\(id)"
    }
    try connection.requireIdentifier(profile)
    let hash = try await api.newPasswordHash(changes.password, profile, connection)
    do {
        let user = try UserRecord(
            profile, provider: connection.strategy.rawValue, passwordHash: hash, at: api.now,
            random: api.call.tenant.random)
        try await api.call.registration.insert(
            user, wantsVerification: changes.wantsVerificationMail ?? (connection.strategy == .database))
        return try .json(try await UserObject.read(user, for: api).members, status: 201)
    } catch StoreError.conflict {
        throw ManagementAPIError.userExists
    }
}

/// `DELETE /api/v2/users/{id}`. Succeeds if there is none.
@Sendable func deleteUser(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    try api.requireScope(ManagementScope.deleteUsers)
    if let user = try await api.store.user(api.parameter(0)) { try await api.delete(user) }
    return HTTPServerResponse(status: 204)
}

extension SystemAPICall {
    /// Deletes a user, and ends the user's sessions.
    func delete(_ user: UserRecord) async throws {
        if try await call.sessionEnding.deleteUser(user.id) { call.log(.sdu, user: user) }
    }

    /// Applications may change the metadata of their own user, and nothing else.
    fileprivate func requirePermission(for changes: UserChanges, _ id: String) throws {
        if caller.scope.contains(ManagementScope.updateUsers) { return }
        let metadata: Set = ["user_metadata", "app_metadata"]
        if caller.scope.contains(ManagementScope.updateAppMetadata), changes.names.isSubset(of: metadata) { return }
        guard caller.scope.contains(ManagementScope.updateCurrentUserMetadata), changes.names == ["user_metadata"]
        else {
            throw ManagementAPIError.insufficientScope([
                ManagementScope.updateUsers, ManagementScope.updateAppMetadata,
            ])
        }
        try requireSelf(id)
    }

    /// The account whose credentials change: the one in the named connection, or else the user's own.
    fileprivate func account(of user: UserRecord, for changes: UserChanges) async throws -> UserRecord {
        var account = user
        if let name = changes.connection {
            guard let found = try await call.store.accounts(of: user).first(where: { $0.profile.connection == name })
            else {
                throw ManagementAPIError(400, "The user has no identity in the connection \(name).")
            }
            account = found
        }
        guard changes.areAboutAccount else { return account }
        let strategy = call.configuration.connections.first { $0.name == account.profile.connection }?.strategy
        let allowed: Set<String> =
            switch strategy {
            case .database?: ["email", "email_verified", "password", "phone_number", "phone_verified", "username"]
            case .email?: ["email", "email_verified"]
            case .sms?: ["phone_number", "phone_verified"]
            default: []
            }
        let refused = changes.names.intersection([
            "email", "email_verified", "password", "phone_number", "phone_verified", "username",
        ]).subtracting(allowed).sorted()
        guard refused.isEmpty else {
            throw ManagementAPIError(
                400,
                """
                The following user attributes cannot be updated: \(refused.joined(separator: ", ")). \
                The connection (\(account.profile.connection)) must keep them itself.
                """)
        }
        return account
    }

    fileprivate func hash(of password: String?, for account: UserRecord) async throws -> NewPassword? {
        guard let password,
            let connection = call.configuration.connections.first(where: { $0.name == account.profile.connection })
        else { return nil }
        if let error = try await call.passwordRules.error(
            with: password, for: account.profile, in: connection, known: account)
        {
            throw ManagementAPIError.weak(error)
        }
        return NewPassword(
            hash: try await call.tenant.passwords.hash(password, for: .owner),
            remembered: connection.passwordRequirements.history)
    }

    fileprivate func newPasswordHash(
        _ password: String?, _ profile: TenantUser, _ connection: TenantConnection
    ) async throws -> String? {
        guard connection.strategy == .database else {
            guard password == nil else {
                throw ManagementAPIError.invalidBody("The connection \(connection.name) has no passwords")
            }
            return nil
        }
        guard let password else { throw ManagementAPIError.missing("password") }
        if let error = try await call.passwordRules.error(with: password, for: profile, in: connection) {
            throw ManagementAPIError.weak(error)
        }
        return try await call.tenant.passwords.hash(password, for: .owner)
    }
}

extension TenantConnection {
    /// Requires the identifiers that the connection's users have.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func requireIdentifier(_ profile: TenantUser) throws {
        for attribute in UserAttribute.all where attributes != nil {
            let isRequired = identifiers[keyPath: attribute.settings].isRequired
            guard !isRequired || profile[keyPath: attribute.value] != nil else {
                throw ManagementAPIError.missing(attribute.name)
            }
        }
        let isComplete =
            switch strategy {
            case .database: profile.email != nil || profile.username != nil || profile.phoneNumber != nil
            case .email: profile.email != nil
            case .sms: profile.phoneNumber != nil
            default: true
            }
        guard isComplete else {
            throw ManagementAPIError.invalidBody(
                "Missing required property: \(strategy == .sms ? "phone_number" : "email")")
        }
        guard let username = profile.username else { return }
        guard identifiers.username.isIdentifier || identifiers.username.signup != .inactive else {
            throw ManagementAPIError(400, "Cannot set username for connection without requires_username")
        }
        try requireForm(ofUsername: username)
    }

    /// - Throws: `ManagementAPIError` for a username that the connection's rules don't allow.
    fileprivate func requireForm(ofUsername username: String) throws {
        let attribute = UserAttribute.all.first { $0.name == "username" }
        if attributes != nil, let error = attribute?.error(with: username, identifiers) {
            throw ManagementAPIError.invalidBody("Object didn't pass validation on property username: \(error)")
        }
    }
}
