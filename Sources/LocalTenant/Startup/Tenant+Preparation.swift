import A0JOSE
import Foundation

extension Tenant {
    /// Brings the store to what the configuration says. What is there already stays, but for clients and APIs of the
    /// same name, and what a description says.
    func prepare(
        _ directory: DataDirectory, _ description: TenantDescription?
    ) async throws(TenantError) -> (sampleUser: SampleUser?, clientSecrets: [String: String]) {
        try await TenantError.wrapping {
            let changed = Set(try await store.settings(ClientDocument.kind).map(\.id))
            // Settings that nobody wrote give way to those of the Management API.
            for client in configuration.clients where client != .commandLine || !changed.contains(client.clientID) {
                try await register(client)
            }
            for api in configuration.apis { try await register(api) }
            try await restore(settings, sparesDeclared: true)
            if isShared { try await shareDeclared() }
            try await requireDefaultAudience()
            try await store.replaceConfiguredGrants(
                configuration.clientGrants.map { ClientGrantRecord(grant: $0, isConfigured: true) })
            for role in configuration.roles { try await store.put(role.record, permissions: role.permissions) }
            var secrets: [String: String] = [:]
            if let description { secrets = try await load(description) }
            for user in configuration.users.map(withStableID) {
                if let known = try await existing(user) {
                    try await give(user.roles, user.permissions, to: known.id, in: nil)
                } else {
                    try await add(user)
                }
            }
            let sampleUser = hasSampleUser ? try await addSampleUser(directory) : nil
            for (index, organization) in configuration.organizations.enumerated() {
                try await addMembers(of: organization, "organizations[\(index)].members")
            }
            // Last, because it takes longest: a mistake in the configuration is told before.
            try await keys.prepare(
                at: clock.now, current: try configuration.readSigningKey())
            return (sampleUser, secrets)
        }
    }

    /// Leaves out a default API that the Management API named and that is gone.
    ///
    /// - Throws: `TenantError` for a declared one that is not there: no login would succeed.
    private func requireDefaultAudience() async throws {
        guard let audience = configuration.defaultAudience, audience != userInfoURL,
            try await findAPI(audience) == nil
        else { return }
        guard declared.defaultAudience != nil else {
            Warning.write("The setting default_audience isn't used, because there is no API \(audience).")
            return settings.change { $0.defaultAudience = nil }
        }
        throw TenantError.unknown("API", audience, try await store.apis().map(\.identifier), "default_audience")
    }

    /// Takes over the settings that the Management API made or changed.
    ///
    /// - Parameter sparesDeclared: whether the configuration's own settings stay, as they do at the start.
    func restore(_ settings: CurrentSettings, sparesDeclared: Bool) async throws {
        for api in try await store.apis() { publishKeys(for: api.signingAlgorithm.signature) }
        for record in try await store.clients() {
            publishKeys(for: record.client.jwtConfiguration.algorithm.signature)
        }
        try await settings.restoreConnections(sparesDeclared: sparesDeclared)
        // First, because it finds out whether the configuration declares something about second factors.
        try await GuardianRoutes.restore(settings, sparesDeclared: sparesDeclared)
        for document in StoredSettings.documents {
            try await document.restore(settings, sparesDeclared: sparesDeclared)
        }
        try await LoginPageSetting.restore(settings, sparesDeclared: sparesDeclared)
        if sparesDeclared {
            try await BrandingSetting.keepDeclared(settings)
            try await CustomTextSetting.keepDeclared(settings)
        }
        try await BrandingSetting.apply(settings)
        try await CustomTextSetting.apply(settings)
        try await NetworkACLSetting.apply(settings)
        try await settings.restoreOrganizations(sparesDeclared: sparesDeclared)
    }

    /// A secret that stays the same with the data: in a file for the owner, or in the database that processes share.
    static func kept(
        _ secret: DataDirectory.Secret, _ directory: DataDirectory, _ store: any Store,
        _ configuration: TenantConfiguration, _ make: () throws -> String
    ) async throws -> String {
        guard configuration.database != nil else {
            if let saved = try directory.saved(secret) { return saved }
            let fresh = try make()
            try directory.save(fresh, as: secret)
            return fresh
        }
        let kept = try await store.secret(secret.rawValue, orInsert: Data(try make().utf8))
        return String(decoding: kept, as: UTF8.self)
    }

    var clientSecrets: ClientSecrets { ClientSecrets(store: store, random: random) }

