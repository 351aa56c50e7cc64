import A0Encoding
import A0JOSE
import Foundation

/// Clients' secrets for callers of the Management API that may read them. Clients are authenticated with digests.
///
/// Secrets are encrypted with a key of the tenant's own, and bound to their client.
struct ClientSecrets: Sendable {
    private static let kind = "client-secrets"

    let store: any Store
    let random: SecureRandom

    /// Changes that keep the secret of a client; nil for a client that has none.
    func keeping(_ secret: String?, of clientID: String) async throws -> [StoreChange] {
        guard let secret else { return [Self.forgetting(clientID)] }
        let key = try await key()
        let known = try await store.setting(Self.kind, clientID)
        // A configured client has the same secret at each start.
        guard try known.flatMap({ try opened($0, key) }) != secret else { return [] }
        let box = try AES256GCM.seal(
            Data(secret.utf8), key: key, authenticating: Data(clientID.utf8), random: random)
        return [
            .putSetting(kind: Self.kind, id: clientID) { $0.document = ["sealed": .string(Base64URL.encode(box))] }
        ]
    }

    static func forgetting(_ clientID: String) -> StoreChange { .deleteSetting(kind: kind, id: clientID) }

    /// The client's secret; nil if only its digest is known.
    func secret(of client: ClientRecord) async throws -> String? {
        guard let sealed = try await store.setting(Self.kind, client.client.clientID) else { return nil }
        return try opened(sealed, of: client, try await key())
    }

    /// The secrets of clients by their ids, as far as they're known.
    func secrets(of clients: [ClientRecord]) async throws -> [String: String] {
        let key = try await key()
        let sealed = Dictionary(try await store.settings(Self.kind).map { ($0.id, $0) }) { $1 }
        return try clients.reduce(into: [:]) { secrets, client in
            let id = client.client.clientID
            if let record = sealed[id] { secrets[id] = try opened(record, of: client, key) }
        }
    }

    /// nil for the secret that a client had before.
    private func opened(_ record: SettingRecord, of client: ClientRecord, _ key: Data) throws -> String? {
        let secret = try opened(record, key)
        return secret?.secretHash == client.secretHash ? secret : nil
    }

    /// nil if it was sealed with another key, such as one of a database that was copied in part.
    private func opened(_ record: SettingRecord, _ key: Data) throws -> String? {
        guard let box = record.document["sealed"]?.stringValue.flatMap(Base64URL.decode) else { return nil }
        let secret: Data
        do throws(JOSEError) {
            secret = try AES256GCM.open(box, key: key, authenticating: Data(record.id.utf8))
        } catch {
            if case .authenticationFailed = error { return nil }
            throw error
        }
        return String(decoding: secret, as: UTF8.self)
    }

    private func key() async throws -> Data {
        try await store.secret("client-secrets", orInsert: try random.bytes(32))
    }
}
