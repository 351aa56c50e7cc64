import A0HTTPServer
import Foundation

extension Call {
    /// Ends a transaction, and returns where the browser continues: with a code, or with an error.
    func finish(
        _ transaction: inout LoginTransaction, identityID: String, methods: [String], _ application: ApplicationEntry,
        _ records: Records
    ) throws -> String {
        guard let identity = application.realm.identity(identityID), !identity.isSuspended else {
            transaction.state = .failed
            try records.save(transaction)
            return transaction.upstream.redirect([
                ("error", "access_denied"), ("error_description", "This user isn't allowed to log in."),
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