    var idTokens: IDTokens { IDTokens(keys: keys, store: store, secrets: clientSecrets) }

    func register(_ client: TenantClient) async throws {
        var stored = client
        stored.clientSecret = nil
        let changes: [StoreChange] = [
            .putClient(ClientRecord(client: stored, secretHash: client.clientSecret?.secretHash)),
            .deleteSetting(kind: ClientDocument.kind, id: client.clientID),
        ]
        let secret = try await clientSecrets.keeping(client.clientSecret, of: client.clientID)
        _ = try await store.apply(changes + secret, at: clock.now)
    }

    func register(_ api: TenantAPI) async throws {
        publishKeys(for: api.signingAlgorithm.signature)
        try await store.put(api)
    }

    /// - Parameter algorithm: nil for a shared secret.
    private func publishKeys(for algorithm: SignatureAlgorithm?) {
        if let algorithm { keys.publish(for: algorithm) }
    }

    @discardableResult
    func add(_ user: TenantUser) async throws -> UserRecord {
        var hash: String?
        if let password = user.password { hash = try await passwords.hash(password, for: .owner) }
        return try await add(user, passwordHash: hash)
    }

    private func add(_ user: TenantUser, passwordHash hash: String?) async throws -> UserRecord {
        let record = try UserRecord(
            user, provider: provider(of: user), passwordHash: hash, at: clock.now, random: random)
        try await requireRoles(user.roles)
        try await requirePermissions(user.permissions, "user")
        try await store.insert(record)
        try await give(user.roles, user.permissions, to: record.id, in: nil)
        return record
    }

    /// A user of the configuration, who is the same one at every start.
    private func withStableID(_ user: TenantUser) -> TenantUser {
        guard user.userID == nil, let handle = user.email ?? user.username ?? user.phoneNumber else { return user }
        var user = user
        let digits = StableID.digits("user", user.connection, handle.identifierKey, length: 24)
        user.userID = "\(provider(of: user))|\(digits)"
        return user
    }

    /// The part of the id before the `|`.
    private func provider(of user: TenantUser) -> String {
        (configuration.connections.first { $0.name == user.connection }?.strategy ?? .database).rawValue
    }

    /// The roles of these names.
    ///
    /// - Throws: `TenantError` for a name that no role has.
    @discardableResult
    func requireRoles(_ names: [String]) async throws -> [RoleRecord] {
        guard !names.isEmpty else { return [] }
        let all = try await store.roles()
        return try names.map { name in
            guard let role = all.first(where: { $0.name == name }) else {
                throw TenantError.unknown("role", name, all.map(\.name), "roles")
            }
            return role
        }
    }

    /// - Throws: `TenantError` for a permission that no API has.
    func requirePermissions(_ permissions: [TenantPermission], _ path: String) async throws {
        let apis = try await store.apis()
        for (index, permission) in permissions.enumerated() {
            try permission.validate("\(path).permissions[\(index)]", apis)
        }
    }

    func give(
        _ roles: [String], _ permissions: [TenantPermission], to userID: String, in organization: String?
    ) async throws {
        if !roles.isEmpty { try await store.assign(requireRoles(roles).map(\.id), to: userID, in: organization) }
        if !permissions.isEmpty { try await store.add(permissions, to: .user(userID)) }
    }

    /// Deletes what has expired, at once and then every ten minutes.
    func startHousekeeping() -> Task<Void, Never> {
        let start = clock.now
        return Task {
            for round in 0... {
                do {
                    try await purgeIfClockIsPlausible(
                        at: round == 0 ? start : clock.now, withGrants: round.isMultiple(of: 6))
                } catch {
                    if !Task.isCancelled { Warning.write("\(error)") }
                }
                guard (try? await Task.sleep(nanoseconds: 600 * 1_000_000_000)) != nil else { return }
                guard isShared else { continue }
                mailer.wake()
                logouts.wake()
            }
        }
    }

    /// Deletes what has expired, and tells the applications of the sessions.
    func purge(at now: Date, withGrants: Bool) async throws {
        while !Task.isCancelled, case let sessions = try await store.expiredSessions(at: now), !sessions.isEmpty {
            try await sessionEnding.end(.expired(sessions, now), because: .sessionExpired)
        }
        try await store.purge(at: now)
        if withGrants { try await store.purgeGrants(at: now) }
        let days = TimeInterval(configuration.logRetentionDays)
        try await store.trimLog(before: now - days * 86_400)
    }

