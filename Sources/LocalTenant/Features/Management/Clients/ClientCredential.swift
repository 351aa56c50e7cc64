import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// A public key that a client authenticates with (RFC 7523 §2.2) or signs requests with (RFC 9101), or a certificate
/// that it authenticates with (RFC 8705).
struct ClientCredential: Sendable {
    let members: [String: TenantValue]

    var id: String { members["id"]?.stringValue ?? "" }

    static func kind(of clientID: String) -> String { "\(ClientDocument.kind)/\(clientID)/credentials" }

    static func all(of clientID: String, in store: any SettingsStore) async throws -> [ClientCredential] {
        try await store.settings(kind(of: clientID)).map { ClientCredential($0) }
    }

    /// A new credential from a body.
    ///
    /// - Throws: `ManagementAPIError` if the key or certificate isn't one in PEM format.
    init(new body: [String: TenantValue], _ api: SystemAPICall) throws {
        var members = body
        members["id"] = .string(try "cred_" + Base16.encode(api.call.tenant.random.bytes(11)))
        members["credential_type"] = members["credential_type"] ?? "public_key"
        members["created_at"] = .string(api.now.timestamp)
        members["updated_at"] = .string(api.now.timestamp)
        self.members = try Self.reading { () throws(JOSEError) in try Self.completed(members) }
    }

    /// With the members that come from the key or the certificate.
    private static func completed(_ members: [String: TenantValue]) throws(JOSEError) -> [String: TenantValue] {
        var members = members
        let pem = members["pem"]?.stringValue
        switch members["credential_type"]?.stringValue {
        case "x509_cert":
            let certificate = try X509Certificate(pem: pem ?? "")
            members["thumbprint_sha256"] = .string(certificate.thumbprint)
            members["expires_at"] = members["expires_at"] ?? .string(certificate.notAfter.timestamp)
        case "cert_subject_dn":
            if let pem { members["subject_dn"] = .string(try X509Certificate(pem: pem).subject) }
        default:
            members["alg"] = members["alg"] ?? "RS256"
            if members["jwk"] == nil {
                let thumbprint = try JSONWebKey(pem: pem ?? "").thumbprint()
                members["kid"] = members["kid"] ?? .string(thumbprint)
            }
            if members["parse_expiry_from_cert"] == true, members["expires_at"] == nil {
                members["expires_at"] = .string(try X509Certificate(pem: pem ?? "").notAfter.timestamp)
            }
        }
        return members
    }

    private static func reading<Value>(_ read: () throws(JOSEError) -> Value) throws(ManagementAPIError) -> Value {
        do {
            return try read()
        } catch {
            throw .invalidBody("This isn't a public key or certificate in PEM format: \(error) on property pem")
        }
    }

    /// A new credential from a JSON Web Key with `kid` and `alg`.
    ///
    /// - Throws: `ManagementAPIError`.
    init(key: [String: TenantValue], _ api: SystemAPICall) throws {
        var body: [String: TenantValue] = ["jwk": .object(key.filter { $0.key != "alg" })]
        (body["kid"], body["alg"]) = (key["kid"], key["alg"])
        try self.init(new: body, api)
    }

    init(_ record: SettingRecord) {
        members = record.document
    }

    private init(members: [String: TenantValue]) {
        self.members = members
    }

    func changed(_ changes: [String: TenantValue], at now: Date) -> ClientCredential {
        var members = members
        members.patch(changes)
        members["updated_at"] = .string(now.timestamp)
        return ClientCredential(members: members)
    }

    fileprivate static let missing = ManagementAPIError(
        404, "The credential does not exist.", "inexistent_credential")

    /// Takes new credentials out of a client's body, and leaves their ids.
    static func takeNew(from body: inout [String: TenantValue], _ api: SystemAPICall) throws -> [ClientCredential] {
        try ClientDocument.allCredentials.flatMap { path -> [ClientCredential] in
            guard let list = body[path: path]?.arrayValue else { return [] }
            let credentials = try list.compactMap(\.objectValue).map { try ClientCredential(new: $0, api) }
            body[path: path] = .array(credentials.map { ["id": .string($0.id)] })
            return credentials
        }
    }

