import A0HTTPServer
import Foundation

// The endpoints for the script of a customized page. The rules are those of the built-in pages, but the responses are
// JSON.

/// `GET /login/options`: what a login form shows.
@Sendable func loginOptions(_ call: Call) async throws -> HTTPServerResponse {
    try await PageForms.responding(call) {
        let step = try await LoginStep.find(call.request.queryValue("state"), call)
        let questions: [(String, AttackProtection.Flow)] = [
            ("login", .password), ("signUp", .signup), ("forgotPassword", .passwordReset),
            ("passwordless", .passwordless),
        ]
        var members: [String: TenantValue] = [
            "csrf": .string(try call.formToken(.login(step))),
            "title": .string(try step.pageContext().tenantName),
            "initial_screen": step.transaction.request.wantsSignup ? "signUp" : "login",
            "language": .string(call.texts.language), "direction": call.texts.isRightToLeft ? "rtl" : "ltr",
            "texts": LockTexts.dictionary(call.texts.on("lock")),
            "connections": .array(step.shownConnections.map { $0.pageValue(call.texts) }),
        ]
        let domains = step.homeRealms.flatMap { $0.upstream?.domains ?? [] }
        members["domains"] = .array(
            call.configuration.flags.hidesConnectionDomains ? [] : domains.map(TenantValue.string))
        members["username"] = step.transaction.knownIdentifier.map(TenantValue.string)
        var asked: [String: TenantValue] = [:]
        for (name, flow) in questions { asked[name] = try await step.captcha.question(flow)?.pageValue }
        members["questions"] = .object(asked)
        return try .json(members)
    }
}

/// `GET /login/connection`: continues with another connection, like its button.
@Sendable func chooseConnection(_ call: Call) async throws -> HTTPServerResponse {
    let step = try await LoginStep.find(call.request.queryValue("state"), call)
    let name = call.request.queryValue("connection")
    guard let connection = step.shownConnections.first(where: { $0.name == name }) else { throw PageError.noConnection }
    guard connection.strategy.upstream == nil else { return .redirect(to: step.start(of: connection)) }
    return .redirect(to: try await step.restarted(with: connection).firstPage)
}

/// `POST /usernamepassword/login`.
@Sendable func logInFromPage(_ call: Call) async throws -> HTTPServerResponse {
    try await PageForms.response(call, .password) { step, form in
        let identifier = form.typed("username")
        if let provider = step.homeRealm(of: identifier) {
            return try await UpstreamStep(step, provider).redirect(loginHint: identifier)
        }
        let user = try await step.user(of: form)
        // Otherwise the error would go to the application. The page can show it, and another user can still log in.
        guard try await !call.store.owner(of: user).profile.blocked else {
            throw FormError(status: 403, code: "blocked_user", message: call.texts["login.user-is-blocked"])
        }
        return try await step.restarted(with: step.connection).finish(user)
    }
}

/// `POST /login/signup`: adds a user and logs in, unless `login_after_signup` is `false`.
@Sendable func signUpFromPage(_ call: Call) async throws -> HTTPServerResponse {
    try await PageForms.response(call, .signup) { step, form in
        let user = try await step.newUser(of: form)
        guard form.first("login_after_signup") != "false" else { return try .json([:]) }
        return try await step.restarted(with: step.connection).finish(user)
    }
}

/// `POST /login/passwordless/start`: sends a code to `recipient`.
@Sendable func sendCodeFromPage(_ call: Call) async throws -> HTTPServerResponse {
    try await PageForms.response(call, .passwordless, with: [.email, .sms]) { step, form in
        let recipient = form.typed("recipient")
        if let provider = step.homeRealm(of: recipient) {
            return try await UpstreamStep(step, provider).redirect(loginHint: recipient)
        }
        try await step.sendCode(to: recipient, form)
        return try .json([:])
    }
}

/// `POST /login/passwordless/verify`: logs in with the `code` that was sent.
@Sendable func logInWithCodeFromPage(_ call: Call) async throws -> HTTPServerResponse {
    try await PageForms.response(call, .passwordless, with: [.email, .sms]) { step, form in
        let user = try await step.user(withCode: form.typedDigits("code"))
        return try await step.restarted(with: step.connection).finish(user)
    }
}

/// `POST /login/reset-password`.
@Sendable func resetFromPage(_ call: Call) async throws -> HTTPServerResponse {
    try await PageForms.response(call, .passwordReset) { step, form in
        let email = try await step.withPasswordReset().mailReset(form)
        let message = step.call.texts["reset-password-email.emailDescription", ["email": email]]
        return try .json(["message": .string(message)])
    }
}

