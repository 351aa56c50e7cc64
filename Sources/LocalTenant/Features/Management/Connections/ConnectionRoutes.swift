import A0HTTPServer
import Foundation

/// Connections of the Management API.
enum ConnectionRoutes {
    static let all =
        ManagementRoute.table("GET", "connections", list)
        + ManagementRoute.table("POST", "connections", create)
        + ManagementRoute.table("GET", "connections/*") { api, _ in
            let selection = try FieldSelection(api.call.request)
            return try .json(selection(try await api.connection().members, always: always))
        }
        + ManagementRoute.table("PATCH", "connections/*", change)
        + ManagementRoute.table("DELETE", "connections/*", delete)
        + ManagementRoute.table("GET", "connections/*/clients") { api, operation in
            let connection = try await api.connection()
            var ids = connection.clientIDs
            if ids == nil { ids = try await api.store.clients().map(\.client.clientID) }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("clients", (ids ?? [])[query.range]) { ["client_id": .string($0)] }
        }
        + ManagementRoute.table("PATCH", "connections/*/clients", changeClients)
        + ManagementRoute.table("DELETE", "connections/*/users") { api, operation in
            let connection = try await api.connection()
            guard let email = api.call.request.queryValue("email"), !email.isEmpty else {
                throw ManagementAPIError.invalidQuery("Missing required property: email")
            }
            let name = connection.members["name"]?.stringValue ?? ""
            if let user = try await api.store.user(identifier: email, connection: name) { try await api.delete(user) }
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "clients/*/connections") { api, operation in
            let client = try await api.clientDocument().record.client
            let all = try await api.connections().filter { document in
                client.isFirstParty
                    ? document.clientIDs?.contains(client.clientID) ?? true
                    : document.members["is_domain_connection"] == true
            }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("connections", all[query.range], \.members)
        }

    private static let list: ManagementRoute.TableHandler = { api, operation in
        let request = api.call.request
        let (query, selection) = try (ListQuery(request, operation.listing), FieldSelection(request))
        let strategies = request.query.filter { $0.name == "strategy" }.map(\.value)
        let all = try await api.connections().filter { document in
            [nil, document.members["name"]?.stringValue].contains(request.queryValue("name"))
                && (strategies.isEmpty || strategies.contains(document.members["strategy"]?.stringValue ?? ""))
        }
        return try query.response("connections", all[query.range]) { selection($0.members, always: always) }
    }

    /// Members that are also there for a query that names others.
    private static let always = ["id", "is_domain_connection"]

    private static let create: ManagementRoute.TableHandler = { api, operation in
        let body = try api.body(of: operation)
        let id = try api.newIdentifier("con_", digits: 16, ConnectionDocument.kind)
        var document = ConnectionDocument(new: body, id: id)
        try document.addUsualOptions(
            host: api.call.tenant.names.host, origin: api.call.tenant.issuer, api.call.tenant.random)
        document.deriveOptions()
        try document.checkOptions()
        try await api.changing { [document] in
            let name = document.members["name"]
            guard try await !api.connections().contains(where: { $0.members["name"] == name }) else {
                throw ManagementAPIError(409, "A connection with the same name already exists", "connection_conflict")
            }
            try await api.keep(document)
        }
        return try .json(document.members, status: operation.status)
    }

    private static let change: ManagementRoute.TableHandler = { api, operation in
        let body = try api.body(of: operation)
        let changed = try await api.changing {
            var document = try await api.connection()
            document.members.patch(body)
            if body["options"] != nil {
                document.deriveOptions()
                try document.checkOptions()
            }
            try await api.keep(document)
            return document
        }
        return try .json(changed.members)
    }

    private static let delete: ManagementRoute.TableHandler = { api, operation in
        // Before others wait, because it may take long.
        try await api.deleteUsers(of: api.connection())
        try await api.changing {
            try await api.deleteUsers(of: api.connection())
            let id = api.parameter(0)
            // An empty document, so that the next start doesn't bring it back.
            let changes: [StoreChange] = [
                .deleteSetting(kind: ConnectionDocument.kind, id: id),
                .putSetting(kind: ConnectionDocument.kind, id: id) { $0.document = [:] },
            ]
            try await api.delete(changes, reducing: { $0.connections.removeAll { $0.id == id } })
        }
        return try .json(["deleted_at": .string(api.now.timestamp)], status: operation.status)
    }

    private static let changeClients: ManagementRoute.TableHandler = { api, operation in
        let changes = try api.items(of: operation)
        try await api.changing {
            var document = try await api.connection()
            var ids = document.clientIDs
            if ids == nil { ids = try await api.store.clients().map(\.client.clientID) }
            for change in changes {
                let id = change["client_id"]?.stringValue ?? ""
                guard try await api.store.client(id) != nil else { throw ManagementAPIError.noClient }
                ids?.removeAll { $0 == id }
                if change["status"] == true { ids?.append(id) }
            }
            document.members["enabled_clients"] = .array((ids ?? []).map(TenantValue.string))
            try await api.keep(document)
        }
        return HTTPServerResponse(status: operation.status)
    }
}

