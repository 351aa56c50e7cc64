import A0HTTPServer
import Foundation

/// `GET /u/reset-password/request`: the page for a forgotten password, linked from the login page.
@Sendable func resetRequestPage(_ call: Call) async throws -> HTTPServerResponse {
    let step = try await LoginStep.find(call.request.queryValue("state"), call).withPasswordReset()
    return try await step.resetRequestPage(step.transaction.request.loginHint ?? "")
}

/// `POST /u/reset-password/request`: emails the link. The response is the same for users who don't exist.
@Sendable func requestReset(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let step = try await LoginStep.find(form: form, call).withPasswordReset()
    let email: String
    do {
        email = try await step.mailReset(form)
    } catch let error as FormError {
        return try await step.resetRequestPage(form.typed("email"), error: error.message, status: error.status)
    }
    return try .page(
        MessagePage(
            call.usersPageContext(application: step.client.name), "reset-password-email.title",
            "reset-password-email.emailDescription", ["email": email],
            link: .init(text: call.texts["reset-password-email.backButtonText"], target: step.link(LoginPath.password)))
    )
}

extension LoginStep {
    /// Emails a link to the user with the form's email address or username, and returns what was entered.
    ///
    /// - Throws: `FormError`.
    func mailReset(_ form: Parameters) async throws -> String {
        let email = form.typed("email")
        guard !email.isEmpty else {
            throw FormError(code: "invalid_request", message: call.texts["reset-password-request.no-email"])
        }
        try await requireHuman(.passwordReset, form)
        do {
            try await call.limits.countMessage("change-password", to: email)
        } catch let error as OAuthError {
            throw FormError(status: error.status, code: error.error, message: call.texts["common.too-many-requests"])
        }
        try await call.mail.add(.reset(identifier: email, connection: connection.name))
        call.log(.scpr, userName: email, connection: connection.name)
        return email
    }
}

/// `GET /u/reset-password/change`: the page behind the mailed link.
@Sendable func resetPasswordPage(_ call: Call) async throws -> HTTPServerResponse {
    try await PasswordChange.find(call.request.queryValue("ticket"), call).page(password: "")
}

/// `POST /u/reset-password/change`: sets the new password. The link works once, and the user's other links become
/// invalid.
@Sendable func resetPassword(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let change = try await PasswordChange.find(form.first("ticket"), call)
    try call.requireToken(form, .link(path: PasswordChange.path, ticket: change.secret))
    let password = form.first("password") ?? ""
    let error = try await call.passwordRules.error(
        with: password, for: change.user.profile, in: change.connection, known: change.user)
    if let error {
        call.log(error == .breached ? .reset_pwd_leak : .fcp, error.sentence(), user: change.user)
        return try await change.page(password: password, error: error.sentence(call.texts), status: 400)
    }
    let result = try await change.result()
    try await change.perform(password)
    call.log(.scp, user: change.user)
    let message = "Your password was changed. You can log in with the new one."
    if let redirect = result?.redirect(message, email: change.user.profile.email) { return redirect }
    return try .page(
        MessagePage(
            call.usersPageContext(), "reset-password-success.eventTitle", "reset-password-success.description",
            link: try await call.wayBack(result)))
}

/// A password change with an emailed link.
private struct PasswordChange: Sendable {
    static let path = "/u/reset-password/change"

    let call: Call
    let secret: String
    let ticket: Ticket<PasswordReset>
    let user: UserRecord
    let connection: TenantConnection

    /// - Throws: `PageError` for a link that was used, has expired, or is unknown.
    static func find(_ secret: String?, _ call: Call) async throws -> PasswordChange {
        guard let secret, let ticket = try await call.store.ticket(secret.secretHash, as: PasswordReset.self),
            ticket.expiresAt > call.now, let user = try await call.store.account(ticket.details.userID),
            user.profile.email == ticket.details.email,
            let connection = call.configuration.connections.first(where: { $0.name == user.profile.connection })
        else { throw PageError.deadLink }
        return PasswordChange(call: call, secret: secret, ticket: ticket, user: user, connection: connection)
    }

    /// The result of the change.
    func result() async throws -> LinkResult? {
        try await LinkResult.find(ticket.details.result, "reset_email", about: user, call)
    }

    func page(
        password: String, error: String? = nil, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let context = try call.usersPageContext()
        let page = ResetPasswordPage(
            context: context, action: call.keepingLanguage(Self.path), ticket: secret,
            csrf: try call.formToken(.link(path: Self.path, ticket: secret)),
            identifier: user.profile.email ?? user.profile.username ?? "", error: error,
            passwordRules: connection.passwordRequirements.rules(for: password.isEmpty ? nil : password, call.texts))
        return .page(page, status: status, formTarget: try await result()?.formTarget ?? .tenant)
    }

    func perform(_ password: String) async throws {
        let new = NewPassword(
            hash: try await call.tenant.passwords.hash(password, for: .known(account: user.id)),
            remembered: connection.passwordRequirements.history)
        let email = ticket.details.email
        let verifiesEmail = ticket.details.verifiesEmail ?? true
        let isChanged = try await call.sessionEnding.changePassword(
            of: user, to: new,
            after: [
                .redeem(.ticket(ticket)),
                .account(user.id) { user in
                    guard user.profile.email == email else { return false }
                    if verifiesEmail, email != nil { user.profile.emailVerified = true }
                    return true
                },
            ])
        guard isChanged else { throw PageError.deadLink }
    }
}

extension PageError {
    static let deadLink = PageError(
        400, "invalid_request", named: "deadLink")
}

extension LoginStep {
    fileprivate func resetRequestPage(
        _ email: String, error: String? = nil, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let context = try pageContext()
        let page = ResetRequestPage(
            context: context, action: link(LoginPath.passwordReset), state: state,
            csrf: try call.formToken(.login(self)), email: email,
            identifiers: connection.identifiers, error: error,
            captcha: try await captcha.question(.passwordReset), loginLink: link(LoginPath.password))
        return .page(page, status: status)
    }
}
