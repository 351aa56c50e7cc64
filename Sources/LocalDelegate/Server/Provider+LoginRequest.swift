import A0JOSE
import Foundation

/// The request that a device answers.
private struct RequestClaims: Encodable {
    let iss, sub, jti: String
    let iat, nbf, exp: Int
    let verb = "authenticate"
    let txn, nonce, baseUrl, tid, rid, aid: String
}

extension Provider {
    /// A new request token for a transaction, and the URL that brings it to the app. The record belongs in the same
    /// database transaction.
    func request(
        for transaction: LoginTransaction, of application: ApplicationEntry
    ) throws -> (url: String, record: IssuedRequest) {
        let issued = Int(now().timeIntervalSince1970)
        let token = try key.sign(
            RequestClaims(
                iss: application.issuer, sub: application.application.clientID, jti: try random.token(bytes: 16),
                iat: issued, nbf: issued, exp: Int(transaction.endsAt.timeIntervalSince1970), txn: transaction.id,
                nonce: transaction.nonce, baseUrl: base, tid: transaction.tenantID, rid: transaction.realmID,
                aid: transaction.applicationID),
            type: "odc-request+jwt")
        guard let config = application.config else { throw APIError.notFound("authenticator configuration") }
        return (
            application.realm.invokeURL(config, "bi-authenticate", "request=\(token)"),
            IssuedRequest(id: secretHash(token), transactionID: transaction.id, expiresAt: transaction.expiresAt)
        )
    }
}