extension SystemAPICall {
    /// The objects of a body that is an array.
    ///
    /// - Throws: `ManagementAPIError`, or `BodyError`.
    func items(of operation: ManagementOperation) throws -> [[String: TenantValue]] {
        let value = try json()
        try operation.check(value)
        guard let items = value.arrayValue else { throw BodyError.noObject }
        return items.compactMap(\.objectValue)
    }

    /// All connections: those that act, and those that are only kept.
    fileprivate func connections() async throws -> [ConnectionDocument] {
        let kept = try await store.settings(ConnectionDocument.kind)
        let acting = call.tenant.configuration.connections
        let others = kept.filter { record in !record.document.isEmpty && !acting.contains { $0.id == record.id } }
        return try acting.map { connection in
            try ConnectionDocument(connection, kept: kept.first { $0.id == connection.id }?.document)
        } + others.map { ConnectionDocument(kept: $0.document) }
    }

    /// The connection of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    func connection() async throws -> ConnectionDocument {
        let id = TenantValue.string(parameter(0))
        guard let found = try await connections().first(where: { $0.members["id"] == id }) else {
            throw ManagementAPIError(404, "The connection does not exist", "inexistent_connection")
        }
        return found
    }

    fileprivate func deleteUsers(of connection: ConnectionDocument) async throws {
        var position = 0
        while true {
            let users = try await store.users(of: connection.members["name"]?.stringValue ?? "", after: position)
            guard let last = users.last else { return }
            for start in stride(from: 0, to: users.count, by: 100) {
                let ids = users[start..<min(start + 100, users.count)].map(\.user.id)
                guard try await !call.sessionEnding.deleteUsers(ids) else { continue }
                // One of them is gone already.
                for id in ids { _ = try await call.sessionEnding.deleteUser(id) }
            }
            position = last.position
        }
    }

    /// Keeps what the API made of a connection, and lets it act.
    fileprivate func keep(_ document: ConnectionDocument) async throws {
        let connection = try document.usableConnection(call.tenant.configuration)
        _ = try await store.apply([document.change], at: now)
        call.tenant.settings.change { $0.use(connection, id: document.id) }
    }

    /// The connections that have a list of clients without this one, as they are with it.
    func connections(withClient id: String) async throws -> [ConnectionDocument] {
        try await connections(changing: { ids in ids.contains(id) ? nil : ids + [id] })
    }

    /// The connections that a client may use, as they are without it.
    func connections(withoutClient id: String) async throws -> [ConnectionDocument] {
        try await connections(changing: { ids in ids.contains(id) ? ids.filter { $0 != id } : nil })
    }

    /// The connections whose lists of clients change.
    private func connections(changing list: ([String]) -> [String]?) async throws -> [ConnectionDocument] {
        try await connections().compactMap { document in
            guard let ids = document.clientIDs.flatMap(list) else { return nil }
            var document = document
            document.members["enabled_clients"] = .array(ids.map(TenantValue.string))
            return document
        }
    }
}

extension ConnectionDocument {
    fileprivate var id: String { members["id"]?.stringValue ?? "" }

    /// Keeps what the API made of it.
    var change: StoreChange { .putSetting(kind: Self.kind, id: id) { [members] in $0.document = members } }
}

extension TenantConfiguration {
    /// Puts a connection in the place of the one with the same id, or after the others. One that can't act is left out.
    fileprivate mutating func use(_ connection: TenantConnection?, id: String) {
        let index = connections.firstIndex { $0.id == id }
        guard let connection else { return connections.removeAll { $0.id == id } }
        if let index { connections[index] = connection } else { connections.append(connection) }
    }
}

extension CurrentSettings {
    /// Applies the connections of the Management API from earlier starts. A connection of the configuration stays as
    /// it's written there.
    func restoreConnections(sparesDeclared: Bool) async throws {
        let declared = sparesDeclared ? configuration.connections : []
        for record in try await store.settings(ConnectionDocument.kind) {
            let document = ConnectionDocument(kept: record.document)
            let name = document.members["name"]?.stringValue
            guard !declared.contains(where: { ($0.id == record.id || $0.name == name) && $0 != TenantConnection() })
            else {
                _ = try await store.deleteSetting(ConnectionDocument.kind, record.id)
                continue
            }
            let connection = record.document.isEmpty ? nil : try document.usableConnection(configuration)
            change { $0.use(connection, id: record.id) }
        }
    }
}
