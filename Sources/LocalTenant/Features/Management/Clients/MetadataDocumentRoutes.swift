import A0HTTPServer
import Foundation

/// Clients that are described by a document at the URL by which they are known (OAuth Client ID Metadata Document).
enum MetadataDocumentRoutes {
    /// The members that the Management API may change; all others are the document's.
    static let changeable: Set<String> = [
        "allowed_origins", "app_type", "client_metadata", "default_organization", "description", "grant_types",
        "jwt_configuration", "oidc_conformant", "organization_discovery_methods", "organization_require_behavior",
        "organization_usage", "refresh_token", "require_proof_of_possession", "web_origins",
    ]

    static let all =
        ManagementRoute.table("POST", "clients/cimd/preview") { api, operation in
            let url = try api.metadataDocumentURL(operation)
            var members: [String: TenantValue] = [:]
            if let known = try await api.store.client(externalID: url.text)?.client {
                let document = try await api.clientDocument(known.clientID).document
                members["client_id"] = .string(known.clientID)
                members["external_metadata_created_by"] = document.members["external_metadata_created_by"]
            }
            do {
                let document = try await api.call.metadataDocuments.document(at: url)
                members["mapped_fields"] = .object(document.mappedFields)
                members["validation"] = document.validation
            } catch let error as MetadataDocumentError {
                members["errors"] = [.string(error.message)]
            }
            return try .json(members, status: operation.status)
        }
        + ManagementRoute.table("POST", "clients/cimd/register") { api, operation in
            let url = try api.metadataDocumentURL(operation)
            do {
                var document = try await api.call.metadataDocuments.validDocument(at: url)
                let (id, isNew) = try await api.changing { try await api.register(&document, by: .admin) }
                var response = try HTTPServerResponse.json(
                    [
                        "client_id": .string(id), "mapped_fields": .object(document.mappedFields),
                        "validation": document.validation,
                    ] as [String: TenantValue], status: isNew ? 201 : operation.status)
                response.headers["Location"] = "\(TenantAPI.managementPath)clients/\(id)"
                return response
            } catch let error as MetadataDocumentError {
                throw ManagementAPIError(
                    400, "Invalid metadata document: \(error.message).", "invalid_client_metadata")
            }
        }

    /// - Throws: `ManagementAPIError` for a change that only the client's document can make.
    static func check(_ body: [String: TenantValue], of document: ClientDocument) throws(ManagementAPIError) {
        let changed = body.filter { !changeable.contains($0.key) && document.members[$0.key] != $0.value }
        guard document.members["external_client_id"] != nil, let name = changed.keys.min() else { return }
        throw .invalidBody("The client's metadata document decides about property \(name)")
    }
}

extension Call {
    var metadataDocuments: MetadataDocumentLoader {
        MetadataDocumentLoader(transport: tenant.documentTransport)
    }

    /// Documents on this machine are for tenants that nobody reaches from elsewhere.
    func metadataDocumentURL(_ text: String) throws(MetadataDocumentError) -> MetadataDocumentURL {
        try MetadataDocumentURL(text, allowsLocal: !configuration.isReachableFromElsewhere)
    }
}

extension SystemAPICall {
    /// The URL in the body.
    ///
    /// - Throws: `ManagementAPIError`, also if the tenant doesn't offer metadata documents.
    fileprivate func metadataDocumentURL(_ operation: ManagementOperation) throws -> MetadataDocumentURL {
        let text = try body(of: operation)["external_client_id"]?.stringValue ?? ""
        guard call.configuration.supportsMetadataDocuments else {
            throw ManagementAPIError(
                403, "The tenant's setting client_id_metadata_document_supported is off.", "feature_not_enabled")
        }
        do throws(MetadataDocumentError) {
            return try call.metadataDocumentURL(text)
        } catch {
            throw ManagementAPIError.invalidBody("\(error.message) on property external_client_id")
        }
    }

    /// Lets a client be known by the URL of a document, without reading that.
    func describe(client id: String, by url: String) async throws {
        try await changing {
            var (record, document) = try await clientDocument(id)
            if let other = try await store.client(externalID: url)?.client, other.clientID != id {
                throw ManagementAPIError(409, "The client \(other.name) has this external_client_id.")
            }
            document.members.merge(MetadataDocument.Creator.admin.members) { $1 }
            document.members["external_client_id"] = .string(url)
            try await register(document, [], secret: nil, secretHash: record.secretHash)
        }
    }

    /// Registers the client of a valid document, or changes it to what its document says now.
    ///
    /// - Throws: `ManagementAPIError`.
    func register(
        _ document: inout MetadataDocument, by creator: MetadataDocument.Creator
    ) async throws -> (id: String, isNew: Bool) {
        let known = try await store.client(externalID: document.url.text)?.client
        let scope = known == nil ? "create:clients" : "update:clients"
        guard caller.scope.contains(scope) else { throw ManagementAPIError.insufficientScope([scope]) }
        let id = try known?.clientID ?? newIdentifier("tpc_", digits: 22, ClientDocument.kind)
        let former = try await ClientCredential.all(of: id, in: store)
        let credentials = try document.keys.map { key in
            guard let same = former.first(where: { $0.members["kid"] == key["kid"] }) else {
                return try ClientCredential(key: key, self)
            }
            // Another key needs another name, so that nobody changes it unnoticed.
            if try same.key() != key.hiding([["alg"]]) {
                document.warnings.append("The key '\(key["kid"]?.stringValue ?? "")' has changed: the former one stays")
            }
            return same
        }
        var members = document.members
        for name in ["description", "logo_uri", "jwks_uri"] { members[name] = members[name] ?? .null }
        members["client_authentication_methods"] = .null
        var client = ClientDocument(new: members.merging(creator.members) { $1 }, id: id)
        if known != nil {
            client = try await clientDocument(id).document
            guard client.members["external_metadata_created_by"] == creator.members["external_metadata_created_by"]
            else { throw ManagementAPIError(409, "The client registered itself.") }
            client.patch(members)
        }
        if !credentials.isEmpty {
            client.members[path: ClientDocument.credentials] = .array(credentials.map { ["id": .string($0.id)] })
        }
        let (formerIDs, ids) = (Set(former.map(\.id)), Set(credentials.map(\.id)))
        try await register(
            client, credentials.filter { !formerIDs.contains($0.id) },
            removing: former.filter { !ids.contains($0.id) }, secret: nil, secretHash: nil)
        return (id, known == nil)
    }
}

extension MetadataDocument {
    /// The one who registered the document's client.
    enum Creator: String {
        case admin, client

        fileprivate var members: [String: TenantValue] {
            [
                "is_first_party": false, "third_party_security_mode": "strict", "oidc_conformant": true,
                "external_metadata_type": "cimd", "external_metadata_created_by": .string(rawValue),
            ]
        }
    }

    /// The client's members, as the API shows them beside the document's validation.
    fileprivate var mappedFields: [String: TenantValue] {
        var fields = members
        if !keys.isEmpty {
            fields[path: ClientDocument.credentials] = .array(
                keys.map {
                    ["credential_type": "public_key", "kid": $0["kid"] ?? .null, "alg": $0["alg"] ?? .null]
                })
        }
        return fields
    }

    fileprivate var validation: TenantValue {
        [
            "valid": .bool(violations.isEmpty), "violations": .array(violations.map(TenantValue.string)),
            "warnings": .array(warnings.map(TenantValue.string)),
        ]
    }
}
