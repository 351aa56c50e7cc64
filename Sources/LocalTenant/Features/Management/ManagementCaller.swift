import A0HTTPServer
import Foundation

/// Calls the Management API inside the process, with all scopes except those for secrets, and without HTTP.
struct ManagementCaller: Sendable {
    let tenant: Tenant

    private struct Entry {
        let method: String
        let components: [Substring]
        let route: ManagementRoute
    }

    /// Paths without parameters come first.
    private static let entries: [Entry] = {
        let all = ManagementRoutes.offered.map { route in
            Entry(method: route.method, components: route.path.split(separator: "/"), route: route)
        }
        func parameters(_ entry: Entry) -> Int { entry.components.filter { $0 == "*" }.count }
        return all.sorted { parameters($0) < parameters($1) }
    }()

    /// Descriptions of tenants have no secrets.
    private static let scope = Set(ManagementScope.ofClients).subtracting(["read:client_keys"])

    /// The tenant itself.
    static let caller: APICaller = {
        let client = TenantClient(clientID: "a0-tenant")
        return APICaller(
            subject: client.machineSubject, scope: scope, client: client, grant: nil, keyThumbprint: nil)
    }()

    /// A call of the tenant to itself, for what no operation does.
    func systemCall() -> SystemAPICall {
        let request = HTTPServerRequest(
            method: "POST", target: TenantAPI.managementPath, path: TenantAPI.managementPath, query: [],
            headers: HTTPHeaders([]), body: Data())
        return SystemAPICall(call: Call(tenant, request), caller: Self.caller)
    }

    /// The pattern of the operation that a call would use; nil if the tenant doesn't offer it.
    static func pattern(_ method: String, _ path: [String]) -> String? { entry(method, path)?.route.path }

    private static func entry(_ method: String, _ path: [String]) -> Entry? {
        entries.first { entry in
            entry.method == method && entry.components.count == path.count
                && zip(entry.components, path).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    /// The value of the response; null for an empty one.
    ///
    /// - Parameter path: its components below `/api/v2/`.
    /// - Throws: `ManagementAPIError` for each error of the API.
    @discardableResult
    func call(
        _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: TenantValue? = nil,
        identifiers: NewIdentifiers = .random
    ) async throws -> TenantValue {
        guard let entry = Self.entry(method, path) else {
            throw ManagementAPIError(501, "This tenant doesn't offer \(method) \(path.joined(separator: "/")).")
        }
        let target = "/" + TenantAPI.managementPath.drop { $0 == "/" } + path.joined(separator: "/")
        let request = HTTPServerRequest(
            method: method, target: target, path: target, query: query,
            headers: HTTPHeaders(body == nil ? [] : [("Content-Type", "application/json")]),
            body: body?.encoded() ?? Data())
        var call = Call(tenant, request)
        try await call.catchUp()
        call.pathParameters = zip(entry.components, path).filter { $0.0 == "*" }.map(\.1)
        let response: HTTPServerResponse
        do {
            response = try await entry.route.handler(
                SystemAPICall(call: call, caller: Self.caller, identifiers: identifiers))
        } catch let error as ManagementAPIError {
            throw error
        } catch let error as BodyError {
            throw ManagementAPIError(400, error == .wrongType ? "The body isn't JSON." : "The body isn't an object.")
        }
        return response.body.isEmpty ? .null : try TenantValue.decode(response.body)
    }

    /// The value of a document; nil where there is none.
    func document(_ path: [String]) async throws -> TenantValue? {
        do {
            return try await call("GET", path)
        } catch let error as ManagementAPIError where error.status == 404 {
            return nil
        }
    }

    /// All items of a list, on however many pages.
    func list(_ path: [String], query: [(name: String, value: String)] = []) async throws -> [[String: TenantValue]] {
        let listing = Self.pattern("GET", path).flatMap { ManagementTable.operation("GET", $0)?.listing }
        var items: [[String: TenantValue]] = []
        var place: [(name: String, value: String)] = []
        while true {
            let size = 100
            let isByCheckpoint = listing?.pages == .checkpoint || listing?.pages == .both
            let range = isByCheckpoint ? [("take", "\(size)")] : [("per_page", "\(size)")]
            let page = try await call("GET", path, query: query + range + place)
            let list = page.arrayValue ?? listing?.name.flatMap { page[$0]?.arrayValue } ?? []
            items += list.compactMap(\.objectValue)
            switch listing?.pages {
            case .checkpoint, .both:
                guard let next = page["next"]?.stringValue else { return items }
                place = [("from", next)]
            case .page, .numbered, .sparse:
                guard list.count == size else { return items }
                place = [("page", "\(items.count / size)")]
            case .whole, nil: return items
            }
        }
    }

    /// All settings of a list, each one as a whole, also where the list only has a part of it, and with the members
    /// in whose place responses have others.
    ///
    /// They don't say when their secrets were set, which is nothing that a description has.
    func settings(_ path: [String]) async throws -> [[String: TenantValue]] {
        let items = try await list(path)
        let kind = StoredSettings.collections.first { $0.path == path.joined(separator: "/") }
        guard let kind, kind.summary != nil || !kind.overrides.isEmpty else {
            return items.map { $0.hiding([["secrets", "updated_at"]]) }
        }
        var settings: [[String: TenantValue]] = []
        for item in items {
            let id = item[kind.identifier.key]?.stringValue ?? ""
            let whole = kind.summary == nil ? item : try await document(path + [id])?.objectValue ?? item
            let kept = try await tenant.store.setting(kind.path, id)?.document ?? [:]
            settings.append(whole.merging(kept.filter { kind.overrides[$0.key] != nil }) { $1 })
        }
        return settings
    }
}