enum PageForms {
    /// Responds to a form with JSON: where the login continues (`redirect_to`), or what is wrong.
    static func response(
        _ call: Call, _ flow: AttackProtection.Flow, with strategies: [TenantConnection.Strategy] = [.database],
        _ body: (LoginStep, Parameters) async throws -> HTTPServerResponse
    ) async throws -> HTTPServerResponse {
        try await responding(call) {
            let form = call.form
            let step = try await LoginStep.find(form: form, call)
            do {
                return try goingOn(try await body(try step.with(form.first("connection"), of: strategies), form))
            } catch let formError as FormError {
                return try errorResponse(formError, question: try await step.captcha.question(flow))
            }
        }
    }

    /// Turns errors that pages would show into JSON. The page may choose its language, even one that the tenant's own
    /// pages don't use.
    static func responding(
        _ call: Call, _ body: () async throws -> HTTPServerResponse
    ) async throws -> HTTPServerResponse {
        let language = call.request.headers["x-request-language"].flatMap(TextTable.find)?.language
        call.notes.change { $0.pageLanguage = language }
        do {
            return try await body()
        } catch let error as PageError {
            return try errorResponse(
                .init(status: error.status, code: error.code, message: error.translated(call.texts).message),
                isOutdated: true)
        } catch is UnknownLogin {
            let lost = PageError.lostLogin.translated(call.texts)
            return try errorResponse(
                .init(status: lost.status, code: "session_missing", message: lost.message), isOutdated: true)
        } catch let error as OAuthError {
            return try errorResponse(.init(status: error.status, code: error.error, message: error.description))
        }
    }

    /// Turns a redirect into JSON, because scripts can't see where redirects lead.
    private static func goingOn(_ response: HTTPServerResponse) throws -> HTTPServerResponse {
        guard let location = response.headers["Location"] else { return response }
        var redirect = try HTTPServerResponse.json(["redirect_to": .string(location)])
        for cookie in response.headers.all("Set-Cookie") { redirect.headers.add("Set-Cookie", cookie) }
        return redirect
    }

    /// - Parameters:
    ///   - question: the next CAPTCHA question.
    ///   - isOutdated: whether the page must be reloaded.
    private static func errorResponse(
        _ formError: FormError, question: CaptchaQuestion? = nil, isOutdated: Bool = false
    ) throws -> HTTPServerResponse {
        var members: [String: TenantValue] = [
            "code": .string(formError.code), "description": .string(formError.message),
            "statusCode": .integer(Int64(formError.status)),
        ]
        members["question"] = question?.pageValue
        members["policy"] = formError.policy.map(TenantValue.string)
        if isOutdated { members["outdated"] = true }
        return try .json(members, status: formError.status)
    }
}

extension LoginStep {
    /// The same login with the named connection; nil keeps the current one.
    ///
    /// - Throws: `FormError` if it may not use that, or if it's of another kind.
    fileprivate func with(_ name: String?, of strategies: [TenantConnection.Strategy]) throws -> LoginStep {
        let chosen = shownConnections.first { strategies.contains($0.strategy) && $0.name == (name ?? connection.name) }
        guard let chosen else {
            throw FormError(
                code: "invalid_connection", message: PageError.noConnection.translated(call.texts).message)
        }
        return LoginStep(call: call, state: state, transaction: transaction, client: client, connection: chosen)
    }
}

extension PageError {
    fileprivate static let noConnection = PageError(
        400, "invalid_connection", named: "unknownConnection")
}

extension TenantConnection {
    /// The connection's properties for the page.
    fileprivate func pageValue(_ texts: Texts) -> TenantValue {
        var members: [String: TenantValue] = [
            "name": .string(name), "strategy": .string(strategy.rawValue), "display_name": .string(pageName(texts)),
        ]
        members["icon_url"] = iconURL.map(TenantValue.string)
        if strategy == .database {
            members["requires_username"] = .bool(identifiers.username.isIdentifier)
            members["allows_signup"] = .bool(!disableSignup)
            members["allows_password_reset"] = .bool(!disablesPasswordReset)
            members["password_rules"] = .array(passwordRequirements.rules(for: nil, texts).map { .string($0.text) })
        }
        return .object(members)
    }

    private func pageName(_ texts: Texts) -> String {
        switch strategy {
        case .database: name
        case .email: texts["lock.emailName"]
        case .sms: texts["lock.smsName"]
        default: label
        }
    }
}

extension CaptchaQuestion {
    fileprivate var pageValue: TenantValue { ["text": .string(text), "token": .string(token)] }
}
