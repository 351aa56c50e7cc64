import A0HTTPServer
import Foundation

/// Users of the Management API. Their handlers check scopes, some of which depend on the user.
enum UserRoutes {
    static let all =
        ManagementRoute.table("GET", "users") { api, _ in try await listUsers(api) }
        + ManagementRoute.table("POST", "users", createUser)
        + ManagementRoute.table("GET", "users-by-email") { api, _ in try await usersByEmail(api) }
        + ManagementRoute.table("GET", "users/*") { api, _ in try await getUser(api) }
        + ManagementRoute.table("PATCH", "users/*", patchUser)
        + ManagementRoute.table("DELETE", "users/*") { api, _ in try await deleteUser(api) }
        + ManagementRoute.table("POST", "users/*/identities", linkIdentity)
        + ManagementRoute.table("DELETE", "users/*/identities/*/*") { api, _ in try await unlinkIdentity(api) }
}

/// `GET /api/v2/users/{id}`.
@Sendable func getUser(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let id = api.parameter(0)
    if !api.caller.scope.contains(ManagementScope.readUsers) {
        try api.requireScope(ManagementScope.readCurrentUser, or: [ManagementScope.readUsers])
        try api.requireSelf(id)
    }
    let selection = try FieldSelection(api.call.request)
    guard let user = try await api.store.user(id) else { throw ManagementAPIError.noUser }
    return try .json(selection(try await UserObject.read(user, for: api).members))
}

/// `GET /api/v2/users`: a page of the users that match.
@Sendable func listUsers(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    try api.requireScope(ManagementScope.readUsers)
    let request = api.call.request
    let selection = try FieldSelection(request)
    let page = try request.queryNumber("page", in: 0...100_000) ?? 0
    let perPage = try request.queryNumber("per_page", in: 0...100) ?? 50
    let wantsTotals = try request.queryFlag("include_totals") ?? false
    if let engine = request.queryValue("search_engine"), engine != "v3" {
        throw ManagementAPIError.invalidQuery("Only the search engine v3 is supported, not \(engine.prefix(10))")
    }
    var query = try UserQuery(request)
    query.connection = request.queryValue("connection")
    (query.offset, query.limit) = (page * perPage, perPage)
    let (users, total) = try await api.store.users(query)
    let objects = try await api.objects(users, selection)
    guard wantsTotals else { return .json(try JSONText.encode(objects)) }
    return try .json([
        "start": .integer(query.offset), "limit": .integer(perPage), "length": .integer(objects.count),
        "total": .integer(total), "users": .array(objects),
    ])
}

/// `GET /api/v2/users-by-email`: all users with this address, in all connections.
@Sendable func usersByEmail(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    try api.requireScope(ManagementScope.readUsers)
    let selection = try FieldSelection(api.call.request)
    guard let email = api.call.request.queryValue("email"), !email.isEmpty else {
        throw ManagementAPIError.invalidQuery("Missing required property: email")
    }
    let query = UserQuery(search: .attribute(.field(.email), .equals(email)), limit: 1_000)
    return .json(try JSONText.encode(try await api.objects(try await api.store.users(query).page, selection)))
}

extension SystemAPICall {
    fileprivate func objects(_ users: [UserRecord], _ selection: FieldSelection) async throws -> [TenantValue] {
        var objects: [TenantValue] = []
        for user in users { objects.append(.object(selection(try await UserObject.read(user, for: self).members))) }
        return objects
    }

    /// - Throws: `ManagementAPIError`.
    func requireScope(_ scope: String, or others: [String] = []) throws {
        guard !caller.scope.isDisjoint(with: [scope] + others) else {
            throw ManagementAPIError.insufficientScope(others + [scope])
        }
    }

    /// - Throws: `ManagementAPIError` unless the token is the user's own.
    func requireSelf(_ id: String) throws {
        guard id == caller.subject else { throw ManagementAPIError.otherUser }
    }
}
