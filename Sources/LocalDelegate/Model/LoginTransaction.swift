import A0JOSE
import Foundation

/// A login that an application asked for, until a device has answered it.
struct LoginTransaction: Record {
    static let kind = "transaction"
    static let lifetime: TimeInterval = 300
    /// How often a device may fail.
    static let maximumAttempts = 5

    enum State: String, Codable {
        case open
        case codeSent = "otp_sent"
        case done, failed
    }

    /// What the application wants to have back.
    struct Upstream: Codable {
        let redirectURI: String
        let state: String?
        let nonce: String?
        let scope: [String]
        /// `code_challenge`, of the method S256.
        let codeChallenge: String?
    }

    /// Where the login began.
    struct Origin: Codable {
        let sourceIp: String?
        let userAgent: String?
        let geolocation: String?
        let referer: String?
    }

    /// A code that was sent by email, or pretended to be.
    struct OneTimeCode: Codable {
        static let lifetime: TimeInterval = 600
        static let maximumSends = 3
        static let maximumAttempts = 5

        let hash: String
        /// `nil` for an address that nobody has.
        let identityID: String?
        let endsAt: Date
    }

    let id: String
    let nonce: String
    let tenantID: String
    let realmID: String
    let applicationID: String
    let upstream: Upstream
    let origin: Origin
    var endsAt: Date
    var state = State.open
    var attempts = 0
    var code: OneTimeCode?
    var codesSent = 0
    var wrongCodes = 0

    /// For a day longer than it works, so that whoever comes too late is told so.
    var expiresAt: Date? { endsAt + 86_400 }

    /// - Throws: `transaction_closed`, `transaction_expired`.
    func requireOpen(_ now: Date) throws(Refusal) {
        guard state == .open || state == .codeSent else {
            throw Refusal(410, "transaction_closed", "The login was answered, or has failed. Begin another one.")
        }
        guard now < endsAt else {
            throw Refusal(410, "transaction_expired", "The login took too long. Begin another one.")
        }
    }

    mutating func countFailure() {
        attempts += 1
        if attempts >= Self.maximumAttempts { state = .failed }
    }
}

/// A request token that was handed out for a transaction.
struct IssuedRequest: Record {
    static let kind = "request"

    /// A hash of the token.
    let id: String
    let transactionID: String
    let expiresAt: Date?
}

/// Something that counts once.
struct SingleUseMarker: Record {
    static let kind = "used"

    let id: String
    let expiresAt: Date?
}

/// The request that a device answers.
private struct RequestClaims: Encodable {
    let iss, sub, jti: String
    let iat, nbf, exp: Int
    let verb = "authenticate"
    let txn, nonce, baseUrl, tid, rid, aid: String
}

extension Provider {
    /// A new request token for a transaction, and the URL that brings it to the app. The record belongs into the same
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
        guard let config = application.config else { throw Refusal.notFound("authenticator configuration") }
        return (
            application.realm.invokeURL(config, "bi-authenticate", "request=\(token)"),
            IssuedRequest(id: secretHash(token), transactionID: transaction.id, expiresAt: transaction.expiresAt)
        )
    }
}
