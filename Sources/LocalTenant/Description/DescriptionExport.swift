import A0Encoding
import A0JOSE
import Foundation

/// Describes a tenant as it is, by calls of the Management API.
final class DescriptionExport {
    private let caller: ManagementCaller
    /// Whether the description has identifiers.
    private let hasIdentifiers: Bool
    /// Whether clients have their secrets.
    private let hasSecrets: Bool
    private var names: [DescribedCollection.Reference: [String: String]] = [:]

    init(of tenant: Tenant, hasIdentifiers: Bool, hasSecrets: Bool) {
        caller = ManagementCaller(tenant: tenant)
        (self.hasIdentifiers, self.hasSecrets) = (hasIdentifiers, hasSecrets)
    }

    private var tenant: Tenant { caller.tenant }

    func description() async throws -> TenantDescription {
        var description = TenantDescription()
        for section in DescriptionSection.all {
            guard let value = try await value(of: section) else { continue }
            description.sections[section.key] = value
        }
        return description
    }

    /// nil for a section without anything in it.
    private func value(of section: DescriptionSection) async throws -> TenantValue? {
        switch section.form {
        case .ignored: return nil
        case .collection(let collection):
            var items: [TenantValue] = []
            for object in try await caller.settings(collection.path) where !collection.isKept(object) {
                let item = TenantValue.object(try await described(object, collection, section.key))
                let shown = Self.withoutSecrets(item, [section.key, collection.name(of: object)])
                items.append(try await withClientSecret(shown, object["client_id"], collection))
            }
            return items.isEmpty ? nil : .array(items)
        case .document(let method, let path):
            return try await document(method, path).map { Self.withoutSecrets($0, [section.key]) }
        case .members(let members):
            var value: [String: TenantValue] = [:]
            for (name, (method, path)) in members { value[name] = try await document(method, path) }
            return Self.withoutSecrets(.object(value), [section.key])
        case .documents: return try await documents(section.key).map { Self.withoutSecrets($0, [section.key]) }
        case .steps: return try await steps(section.key)
        }
    }

    private func document(_ method: String, _ path: String) async throws -> TenantValue? {
        guard var value = try await caller.document(path.split(separator: "/").map(String.init)) else { return nil }
        // With secrets that the API doesn't show, in whose place a marker is needed.
        if path == "emails/provider", let kept = try await tenant.store.setting(path, "") {
            value = .object(kept.document)
        }
        return pruned(value, ManagementTable.operation(method, path))
    }

    private func pruned(_ value: TenantValue, _ operation: ManagementOperation?) -> TenantValue {
        guard let operation, let body = operation.body else { return value }
        var dropped: [String] = []
        let pruned = body.pruned(value, dropped: &dropped)
        guard var members = pruned.objectValue else { return pruned }
        for (name, fields) in Dictionary(grouping: body.fields, by: \.name) {
            switch members[name] {
            // A part whose secret was never set can't be sent.
            case .object(let part)? where fields.allSatisfy { $0.schema.error(in: .object(part)) != nil }:
                members[name] = nil
            // Nothing counts as null, also where it has to be sent.
            case nil where fields.allSatisfy { $0.isRequired && $0.schema.error(in: .null) == nil }:
                members[name] = .null
            default: break
            }
        }
        return .object(members)
    }

    // MARK: Secrets

    private func withClientSecret(
        _ item: TenantValue, _ id: TenantValue?, _ collection: DescribedCollection
    ) async throws -> TenantValue {
        guard hasSecrets, collection.path == ["clients"], let id = id?.stringValue, var members = item.objectValue,
            let client = try await tenant.store.client(id),
            let secret = try await tenant.clientSecrets.secret(of: client)
        else { return item }
        members["client_secret"] = .string(secret)
        return .object(members)
    }

