import A0Encoding
import A0JOSE
import Foundation
import SimpleKeychain

extension Device {
    /// Answers a request with a credential's key.
    func authenticate(_ link: AuthenticateLink, _ id: CredentialID) async throws(BISDKError) -> AuthenticateResponse {
        guard let record = try store.record(id) else { throw .credentialNotFound }
        let request = try RequestToken(link)
        guard request.claims.tid == record.tenantID, request.claims.rid == record.realmID else {
            throw .credentialNotFound
        }
        guard !record.isRevoked else { throw .error(.credentialRevoked, "The credential was revoked.") }
        guard let base = URL(string: request.claims.baseURL), origin(of: base) == origin(of: record.issuer) else {
            throw .error(.requestIssuer, "The request is from another server than the credential.")
        }
        try await verify(request)

        let key = try store.key(of: record)
        let assertion = try assertion(for: request, record, key, isUserPresent: try await isUserPresent())
        do throws(BISDKError) {
            let response: RedirectResponse = try await provider.post(
                request.realm.transaction(request.claims.txn, "complete"), ["assertion": assertion])
            return try response.response()
        } catch {
            if error.code == .credentialRevoked { try markRevoked(id) }
            throw error
        }
    }

    /// Verifies the user. `false` if the user can't be asked.
    private func isUserPresent() async throws(BISDKError) -> Bool {
        guard let userPresence = environment.userPresence else { return false }
        do throws(UserPresenceError) {
            try await userPresence.confirm(prompt)
            return true
        } catch {
            switch error {
            case .unavailable: return false
            case .cancelled: throw .error(.userCancelled, "The user dismissed the question.")
            case .denied: throw .error(.userCheckFailed, "The user's presence wasn't verified.")
            }
        }
    }

    private func assertion(
        for request: RequestToken, _ record: CredentialRecord, _ key: DeviceKey, isUserPresent: Bool
    ) throws(BISDKError) -> String {
        let now = Int64(environment.now().timeIntervalSince1970)
        let claims = Assertion(
            iss: record.passkeyID, sub: record.identityID, aud: request.claims.iss, iat: now, exp: now + 60,
            jti: try tokenID(), txn: request.claims.txn, nonce: request.claims.nonce,
            rqh: Base64URL.encode(Digest.sha256(Data(request.text.utf8))), uv: isUserPresent)
        return try key.sign(claims, type: "odc-assertion+jwt", embedsKey: false)
    }

    /// Unless the credential was deleted meanwhile.
    private func markRevoked(_ id: CredentialID) throws(BISDKError) {
        guard var record = try store.record(id) else { return }
        record.isRevoked = true
        record.localUpdated = environment.now()
        try store.save(record)
    }
}

/// The device's signed answer to a request.
private struct Assertion: Encodable {
    let iss, sub, aud: String
    let iat, exp: Int64
    let jti, txn, nonce: String
    /// The digest of the request, which ties the answer to it.
    let rqh: String
    /// Whether the user was verified.
    let uv: Bool
}

/// The URL where the login continues.
struct RedirectResponse: Decodable {
    let redirectURL: String
    let message: String?
    let passkeyBindingToken: String?

    enum CodingKeys: String, CodingKey {
        case message
        case redirectURL = "redirect_url"
        case passkeyBindingToken = "passkey_binding_token"
    }

    /// - Throws: `bad_response` for a URL that the browser must not be sent to.
    func response() throws(BISDKError) -> AuthenticateResponse {
        guard let url = URL(string: redirectURL), isContinuation(url) else {
            throw .error(.badResponse, "The server redirected to a URL that is neither https nor an app's.")
        }
        return AuthenticateResponse(redirectURL: url, message: message, passkeyBindingToken: passkeyBindingToken)
    }
}
