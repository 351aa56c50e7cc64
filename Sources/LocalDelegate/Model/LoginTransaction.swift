import A0HTTPServer
import Foundation

/// A login that an application requested, until a device completes it.
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

    /// The parameters for the response to the application.
    struct Upstream: Codable {
        let redirectURI: String
        let state: String?
        let nonce: String?
        let scope: [String]
        /// `code_challenge`, of the method S256.
        let codeChallenge: String?
    }

    /// The origin of the login.
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
        /// The address that it was for.
        let email: String
        /// `nil` for an unknown address.
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

    /// Kept for a day after it ends, so that late requests get a clear error.
    var expiresAt: Date? { endsAt + 86_400 }

    /// - Throws: `transaction_closed`, `transaction_expired`.
    func requireOpen(_ now: Date) throws(APIError) {
        guard state == .open || state == .codeSent else {
            throw APIError(410, "transaction_closed", "The login was answered, or has failed. Begin another one.")
        }
        guard now < endsAt else {
            throw APIError(410, "transaction_expired", "The login took too long. Begin another one.")
        }
    }

    mutating func countFailedAttempt() {
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

/// Marks something as used.
struct SingleUseMarker: Record {
    static let kind = "used"

    let id: String
    let expiresAt: Date?
}

extension LoginTransaction.Upstream {
    /// The redirect URI with parameters (RFC 6749 §4.1.2, RFC 9207), and the `state` that the application gave.
    func redirect(_ parameters: [(String, String)]) -> String {
        let all = parameters + (state.map { [("state", $0)] } ?? [])
        // `+` for a space is for forms; not every URL parser accepts it.
        let query = FormEncoding.encode(all).replacingOccurrences(of: "+", with: "%20")
        return redirectURI + (redirectURI.contains("?") ? "&" : "?") + query
    }
}