    /// Members that nobody else should read.
    private static let secrets: Set<String> = [
        "accessKeyId", "apiKey", "api_key", "auth_token", "aws_secret_access_key", "clientSecret", "client_secret",
        "connectionString", "datadogApiKey", "httpAuthorization", "mixpanelServiceAccountPassword", "p12", "password",
        "privateKey", "private_key", "secret", "secretAccessKey", "secret_key", "segmentWriteKey",
        "server_credentials", "server_key", "servicePassword", "smtp_pass", "splunkToken", "twilio_token",
    ]

    /// With markers in the place of secrets.
    private static func withoutSecrets(_ value: TenantValue, _ words: [String]) -> TenantValue {
        switch value {
        case .array(let items):
            return .array(items.map { withoutSecrets($0, words + [$0["name"]?.stringValue ?? ""]) })
        case .object(let members):
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        guard case .string(let text) = value else {
                            return (name, withoutSecrets(value, words))
                        }
                        let isSecret = secrets.contains(name) && !text.isEmpty && Keywords.marker(in: text) == nil
                        return (name, isSecret ? marker(words + [name]) : value)
                    }))
        default: return value
        }
    }

    private static func marker(_ words: [String]) -> TenantValue {
        let word = words.filter { !$0.isEmpty }.joined(separator: "_").uppercased()
        let name = word.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return .string("##\(String(name))##")
    }

    // MARK: Things of which there may be many

    private func described(
        _ object: [String: TenantValue], _ collection: DescribedCollection, _ key: String
    ) async throws -> [String: TenantValue] {
        var described = pruned(.object(object.filter { $0.value != .null }), collection.create).objectValue ?? object
        if hasIdentifiers { described[collection.id] = object[collection.id] }
        for (path, reference) in collection.references {
            switch described[path: path[...]] {
            case .string(let id): described[path: path[...]] = .string(try await name(of: id, reference))
            case .array(let ids):
                var names: [TenantValue] = []
                for case .string(let id) in ids { names.append(.string(try await name(of: id, reference))) }
                described[path: path[...]] = .array(names)
            default: break
            }
        }
        for (name, other) in collection.renamed {
            if let value = described.removeValue(forKey: other) { described[name] = value }
        }
        let id = object[collection.id]?.stringValue ?? ""
        switch key {
        case "clients":
            described["external_client_id"] = object["external_client_id"]
            if let client = try await tenant.store.client(id)?.client { try await describe(keysOf: client, &described) }
        case "connections", "databases":
            // Without a list, all clients have the connection here, and none at Auth0.
            if described["enabled_clients"] == nil {
                described["enabled_clients"] = .array(
                    try await caller.list(["clients"]).compactMap { $0["name"] })
            }
            if described[path: ["options", "client_secret"]] != nil {
                let strategy = described["strategy"]?.stringValue ?? ""
                described[path: ["options", "client_secret"]] = Self.marker(["connections", strategy, "secret"])
            }
        case "clientGrants":
            let audience = described["audience"]?.stringValue ?? ""
            if audience.hasPrefix(tenant.issuer) {
                described["audience"] = .string("https://\(Self.host)/" + audience.dropFirst(tenant.issuer.count))
            }
        case "resourceServers":
            // The API shows a thumbprint instead of the key.
            guard let identifier = described["identifier"]?.stringValue else { break }
            described["token_encryption"] = try await tenant.store.api(identifier)?.tokenEncryption?.written
        case "roles":
            described["permissions"] = .array(
                try await caller.list(["roles", id, "permissions"]).map { permission in
                    .object(
                        permission.filter { ["permission_name", "resource_server_identifier"].contains($0.key) })
                })
        case "organizations": try await describe(organization: id, &described)
        case "actions": described["deployed"] = object["all_changes_deployed"] ?? false
        default: break
        }
        return described
    }

    /// The API shows nothing of keys but their ids.
    private func describe(keysOf client: TenantClient, _ described: inout [String: TenantValue]) async throws {
        let known = try await ClientCredential.all(of: client.clientID, in: tenant.store)
        func credentials(_ keys: TenantKeySet) throws -> TenantValue {
            .array(try keys.keys.map { try credential($0, known) })
        }
        if client.authenticationMethod == .privateKeyJWT, let keys = client.keys {
            described["token_endpoint_auth_method"] = nil
            described[path: ClientDocument.credentials] = try credentials(keys)
        }
        for (method, path) in ClientDocument.certificates where client.authenticationMethod == method {
            described["token_endpoint_auth_method"] = nil
            described[path: path] = .array(client.certificates.map { certificate($0, method, known) })
        }
        if !client.signedRequestObjects.keys.keys.isEmpty {
            described[path: ClientDocument.requestCredentials] = try credentials(client.signedRequestObjects.keys)
        }
    }

    private func credential(_ key: [String: TenantValue], _ known: [ClientCredential]) throws -> TenantValue {
        let webKey = try TenantKeySet.webKey(key)
        var members: [String: TenantValue] = ["credential_type": "public_key", "pem": .string(try webKey.pem())]
        // The operation allows no others.
        if let kid = webKey.kid, (10...64).contains(kid.count), kid.utf8.allSatisfy({ $0.isUnreserved }) {
            members["kid"] = .string(kid)
        }
        let same = known.first { $0.members["kid"] == key["kid"] }
        members["name"] = same == nil ? .string(try webKey.kid ?? webKey.thumbprint()) : same?.members["name"]
        return .object(members)
    }

    private func certificate(
        _ certificate: ClientCertificate, _ method: TenantClient.AuthenticationMethod, _ known: [ClientCredential]
    ) -> TenantValue {
        let subject = certificate.subject ?? certificate.certificate?.subject
        let (type, place, text) =
            method == .selfSignedTLSClientAuth
            ? ("x509_cert", "pem", certificate.pem) : ("cert_subject_dn", "subject_dn", subject)
        let same = known.first { $0.members[place]?.stringValue == text }
        var members: [String: TenantValue] = ["credential_type": .string(type)]
        members[place] = text.map(TenantValue.string)
        members["name"] = same?.members["name"] ?? subject.map(TenantValue.string)
        return .object(members)
    }

    /// Stands for the tenant's own host, which is another one for each tenant.
    private static let host = "tenant.example.com"

    private func describe(organization id: String, _ described: inout [String: TenantValue]) async throws {
        let connections = try await caller.list(["organizations", id, "enabled_connections"])
        described["connections"] = .array(
            connections.map { connection in
                var members = connection.filter { !["connection_id", "connection"].contains($0.key) }
                members["name"] = connection["connection"]?["name"]
                return .object(members)
            })
        described["enabled_connections"] = nil
        var clients: [TenantValue] = []
        for grant in try await caller.list(["organizations", id, "client-grants"]) {
            let name = TenantValue.string(try await name(of: grant["client_id"]?.stringValue ?? "", .clients))
            if !clients.contains(["client_id": name]) { clients.append(["client_id": name]) }
        }
        if !clients.isEmpty { described["client_grants"] = .array(clients) }
        let domains = try await caller.list(["organizations", id, "discovery-domains"])
        if !domains.isEmpty {
            described["discovery_domains"] = .array(domains.map { .object($0.filter { $0.key != "id" }) })
        }
    }

    private func name(of id: String, _ reference: DescribedCollection.Reference) async throws -> String {
        if names[reference] == nil {
            let pairs = try await caller.list(reference.path).compactMap { object in
                object[reference.id]?.stringValue.flatMap { id in object["name"]?.stringValue.map { (id, $0) } }
            }
            names[reference] = Dictionary(pairs) { first, _ in first }
        }
        return names[reference]?[id] ?? id
    }

    // MARK: Settings that exist once

    private func documents(_ key: String) async throws -> TenantValue? {
        var items: [TenantValue] = []
        switch key {
        case "guardianFactors":
            items = try await caller.list(["guardian", "factors"]).map { factor in
                .object(factor.filter { ["name", "enabled"].contains($0.key) })
            }
        case "emailTemplates":
            let operation = ManagementTable.operation("PUT", "email-templates/*")
            items = try await tenant.store.settings("email-templates").map { pruned(.object($0.document), operation) }
        case "guardianFactorProviders", "guardianFactorTemplates":
            let isProvider = key == "guardianFactorProviders"
            for document in StoredSettings.documents {
                let parts = document.path.split(separator: "/").map(String.init)
                guard parts.starts(with: ["guardian", "factors"]), parts.count == (isProvider ? 5 : 4),
                    parts[3] == (isProvider ? "providers" : "templates"),
                    let kept = try await tenant.store.setting(document.path, ""), !kept.document.isEmpty
                else { continue }
                var members = kept.document.hiding(ManagementTable.hidden(at: document.path))
                members["name"] = .string(parts[2])
                if isProvider { members["provider"] = .string(parts[4]) }
                items.append(.object(members))
            }
        default: break
        }
        return items.isEmpty ? nil : .array(items)
    }

    private func steps(_ key: String) async throws -> TenantValue? {
        switch key {
        case "triggers": return try await triggers()
        case "branding":
            var branding = try await document("PATCH", "branding")?.objectValue ?? [:]
            if let template = try await caller.document(["branding", "templates", "universal-login"])?["body"] {
                branding["templates"] = [["template": "universal_login", "body": template]]
            }
            return branding.isEmpty ? nil : .object(branding)
        case "themes":
            guard let theme = try await caller.document(["branding", "themes", "default"]) else { return nil }
            return [pruned(theme, ManagementTable.operation("POST", "branding/themes"))]
        case "prompts": return try await prompts()
        case "pages": return try await pages()
        case "guardianPolicies": return ["policies": try await caller.call("GET", ["guardian", "policies"])]
        case "tenant":
            guard var settings = try await document("PATCH", "tenants/settings")?.objectValue else { return nil }
            // Those are pages.
            for name in ["change_password", "guardian_mfa_page", "error_page"] { settings[name] = nil }
            return .object(settings)
        default: return nil
        }
    }

    private func triggers() async throws -> TenantValue? {
        var triggers: [String: TenantValue] = [:]
        for trigger in Set(try await caller.list(["actions", "triggers"]).compactMap { $0["id"]?.stringValue }) {
            let bindings = try await caller.list(["actions", "triggers", trigger, "bindings"])
            guard !bindings.isEmpty else { continue }
            triggers[trigger] = .array(
                bindings.map { binding in
                    [
                        "action_name": binding["action"]?["name"] ?? "",
                        "display_name": binding["display_name"] ?? "",
                    ]
                })
        }
        return triggers.isEmpty ? nil : .object(triggers)
    }

    private func prompts() async throws -> TenantValue? {
        var prompts = try await document("PATCH", "prompts")?.objectValue ?? [:]
        var screens: [TenantValue] = []
        for record in try await tenant.store.settings(below: "prompts/") {
            let parts = record.kind.split(separator: "/").map(String.init)
            switch parts.count {
            case 3: prompts[path: ["partials", parts[1]]] = .object(record.document)
            case 4: prompts[path: ["customText", parts[3], parts[1]]] = .object(record.document)
            case 5: screens.append([parts[1]: [parts[3]: .object(record.document)]])
            default: break
            }
        }
        if !screens.isEmpty { prompts["screenRenderers"] = .array(screens) }
        return .object(prompts)
    }

    private func pages() async throws -> TenantValue? {
        var pages: [TenantValue] = []
        let configuration = tenant.configuration
        if let html = configuration.customLoginPage {
            pages.append(["name": "login", "enabled": .bool(configuration.isCustomLoginPageOn), "html": .string(html)])
        }
        let settings = try await caller.document(["tenants", "settings"])
        for (name, member) in [
            ("password_reset", "change_password"), ("guardian_multifactor", "guardian_mfa_page"),
            ("error_page", "error_page"),
        ] {
            guard var page = settings?[member]?.objectValue, !page.isEmpty else { continue }
            page["name"] = .string(name)
            pages.append(.object(page))
        }
        return pages.isEmpty ? nil : .array(pages)
    }
}
