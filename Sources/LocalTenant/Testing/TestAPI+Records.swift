import A0HTTPServer
import A0JOSE
import Foundation

// Users, applications, APIs, and organizations, with the members that they have in configuration files.
extension TestAPI {
    // MARK: Users

    func addUser(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let user: TenantUser = try request.decoded()
        try user.check(as: "user", tenant.configuration.connections)
        return try await reportingConflict {
            try .object(["user_id": .string(try await tenant.add(user).id)], status: 201)
        }
    }

    /// - Parameter name: An ID, an email address, or a username.
    func readUser(_ name: String) async throws -> HTTPServerResponse {
        try .object(try await members(of: try await known(name)))
    }

    /// Replaces the members in the body; null removes one. Other members stay.
    func changeUser(_ name: String, _ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let user = try await known(name)
        let changes: [String: TenantValue] = try request.decoded()
        let former = try await members(of: user)
        for fixed in ["user_id", "connection"] where changes[fixed] != nil && changes[fixed] != former[fixed] {
            throw TenantError(.configuration, "A user's \(fixed) can't be changed.", keyPath: fixed)
        }
        let members = former.merging(changes) { $1 }.filter { $0.value != .null }
        let changed = try TenantUser.read(.object(members), SettingSource())
        try changed.check(as: "user", tenant.configuration.connections)
        return try await reportingConflict {
            guard try await tenant.changeUser(user.id, to: changed) else { throw Self.unknown(name) }
            return try await readUser(user.id)
        }
    }

    func removeUser(_ id: String) async throws -> HTTPServerResponse {
        guard try await tenant.sessionEnding.deleteUser(id) else { throw Self.unknown(id) }
        return .done {}
    }

    private func known(_ name: String) async throws -> UserRecord {
        guard let user = try await tenant.user(named: name) else { throw Self.unknown(name) }
        return user
    }

    private func members(of user: UserRecord) async throws -> [String: TenantValue] {
        var members = user.profile.object.filter { $0.value != [] }
        members["user_id"] = .string(user.id)
        return members
    }

    private func reportingConflict(_ body: () async throws -> HTTPServerResponse) async throws -> HTTPServerResponse {
        do {
            return try await body()
        } catch StoreError.conflict {
            throw TenantError(.conflict, "The email address, the username or the id is taken. Choose another one.")
        }
    }

    private static func unknown(_ user: String) -> TenantError { TenantError(.notFound, "There is no user \(user).") }

    // MARK: Clients, APIs, organizations

    func addClient(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let client: TenantClient = try request.decoded()
        try await tenant.add(client)
        return try .object(["client_id": .string(client.clientID)], status: 201)
    }

    func addAPI(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let api: TenantAPI = try request.decoded()
        try await tenant.add(api)
        return try .object(["identifier": .string(api.identifier)], status: 201)
    }

    func addOrganization(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let organization: TenantOrganization = try request.decoded()
        try await tenant.add(organization)
        return try .object(["id": .string(organization.id)], status: 201)
    }

    // MARK: Logins

    /// Logs in without pages, and answers with the URL that the browser would open at the application.
    func logIn(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let body: LoginBody = try request.decoded()
        guard let url = URL(string: body.url) else {
            throw TenantError(.configuration, "this is not a URL.", keyPath: "url")
        }
        let callback = try await HeadlessBrowser.logIn(body.user, at: url, tenant, router)
        return try .object(["callback_url": .string(callback.absoluteString)], status: 201)
    }
}
