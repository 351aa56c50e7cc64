import A0HTTPServer
import A0JOSE
import Foundation

/// `POST {realm}/transactions/{transaction}:complete`: a device answers a request with the key of a credential.
@Sendable func completeLogin(_ call: Call) async throws -> HTTPServerResponse {
    struct Body: Decodable {
        let assertion: String
    }
    let text = try call.body(Body.self).assertion
    let url = try await call.write { records -> Result<String, APIError> in
        var transaction = try call.knownTransaction(records)
        try transaction.requireOpen(call.now)
        let application = try call.application(of: transaction)
        func refuse(_ error: APIError) throws -> Result<String, APIError> {
            transaction.countFailedAttempt()
            try records.save(transaction)
            return .failure(error)
        }
        let assertion: Assertion
        let credential: StoredCredential
        do {
            assertion = try Assertion(text)
            credential = try assertion.credential(
                records.find(StoredCredential.self, assertion.claims.iss), in: transaction)
            try assertion.check(transaction, credential, issuer: application.issuer, call.now)
        } catch let error as APIError {
            return try refuse(error)
        }
        let request = try records.find(IssuedRequest.self, assertion.requestHash)
        let isNew = try records.add(
            SingleUseMarker(
                id: secretHash("assertion:\(credential.id):\(assertion.claims.jti)"), expiresAt: call.now + 600))
        guard request?.transactionID == transaction.id, isNew else {
            return try refuse(.assertionInvalid("The response is for another request, or was already used."))
        }
        return .success(
            try call.finish(
                &transaction, identityID: credential.identityID, methods: assertion.methods, application, records))
    }
    return try .json(RedirectResponse(redirectUrl: url))
}

/// The statement of a device about a request, signed with the key of a credential.
private struct Assertion {
    struct Claims: Decodable {
        let iss, sub, aud, jti, txn, nonce, rqh: String
        let iat, exp: Double
        let uv: Bool
    }

    let claims: Claims
    private let jws: CompactJWS

    /// - Throws: `assertion_invalid`.
    init(_ text: String) throws(APIError) {
        guard let jws = try? CompactJWS(text), jws.type == "odc-assertion+jwt", jws.algorithm == "ES256",
            let claims: Claims = try? JSONText.decode(jws.payload)
        else { throw .assertionInvalid("The response isn't a token of this protocol.") }
        (self.jws, self.claims) = (jws, claims)
    }

    /// As requests are kept.
    var requestHash: String { claims.rqh }

    /// `amr` (RFC 8176 §2).
    var methods: [String] { claims.uv ? ["swk", "user"] : ["swk"] }

    /// - Throws: `credential_unknown`, `credential_revoked`.
    func credential(
        _ found: StoredCredential?, in transaction: LoginTransaction
    ) throws(APIError) -> StoredCredential {
        guard let found, (found.tenantID, found.realmID) == (transaction.tenantID, transaction.realmID) else {
            throw APIError(404, "credential_unknown", "Unknown credential.")
        }
        guard isSigned(by: found) else { throw .assertionInvalid("The response wasn't signed by the credential.") }
        guard found.state == .active else { throw APIError(403, "credential_revoked", "The credential was revoked.") }
        return found
    }

    private func isSigned(by credential: StoredCredential) -> Bool {
        guard constantTimeEqual(jws.keyID ?? "", credential.thumbprint), let key = try? PublicKey(credential.jwk) else {
            return false
        }
        return key.isValid(signature: jws.signature, for: jws.signingInput, algorithm: .es256)
    }

    /// - Throws: `assertion_invalid`, `nonce_mismatch`.
    func check(
        _ transaction: LoginTransaction, _ credential: StoredCredential, issuer: String, _ now: Date
    ) throws(APIError) {
        guard claims.sub == credential.identityID, claims.aud == issuer, claims.txn == transaction.id else {
            throw .assertionInvalid("The response is for another login.")
        }
        guard constantTimeEqual(claims.nonce, transaction.nonce) else {
            throw APIError(400, "nonce_mismatch", "The response is for another challenge.")
        }
        guard TokenTimes.areGood(issued: claims.iat, expires: claims.exp, longest: 60, now) else {
            throw .assertionInvalid("The response's times are wrong. Check the device's clock.")
        }
    }
}

extension APIError {
    fileprivate static func assertionInvalid(_ message: String) -> APIError {
        APIError(400, "assertion_invalid", message)
    }
}
