import A0HTTPServer
import Foundation

/// An authorization code (RFC 6749 §4.1.2).
struct AuthorizationCode: Record {
    static let kind = "code"
    static let lifetime: TimeInterval = 60

    /// A hash of the code.
    let id: String
    let issuer: String
    let identityID: String
    let upstream: LoginTransaction.Upstream
    /// `amr`.
    let methods: [String]
    let authTime: Date
    let endsAt: Date
    var isUsed = false

    /// For as long as tokens of it work: a code that comes back ends them.
    var expiresAt: Date? { endsAt + AccessToken.lifetime }
}

extension Call {
    /// Ends a transaction, and returns where the browser goes on: with a code, or with the reason why there is none.
    func finish(
        _ transaction: inout LoginTransaction, identityID: String, methods: [String], _ application: ApplicationEntry,
        _ records: Records
    ) throws -> String {
        guard let identity = application.realm.identity(identityID), !identity.isSuspended else {
            transaction.state = .failed
            try records.save(transaction)
            return transaction.upstream.redirect([
                ("error", "access_denied"), ("error_description", "The user may not log in for now."),
                ("iss", application.issuer),
            ])
        }
        let code = try provider.random.token()
        try records.save(
            AuthorizationCode(
                id: secretHash(code), issuer: application.issuer, identityID: identityID,
                upstream: transaction.upstream, methods: methods, authTime: now,
                endsAt: now + AuthorizationCode.lifetime))
        transaction.state = .done
        try records.save(transaction)
        return transaction.upstream.redirect([("code", code), ("iss", application.issuer)])
    }
}

extension LoginTransaction.Upstream {
    /// The redirect URI with parameters (RFC 6749 §4.1.2, RFC 9207), and the `state` that the application gave.
    func redirect(_ parameters: [(String, String)]) -> String {
        let all = parameters + (state.map { [("state", $0)] } ?? [])
        // `+` for a space is for forms; not everyone reads it in a URL.
        let query = FormEncoding.encode(all).replacingOccurrences(of: "+", with: "%20")
        return redirectURI + (redirectURI.contains("?") ? "&" : "?") + query
    }
}
