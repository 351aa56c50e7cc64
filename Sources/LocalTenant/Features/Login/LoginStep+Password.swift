extension LoginStep {
    /// Checks `username` and `password` of a form.
    ///
    /// - Throws: `FormProblem`.
    func user(of form: Parameters) async throws -> UserRecord {
        let identifier = form.typed("username")
        guard !identifier.isEmpty, let password = form.first("password") else {
            let name = connection.attributes == nil ? "email address" : connection.identifiers.identifierNames
            throw FormProblem(code: "invalid_request", message: "Enter your \(name) and your password.")
        }
        try await requireHuman(.password, form)
        switch try await call.passwordLogin(to: connection, login: transaction.stateHash)
            .check(identifier: identifier, password: password)
        {
        case .user(let user):
            return user
        case .refused:
            let identifier =
                connection.attributes == nil
                ? connection.requiresUsername ? "username" : "email" : connection.identifiers.identifierNames
            throw FormProblem(code: "invalid_user_password", message: "Wrong \(identifier) or password.")
        case .throttled:
            throw FormProblem(
                status: 429, code: "too_many_attempts",
                message: "Too many failed logins. We emailed you a link to unblock your account.")
        case .suspicious:
            let refusal = LoginRefusal.suspicious
            throw FormProblem(status: refusal.status, code: refusal.error, message: refusal.description)
        case .breached:
            throw FormProblem(
                code: "password_leaked",
                message: "This password is known from a data breach. Choose a new one with the link below.")
        }
    }
}
