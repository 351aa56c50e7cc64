extension LoginStep {
    /// Checks `username` and `password` of a form.
    ///
    /// - Throws: `FormError`.
    func user(of form: Parameters) async throws -> UserRecord {
        let identifier = form.typed("username")
        guard !identifier.isEmpty, let password = form.first("password") else {
            throw FormError(
                code: "invalid_request",
                message: connection.attributes == nil
                    ? call.texts["login.no-password"] : call.texts["login.no-identifier"])
        }
        try await requireHuman(.password, form)
        switch try await call.passwordLogin(to: connection, login: transaction.stateHash)
            .check(identifier: identifier, password: password)
        {
        case .user(let user):
            return user
        case .refused:
            throw FormError(
                code: "invalid_user_password",
                message: call.texts[connection.identifiers.texts.wrong])
        case .throttled:
            throw FormError(
                status: 429, code: "too_many_attempts",
                message: call.texts["login.user-blocked"])
        case .suspicious:
            throw FormError.suspicious(call.texts)
        case .breached:
            throw FormError(
                code: "password_leaked",
                message: call.texts["login.password-breached"])
        }
    }
}
