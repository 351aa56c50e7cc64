import A0HTTPServer
import Foundation

/// Clients of the Management API.
enum ClientRoutes {
    static let all =
        ManagementRoute.table("GET", "clients", list)
        + ManagementRoute.table("POST", "clients", create)
        + ManagementRoute.table("GET", "clients/*") { api, _ in
            let selection = try FieldSelection(api.call.request)
            guard api.parameter(0) != GlobalClient.id else {
                return try .json(selection(try await GlobalClient.members(api)))
            }
            let (record, document) = try await api.clientDocument()
            return try .json(selection(try await api.shown(document, of: record), always: ["signing_keys"]))
        }
        + ManagementRoute.table("PATCH", "clients/*", change)
        + ManagementRoute.table("DELETE", "clients/*") { api, operation in
            let id = api.parameter(0)
            try await api.changing {
                guard try await api.store.client(id) != nil else { throw ManagementAPIError.noClient }
                // Before the deletion, which ends only those that were made meanwhile: it must not take long.
                try await api.store.endTokens(of: .client(id), at: api.now)
                let changes: [StoreChange] = [
                    .deleteClient(id), .deleteSetting(kind: ClientDocument.kind, id: id), ClientSecrets.forgetting(id),
                    .deleteSetting(kind: ClientDocument.notes, id: id),
                ]
                let connections = try await api.connections(withoutClient: id).map(\.change)
                try await api.delete(
                    changes + connections, leaving: { $0.clientID != id },
                    reducing: { settings in
                        for index in settings.connections.indices {
                            settings.connections[index].enabledClients?.removeAll { $0 == id }
                        }
                    })
            }
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("POST", "clients/*/rotate-secret") { api, operation in
            let secret = try api.newSecret()
            let document = try await api.changing {
                let (record, document) = try await api.clientDocument()
                let changed = ClientRecord(client: record.client, secretHash: secret.secretHash)
                let copy = try await api.call.tenant.clientSecrets.keeping(secret, of: record.client.clientID)
                _ = try await api.store.apply([.putClient(changed)] + copy, at: api.now)
                return document
            }
            return try await .json(api.shown(document, secret: secret), status: operation.status)
        }

    private static let list: ManagementRoute.TableHandler = { api, operation in
        let request = api.call.request
        let (query, selection) = try (ListQuery(request, operation.listing), FieldSelection(request))
        let externalID = request.queryValue("external_client_id")
        let types = request.queryValue("app_type")?.split(separator: ",").map(String.init)
        let (isGlobal, isFirstParty) = try (request.queryFlag("is_global"), request.queryFlag("is_first_party"))
        // Others would take it for an application.
        let all = isGlobal == true ? [try await GlobalClient.members(api)] : try await api.clients()
        let wanted = try DocumentSearch(request)(all).filter { members in
            (types?.contains(members["app_type"]?.stringValue ?? "") ?? true)
                && (externalID.map { members["external_client_id"] == .string($0) } ?? true)
                && (isFirstParty.map { members["is_first_party"] == .bool($0) } ?? true)
        }
        return try query.response("clients", wanted[query.range], selection.callAsFunction)
    }

    private static let create: ManagementRoute.TableHandler = { api, operation in
        let body = try api.body(of: operation)
        let isStrict = ClientDocument.isStrict(body)
        let id = try api.newIdentifier(isStrict ? "tpc_" : "", digits: isStrict ? 22 : 32, ClientDocument.kind)
        let secret = try api.newSecret()
        var document = ClientDocument(new: body, id: id)
        document = try await api.changing {
            let credentials = try ClientCredential.takeNew(from: &document.members, api)
            let isEnabled = api.call.configuration.flags.enablesConnectionsOfNewClients
            let connections = isEnabled ? try await api.connections(withClient: id) : []
            try await api.register(
                document, credentials, secret: secret, secretHash: secret.secretHash,
                with: connections.map(\.change))
            if isEnabled {
                api.call.tenant.settings.change { settings in
                    for index in settings.connections.indices { settings.connections[index].enabledClients?.append(id) }
                }
            }
            return document
        }
        return try await .json(api.shown(document, secret: secret), status: operation.status)
    }

    private static let change: ManagementRoute.TableHandler = { api, operation in
        let body = try api.body(of: operation)
        if api.parameter(0) == GlobalClient.id { return try .json(try await GlobalClient.change(api, body)) }
        let secret = body["client_secret"]?.stringValue
        if secret != nil, !api.caller.scope.contains("update:client_keys") {
            throw ManagementAPIError.insufficientScope(["update:client_keys"])
        }
        let changed = try await api.changing {
            var (record, document) = try await api.clientDocument()
            try MetadataDocumentRoutes.check(body, of: document)
            try document.checkOwnership(body)
            document.patch(body)
            let hash = secret?.secretHash ?? record.secretHash
            try await api.register(document, [], secret: secret, secretHash: hash)
            return try await api.shown(document, of: ClientRecord(client: record.client, secretHash: hash))
        }
        return try .json(changed)
    }
}

extension SystemAPICall {
    /// Runs a change of settings after those that began before, also in other processes.
    ///
    /// - Throws: `CancellationError`, and what the change throws.
    func changing<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        try await call.tenant.changing(body)
    }