    func addMembers(of organization: TenantOrganization, _ keyPath: String) async throws {
        for (index, member) in organization.members.enumerated() {
            guard let user = try await declaredUser(member) else {
                throw TenantError(
                    .configuration, "There is no user \(member) who could be a member of \(organization.name).",
                    keyPath: "\(keyPath)[\(index)]")
            }
            try await store.addMember(user.id, to: organization.id)
            try await give(organization.memberRoles[member] ?? [], [], to: user.id, in: organization.id)
        }
    }

    /// By id, email address or username, in whichever connection.
    func user(named name: String) async throws -> UserRecord? {
        if let user = try await store.user(name) { return user }
        for connection in configuration.connections {
            if let user = try await store.user(identifier: name, connection: connection.name) { return user }
        }
        return nil
    }

    /// The user of this name, also if that is the configuration's, and the user has another one now.
    private func declaredUser(_ name: String) async throws -> UserRecord? {
        if let user = try await user(named: name) { return user }
        let declared = configuration.users + (hasSampleUser ? [sampleProfile] : [])
        let user = declared.first { user in
            [user.email, user.username, user.phoneNumber].contains { $0?.identifierKey == name.identifierKey }
        }
        guard let user else { return nil }
        return try await existing(withStableID(user))
    }

    private var sampleProfile: TenantUser {
        SampleUser.profile(connection: configuration.databases.first?.name ?? TenantConnection.defaultName)
    }

    /// Whoever lists Ada among the users has a password of their own for her.
    private var hasSampleUser: Bool {
        configuration.sampleUser && !configuration.users.contains { $0.email?.identifierKey == SampleUser.email }
    }

    private func existing(_ user: TenantUser) async throws -> UserRecord? {
        if let id = user.userID, let record = try await store.user(id) { return record }
        guard let identifier = user.email ?? user.username else {
            guard let phoneNumber = user.phoneNumber else { return nil }
            return try await store.user(phoneNumber: phoneNumber, connection: user.connection)
        }
        return try await store.user(identifier: identifier, connection: user.connection)
    }

    private func addSampleUser(_ directory: DataDirectory) async throws -> SampleUser {
        let profile = withStableID(sampleProfile)
        let known = try await existing(profile)
        let email = known?.profile.email ?? SampleUser.email
        let fresh = try SampleUser.makePassword(random)
        let password = try await Tenant.kept(.samplePassword, directory, store, configuration) { fresh }
        if let known, known.passwordHash != nil, password != fresh {
            return SampleUser(email: email, password: password)
        }
        let hash = try PasswordAlgorithm.quick.hash(password)
        if let known {
            let now = clock.now
            _ = try await store.changeUser(known.id) { user in
                user.passwordHash = hash
                user.updatedAt = now
            }
        } else {
            _ = try await add(profile, passwordHash: hash)
        }
        return SampleUser(email: email, password: password)
    }
}

extension SampleUser {
    static let email = "ada@example.com"

    /// 80 random bits in groups that are easy to copy, and good enough for every password policy.
    static func makePassword(_ random: SecureRandom) throws(JOSEError) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        let groups = try (0..<4).map { (_) throws(JOSEError) in
            // 256 is no multiple of 31: larger bytes would make some letters likelier, and are drawn again.
            var group = ""
            while group.count < 4 {
                for byte in try random.bytes(8) where byte < 248 && group.count < 4 {
                    let letter = letters[Int(byte) % letters.count]
                    if !group.hasSuffix(String(letter)) { group.append(letter) }
                }
            }
            return group
        }
        return "Ada1-" + groups.joined(separator: "-")
    }

    static func profile(connection: String) -> TenantUser {
        var user = TenantUser(email: email, password: nil, emailVerified: true, name: "Ada Lovelace")
        user.connection = connection
        user.nickname = "ada"
        user.givenName = "Ada"
        user.familyName = "Lovelace"
        user.preferredUsername = "ada"
        user.birthdate = "1815-12-10"
        user.zoneinfo = "Europe/London"
        user.locale = "en-GB"
        return user
    }
}

extension CustomClaims {
    init(_ configuration: TenantConfiguration) throws(TenantError) {
        self.init()
        try set(Rule(kind: .idToken, claims: configuration.idTokenClaims))
        try set(Rule(kind: .accessToken, claims: configuration.accessTokenClaims))
    }
}