    /// The JSON Web Key, with the end of its validity if it has one.
    ///
    /// - Throws: `ManagementAPIError`.
    func key() throws -> [String: TenantValue] {
        var key = try members["jwk"]?.objectValue ?? writtenKey()
        if let expiresAt = members["expires_at"]?.stringValue, let date = try? Date(timestamp: expiresAt) {
            key[TenantKeySet.expiration] = .integer(Int(date.timeIntervalSince1970))
        }
        return key
    }

    private func writtenKey() throws -> [String: TenantValue] {
        let key = try Self.reading { () throws(JOSEError) in try JSONWebKey(pem: members["pem"]?.stringValue ?? "") }
        var object = try JSONText.members(of: key)
        object["kid"] = members["kid"]
        return object
    }

    /// The certificate in the form of a client's settings. Its subject is only given if the certificate isn't.
    var certificate: [String: TenantValue] {
        let name = members["pem"] == nil ? "subject_dn" : "pem"
        return members.filter { $0.key == name }
    }

    func record(of clientID: String) -> SettingRecord {
        SettingRecord(kind: Self.kind(of: clientID), id: id, document: members)
    }

    var shown: [String: TenantValue] { members.hiding([["pem"], ["jwk"], ["parse_expiry_from_cert"]]) }
}

/// Credentials of clients in the Management API.
enum ClientCredentialRoutes {
    /// More can't be used at once.
    private static let limit = 2

    static let all =
        ManagementRoute.table("GET", "clients/*/credentials") { api, operation in
            let all = try await ClientCredential.all(of: api.client(), in: api.store)
            return try ListQuery(api.call.request, operation.listing).response("", all[.all], \.shown)
        }
        + ManagementRoute.table("GET", "clients/*/credentials/*") { api, _ in
            try .json(try await api.credential().shown)
        }
        + ManagementRoute.table("POST", "clients/*/credentials") { api, operation in
            let credential = try ClientCredential(new: api.body(of: operation), api)
            try await api.changing {
                let id = try await api.client()
                guard try await ClientCredential.all(of: id, in: api.store).count < limit else {
                    throw ManagementAPIError(
                        400, "A client has at most \(limit) credentials.", "operation_not_supported")
                }
                try await api.store.insert(credential.record(of: id))
            }
            return try .json(credential.shown, status: operation.status)
        }
        + ManagementRoute.table("PATCH", "clients/*/credentials/*") { api, operation in
            let changes = try api.body(of: operation)
            let changed = try await api.changing {
                let credential = try await api.credential().changed(changes, at: api.now)
                let (record, document) = try await api.clientDocument()
                try await api.register(document, [credential], secret: nil, secretHash: record.secretHash)
                return credential
            }
            return try .json(changed.shown, status: operation.status)
        }
        + ManagementRoute.table("DELETE", "clients/*/credentials/*") { api, operation in
            try await api.changing {
                let credential = try await api.credential()
                let (_, document) = try await api.clientDocument()
                guard !document.usedCredentialIDs.contains(credential.id) else {
                    throw ManagementAPIError(
                        409, "The client uses this credential. Change that first.", "credential_in_use")
                }
                _ = try await api.store.deleteSetting(ClientCredential.kind(of: api.parameter(0)), credential.id)
            }
            return HTTPServerResponse(status: operation.status)
        }
}

extension SystemAPICall {
    /// The id of the client of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func client() async throws -> String { try await clientDocument().record.client.clientID }

    /// The credential of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func credential() async throws -> ClientCredential {
        let id = parameter(1)
        guard let found = try await ClientCredential.all(of: client(), in: store).first(where: { $0.id == id }) else {
            throw ClientCredential.missing
        }
        return found
    }
}
