import A0HTTPServer
import Foundation

/// `POST /credentials/{credential}:revoke`
@Sendable func revokeCredential(_ call: Call) async throws -> HTTPServerResponse {
    guard let credential = try await call.provider.revoke(call.path["credential"] ?? "") else {
        throw APIError.notFound("credential")
    }
    return try .json(CredentialObject(credential))
}

extension Provider {
    /// Refuses a credential from now on; `nil` if there is none with this id.
    func revoke(_ id: String) async throws -> StoredCredential? {
        let now = now()
        return try await store.write { records in
            guard var credential = try records.find(StoredCredential.self, id) else { return nil }
            if credential.state == .active {
                credential.state = .revoked
                credential.updateTime = now
                try records.save(credential)
            }
            return credential
        }
    }
}
