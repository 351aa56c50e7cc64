import A0HTTPServer
import Foundation

/// `GET /u/signup`. Shows the login page if signing up is disabled.
@Sendable func signupPage(_ call: Call) async throws -> HTTPServerResponse {
    let step = try await LoginStep.find(call.request.queryValue("state"), call).withPassword()
    guard step.takesSignups else {
        return .redirect(to: step.link(LoginPath.password))
    }
    return try await step.signupPage(SignupForm(email: step.transaction.request.loginHint ?? ""))
}

/// `POST /u/signup`: adds the user and continues with the login.
@Sendable func signUp(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let step = try await LoginStep.find(form: form, call).withPassword()
    let user: UserRecord
    do {
        user = try await step.newUser(of: form)
    } catch let error as FormError {
        return try await step.signupPage(SignupForm(form), error: error.message, status: error.status)
    }
    return try await step.finish(user)
}

extension LoginStep {
    /// The problem with a form, apart from the password.
    func signupError(_ form: SignupForm, _ texts: Texts) -> String? {
        guard takesSignups else { return texts["signup.no-signup"] }
        if let error = form.error(connection, texts) { return error }
        let request = transaction.request
        guard request.invitation == nil || form.email.identifierKey == request.loginHint?.identifierKey else {
            return texts["signup.invitation-email", ["email": request.loginHint ?? "?"]]
        }
        return nil
    }

    /// Adds the user that a form describes.
    ///
    /// - Throws: `FormError`.
    func newUser(of parameters: Parameters) async throws -> UserRecord {
        let form = SignupForm(parameters)
        do {
            let user = try await newUser(form, parameters)
            call.log(.ss, user: user)
            return user
        } catch let error as FormError {
            call.log(
                error.code == "password_leaked" ? .signup_pwd_leak : .fs, error.reason ?? error.message,
                userName: form.identifier,
                connection: connection.name)
            throw error
        }
    }

    private func newUser(_ form: SignupForm, _ parameters: Parameters) async throws -> UserRecord {
        if let message = signupError(form, call.texts) {
            throw FormError(
                code: "invalid_signup", message: message, reason: signupError(form, .english))
        }
        try await requireSignupAllowed(parameters)
        var profile = form.profile(connection)
        do {
            try NewProfile.readExtras(parameters, into: &profile)
        } catch let error as OAuthError {
            throw FormError(code: "invalid_signup", message: error.description)
        }
        if let ruleError = try await call.passwordRules.error(with: form.password, for: profile, in: connection) {
            let error = DatabaseError(ruleError, form.password, connection)
            throw FormError(
                code: error.code, message: ruleError.sentence(call.texts), reason: ruleError.sentence(.english),
                policy: error.policy)
        }
        do {
            return try await call.registration.register(profile, password: form.password)
        } catch let registrationError as RegistrationError {
            throw FormError(status: 403, code: registrationError.code, message: registrationError.message)
        } catch StoreError.conflict {
            // The work was the same as for a new user, and the message doesn't reveal which of the two is taken.
            throw FormError(
                code: "invalid_signup", message: call.texts["signup.email-in-use"],
                reason: Texts.english["signup.email-in-use"])
        }
    }
}

/// The fields of the signup page.
struct SignupForm: Sendable {
    /// The typed text for each attribute.
    private var typed: [String: String]
    let password: String

    init(email: String) {
        (typed, password) = (["email": email], "")
    }

    init(_ profile: TenantUser) {
        typed = Dictionary(
            uniqueKeysWithValues: UserAttribute.all.map { ($0.name, profile[keyPath: $0.value] ?? "") })
        password = ""
    }

    init(_ form: Parameters) {
        typed = Dictionary(uniqueKeysWithValues: UserAttribute.all.map { ($0.name, form.typed($0.name)) })
        password = form.first("password") ?? ""
    }

    subscript(_ attribute: UserAttribute) -> String { typed[attribute.name] ?? "" }

    var email: String { typed["email"] ?? "" }
    var phoneNumber: String { typed["phone_number"] ?? "" }
    var username: String { typed["username"] ?? "" }

    /// The text that identifies the user in the log.
    var identifier: String? { UserAttribute.all.lazy.map { self[$0] }.first { !$0.isEmpty } }

    func profile(_ connection: TenantConnection) -> TenantUser {
        var profile = TenantUser(email: nil, password: nil)
        profile.connection = connection.name
        for attribute in connection.identifiers.enteredAtSignup where !self[attribute].isEmpty {
            profile[keyPath: attribute.value] = self[attribute]
        }
        if profile.phoneNumber != nil { profile.phoneNumberVerified = false }
        return profile
    }

    func error(_ connection: TenantConnection, _ texts: Texts) -> String? {
        var profile = TenantUser(email: nil, password: nil)
        let identifiers = connection.identifiers
        func formError(_ attribute: UserAttribute) -> FormError {
            FormError(
                code: "invalid_signup", message: attribute.signupError(identifiers.username.usernameRules, texts))
        }
        do throws(FormError) {
            try identifiers.fill(
                &profile, from: { self[$0] }, missing: formError, invalid: { attribute, _ in formError(attribute) })
            return nil
        } catch {
            return error.message
        }
    }
}

extension LoginStep {
    func signupPage(
        _ form: SignupForm, error: String? = nil, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let context = try pageContext()
        let page = SignupPage(
            context: context, action: link(LoginPath.signup), state: state, csrf: try call.formToken(.login(self)),
            email: transaction.request.invitation == nil ? form.email : transaction.request.loginHint ?? form.email,
            isEmailFixed: transaction.request.invitation != nil,
            attributes: connection.identifiers, phoneNumber: form.phoneNumber, username: form.username,
            error: error,
            passwordRules: connection.passwordRequirements.rules(
                for: form.password.isEmpty ? nil : form.password, call.texts),
            captcha: try await captcha.question(.signup), loginLink: link(LoginPath.password),
            passkeyAction: offersPasskeys ? link(LoginPath.passkeySignup) : nil, providers: providerButtons)
        return .page(page, status: status, formTarget: formTarget)
    }
}
