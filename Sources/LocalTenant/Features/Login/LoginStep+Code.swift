/// The recipient of a login's code.
private struct CodeRecipient: TicketDetails {
    static let kind = "passwordless-login"
    let recipient: String
}

// Logins with a code that the tenant sends to an email address or a phone number.
extension LoginStep {
    var sendsEmail: Bool { connection.strategy == .email }

    private var codes: PasswordlessCodes { call.passwordlessCodes(of: connection) }

    /// The recipient of the last code; nil before that.
    func codeRecipient() async throws -> String? {
        guard let ticket = try await call.store.ticket(transaction.stateHash, as: CodeRecipient.self),
            ticket.expiresAt > call.now
        else { return nil }
        return ticket.details.recipient
    }

    /// Sends a code, whether or not the user exists.
    ///
    /// - Throws: `FormError`.
    func sendCode(to recipient: String, _ form: Parameters) async throws {
        guard sendsEmail ? EmailAddress.isValid(recipient) : PhoneNumber.isValid(recipient) else {
            throw sendsEmail
                ? FormError(code: "bad.email", message: call.texts["login.invalid-email"])
                : FormError(code: "bad.phone_number", message: call.texts["login.invalid-phone-number"])
        }
        try await requireHuman(.passwordless, form)
        do {
            try await call.limits.countMessage("passwordless", to: recipient)
        } catch let error as OAuthError {
            throw FormError(status: error.status, code: error.error, message: call.texts["common.too-many-requests"])
        }
        try await call.store.put(
            Ticket(
                key: transaction.stateHash, expiresAt: transaction.expiresAt,
                details: CodeRecipient(recipient: recipient)))
        try await codes.send(to: recipient, client, by: call.mail)
        call.log(.cs, userName: recipient, connection: connection.name)
    }

    /// The user whose code this is. It can't be used again.
    ///
    /// - Throws: `FormError`.
    func user(withCode typed: String) async throws -> UserRecord {
        let code = typed.filter { !$0.isWhitespace }
        guard (1...64).contains(code.utf8.count) else {
            throw FormError(code: "invalid_request", message: FactorError.missing.sentence(call.texts))
        }
        guard let recipient = try await codeRecipient(), try await codes.redeem(code, for: recipient, client) != nil
        else {
            call.log(.f, "wrong code", userName: try await codeRecipient(), connection: connection.name)
            throw FormError(code: "lock.invalid_code", message: FactorError.wrong.sentence(call.texts))
        }
        return try await codes.user(for: recipient)
    }
}
