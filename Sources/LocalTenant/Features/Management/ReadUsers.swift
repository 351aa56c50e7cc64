import A0HTTPServer
import A0Web
import Foundation

/// `GET /api/v2/users/{id}`.
@Sendable func getUser(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let id = api.parameter(0)
    if !api.caller.scope.contains(ManagementScope.readUsers) {
        try api.requireScope(ManagementScope.readCurrentUser, or: [ManagementScope.readUsers])
        try api.requireSelf(id)
    }
    let selection = try FieldSelection(api.call.request)
    guard let user = try await api.store.user(id) else { throw ManagementRefusal.noUser }
    return .json(try JSONText.encode(selection(try await UserObject.read(user, for: api))))
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
        throw ManagementRefusal.invalidQuery("Only the search engine v3 is supported, not \(engine.prefix(10))")
    }
    var query = try UserQuery(search: request.queryValue("q") ?? "")
    query.connection = request.queryValue("connection")
    try query.sort(by: request.queryValue("sort"))
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
        throw ManagementRefusal.invalidQuery("Missing required property: email")
    }
    let query = UserQuery(terms: [.init(field: .email, value: email)], limit: 1_000)
    return .json(try JSONText.encode(try await api.objects(try await api.store.users(query).page, selection)))
}

extension SystemAPICall {
    fileprivate func objects(_ users: [UserRecord], _ selection: FieldSelection) async throws -> [TenantValue] {
        var objects: [TenantValue] = []
        for user in users { objects.append(selection(try await UserObject.read(user, for: self))) }
        return objects
    }

    /// - Throws: `ManagementRefusal`.
    func requireScope(_ scope: String, or others: [String] = []) throws {
        guard !caller.scope.isDisjoint(with: [scope] + others) else {
            throw ManagementRefusal.insufficientScope(others + [scope])
        }
    }

    /// - Throws: `ManagementRefusal` unless the token is the user's own.
    func requireSelf(_ id: String) throws {
        guard id == caller.subject else { throw ManagementRefusal.otherUser }
    }
}

extension UserQuery {
    /// Reads the part of Lucene's syntax that finds users by their attributes: `name:"Ada Lovelace" AND email:ada*`.
    ///
    /// - Throws: `ManagementRefusal` for everything else.
    init(search text: String) throws {
        self.init()
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.isEmpty else { return }
            // SQLite has its own limit.
            guard terms.count < Self.maximumTerms else {
                throw ManagementRefusal.invalidQuery("The search may have at most \(Self.maximumTerms) terms")
            }
            if !terms.isEmpty {
                guard rest.hasPrefix("AND ") else { throw Self.unsupported }
                rest = rest.dropFirst(4).drop(while: \.isWhitespace)
            }
            guard let match = Self.term.prefixMatch(String(rest)), let name = match[1].map(String.init),
                let field = Field(rawValue: name), field.isText
            else { throw Self.unsupported }
            terms.append(
                Term(field: field, value: String(match[2] ?? match[3] ?? ""), isPrefix: match[4] == "*"))
            rest = rest.dropFirst(match[0]?.count ?? 0)
        }
    }

    /// `field:1` or `field:-1`.
    ///
    /// - Throws: `ManagementRefusal`.
    mutating func sort(by text: String?) throws {
        guard let text else { return }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let field = Field(rawValue: String(parts[0])), ["1", "-1"].contains(parts[1]) else {
            throw ManagementRefusal.invalidQuery("String does not match pattern on property sort: field:1 or field:-1")
        }
        (sortedBy, isDescending) = (field, parts[1] == "-1")
    }

    private static let maximumTerms = 20

    private static let term = Pattern(#"([a-z_]+):(?:"([^"\\]*)"|([^\s"()\[\]{}:^~?*\\]+)(\*?))(?=\s|\z)"#)

    private static let unsupported = ManagementRefusal.invalidQuery(
        """
        The search must be made of field:value, field:"value" or field:value*, with AND between them; the fields are \
        \(Field.allCases.filter(\.isText).map(\.rawValue).joined(separator: ", "))
        """)
}
