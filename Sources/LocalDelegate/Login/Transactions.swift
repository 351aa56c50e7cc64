import Foundation

extension Call {
    /// The transaction of the path, if the caller has one of its request tokens.
    ///
    /// - Throws: `transaction_not_found`, `invalid_token`, `transaction_closed`, `transaction_expired`.
    func transaction(_ records: Records) throws -> LoginTransaction {
        let transaction = try knownTransaction(records)
        guard let bearer, try records.find(IssuedRequest.self, secretHash(bearer))?.transactionID == transaction.id
        else { throw APIError(401, "invalid_token", "The request doesn't belong to this login.") }
        try transaction.requireOpen(now)
        return transaction
    }

    /// The transaction of the path.
    ///
    /// - Throws: `transaction_not_found`.
    func knownTransaction(_ records: Records) throws -> LoginTransaction {
        guard let transaction = try records.find(LoginTransaction.self, path["transaction"] ?? ""),
            [path["tenant"], path["realm"]] == [transaction.tenantID, transaction.realmID]
        else { throw APIError(404, "transaction_not_found", "Unknown login.") }
        return transaction
    }

    /// The application that began a login.
    func application(of transaction: LoginTransaction) throws(APIError) -> ApplicationEntry {
        guard let entry = try realm().application(transaction.applicationID) else { throw .notFound("application") }
        return entry
    }
}

/// The URL where the browser continues.
struct RedirectResponse: Encodable {
    let redirectUrl: String
    var message: String?
    var result: String?
    var passkeyBindingToken: String?
}
