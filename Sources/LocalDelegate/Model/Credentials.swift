import A0JOSE
import Foundation

/// A credential of a device, as the provider knows it.
struct StoredCredential: Record {
    static let kind = "credential"

    enum State: String, Codable {
        case active = "ACTIVE"
        case revoked = "REVOKED"
    }

    let id: String
    let tenantID: String
    let realmID: String
    let identityID: String
    let jwk: JSONWebKey
    let thumbprint: String
    /// The place where the device says that it keeps the key.
    let keyProtection: String
    var state = State.active
    let createTime: Date
    var updateTime: Date

    var expiresAt: Date? { nil }
}

/// Keeps one key from making two credentials.
struct KeyOwner: Record {
    static let kind = "key"

    /// The thumbprint.
    let id: String
    let credential: String
    var expiresAt: Date? { nil }
}

/// A credential in answers.
struct CredentialObject: Encodable {
    let id, identityId, realmId, tenantId: String
    let state: StoredCredential.State
    let csrType = "JWT"
    let jwkJson: String
    let jwkThumbprint: String
    let createTime, updateTime: Date

    init(_ credential: StoredCredential) throws {
        id = credential.id
        (tenantId, realmId, identityId) = (credential.tenantID, credential.realmID, credential.identityID)
        state = credential.state
        jwkJson = String(decoding: try JSONText.encode(credential.jwk), as: UTF8.self)
        jwkThumbprint = credential.thumbprint
        (createTime, updateTime) = (credential.createTime, credential.updateTime)
    }
}