    /// The client with this id; without one, the client of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    func clientDocument(_ id: String? = nil) async throws -> (record: ClientRecord, document: ClientDocument) {
        let id = id ?? parameter(0)
        guard let record = try await store.client(id) else { throw ManagementAPIError.noClient }
        let kept = try await store.setting(ClientDocument.kind, id)?.document
        return (record, try ClientDocument(record.client, kept: kept))
    }

    /// Takes an organization out of the clients that use it.
    func clients(withoutOrganization id: String) async throws -> [StoreChange] {
        var changes: [StoreChange] = []
        for record in try await store.clients() where record.client.defaultOrganization?.organizationID == id {
            var client = record.client
            client.defaultOrganization = nil
            changes.append(.putClient(ClientRecord(client: client, secretHash: record.secretHash)))
            guard try await store.setting(ClientDocument.kind, client.clientID) != nil else { continue }
            changes.append(
                .changeSetting(kind: ClientDocument.kind, id: client.clientID) {
                    $0.document["default_organization"] = nil
                })
        }
        return changes
    }

    /// Whether the caller may read clients' secrets.
    fileprivate var readsSecrets: Bool { caller.scope.contains("read:client_keys") }

    /// A client as the caller may see it.
    fileprivate func shown(_ document: ClientDocument, of record: ClientRecord) async throws -> [String: TenantValue] {
        let secret = readsSecrets ? try await call.tenant.clientSecrets.secret(of: record) : nil
        return try await shown(document, secret: secret)
    }

    fileprivate func shown(_ document: ClientDocument, secret: String?) async throws -> [String: TenantValue] {
        document.shown(try await commonClientMembers, secret: secret)
    }

    /// The members that all clients have in common. Their signing keys are the tenant's.
    var commonClientMembers: [String: TenantValue] {
        get async throws {
            var members: [String: TenantValue] = [
                "global": false, "tenant": .string(call.tenant.names.host), "callback_url_template": false,
            ]
            if let key = try await call.tenant.keys.all().first(where: { $0.state == .current }) {
                members["signing_keys"] = [
                    [
                        "cert": .string(key.certificate.pem), "pkcs7": .string(key.certificate.pkcs7),
                        "subject": "deprecated",
                    ]
                ]
            }
            return members
        }
    }

    /// All clients as the caller may see them.
    func clients() async throws -> [[String: TenantValue]] {
        let kept = Dictionary(try await store.settings(ClientDocument.kind).map { ($0.id, $0.document) }) { $1 }
        let records = try await store.clients()
        let secrets = readsSecrets ? try await call.tenant.clientSecrets.secrets(of: records) : [:]
        let common = try await commonClientMembers
        return try records.map { record in
            let id = record.client.clientID
            return try ClientDocument(record.client, kept: kept[id]).shown(common, secret: secrets[id])
        }
    }

    fileprivate func newSecret() throws -> String { try call.tenant.random.token(bytes: 48) }

    /// Registers what the API made of a client.
    ///
    /// - Parameters:
    ///   - added: credentials that are new with it, or changed.
    ///   - removed: credentials that it loses.
    ///   - secret: its new secret; nil for the one that it has.
    ///   - secretHash: the digest of its secret.
    /// - Throws: `ManagementAPIError`; then nothing is changed.
    func register(
        _ document: ClientDocument, _ added: [ClientCredential], removing removed: [ClientCredential] = [],
        secret: String?, secretHash: Data?, with others: [StoreChange] = []
    ) async throws {
        let id = document.members["client_id"]?.stringValue ?? ""
        let known = try await added + ClientCredential.all(of: id, in: store)
        func credentials(_ ids: [String]?, _ property: String) throws -> [ClientCredential]? {
            try ids?.map { id in
                guard let credential = known.first(where: { $0.id == id }) else {
                    throw ManagementAPIError.invalidBody("There is no credential \(id) on property \(property)")
                }
                return credential
            }
        }
        let methods = "client_authentication_methods"
        var client = try document.client(
            keys: credentials(document.credentialIDs, methods)?.map { try $0.key() },
            certificates: credentials(document.certificateIDs?.ids, methods)?.map(\.certificate),
            requestKeys: credentials(document.requestCredentialIDs, "signed_request_object")?.map { try $0.key() })
        // The secret itself isn't known any more, and was checked when it was made.
        client.clientSecret = secretHash == nil ? nil : "known by its digest"
        try checkingBody { [client] () throws(TenantError) in try client.check(at: "body") }
        client.clientSecret = nil
        let kept = document.kept
        var changes = added.map { credential in
            StoreChange.putSetting(kind: ClientCredential.kind(of: id), id: credential.id) {
                $0.document = credential.members
            }
        }
        changes += removed.map { .deleteSetting(kind: ClientCredential.kind(of: id), id: $0.id) }
        changes.append(.putSetting(kind: ClientDocument.kind, id: id) { $0.document = kept })
        changes.append(.putClient(ClientRecord(client: client, secretHash: secretHash)))
        if let secret { changes += try await call.tenant.clientSecrets.keeping(secret, of: id) }
        changes += others
        _ = try await store.apply(changes, at: now)
    }
}

extension ManagementAPIError {
    static let noClient = ManagementAPIError(404, "The client does not exist", "inexistent_client")
}
