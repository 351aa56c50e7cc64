import A0HTTPServer
import A0JOSE
import Foundation

/// `GET /u/signup`. Where signing up is disabled, the login page.
@Sendable func signupPage(_ call: Call) async throws -> HTTPServerResponse {
    let step = try await LoginStep.find(call.request.queryValue("state"), call).withPassword()
    guard !step.connection.disableSignup else {
        return .redirect(to: step.link("/u/login"))
    }
    return try step.signupPage(SignupForm(email: step.transaction.request.loginHint ?? ""), call)
}

/// `POST /u/signup`: adds the user and goes on with the login.
@Sendable func signUp(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = call.form
    let step = try await LoginStep.find(form: parameters, call).withPassword()
    let form = SignupForm(parameters)
    if let problem = form.problem(step.connection) {
        return try step.signupPage(form, problem: problem, status: 400, call)
    }
    if let problem = try await step.captchaProblem(.signup, parameters, call) {
        return try step.signupPage(form, problem: problem, status: 400, call)
    }
    let profile = form.profile(step.connection)
    if let problem = try await call.problem(with: form.password, for: profile, in: step.connection) {
        return try step.signupPage(form, problem: problem.sentence, status: 400, call)
    }
    let user: UserRecord
    do {
        user = try await call.register(profile, password: form.password)
    } catch StoreError.conflict {
        // After the same work as for a new user, and without saying which of the two is taken.
        return try step.signupPage(form, problem: SignupForm.taken, status: 400, call)
    }
    return try await step.finish(user, call)
}

/// What was typed into the signup page.
struct SignupForm: Sendable {
    let email: String
    let username: String
    let password: String

    init(email: String, username: String = "") {
        (self.email, self.username, password) = (email, username, "")
    }

    init(_ form: Parameters) {
        email = (form.first("email") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        username = (form.first("username") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        password = form.first("password") ?? ""
    }

    static let taken = "We couldn't create your account. If you already have one, log in."

    func profile(_ connection: TenantConnection) -> TenantUser {
        var profile = TenantUser(email: email, password: nil)
        profile.connection = connection.name
        profile.username = connection.requiresUsername ? username : nil
        return profile
    }

    func problem(_ connection: TenantConnection) -> String? {
        if connection.disableSignup { return "Public signup is disabled." }
        if !EmailAddress.isValid(email) { return "Enter an email address, such as ada@example.com." }
        if connection.requiresUsername && !UserName.isValid(username) {
            return "Choose a username of 1 to 15 letters, digits, _ or -."
        }
        return nil
    }
}

enum UserName {
    /// Without `@`, so that it cannot be mistaken for somebody's email address.
    static func isValid(_ text: String) -> Bool {
        (1...15).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return character.isASCII && (character.isLetter || character.isNumber || "_-.".contains(character))
            }
    }
}

enum PhoneNumber {
    /// E.164: `+` and up to 15 digits.
    static func isValid(_ text: String) -> Bool {
        text.wholeMatch(of: /\+[0-9]{1,15}/) != nil
    }
}

enum EmailAddress {
    /// One `@` with something before it and a domain after it; whether mail arrives, only mail can tell.
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7F }
    }
}

extension LoginStep {
    func signupPage(
        _ form: SignupForm, problem: String? = nil, status: Int = 200, _ call: Call
    ) throws -> HTTPServerResponse {
        let context = try pageContext(call)
        let page = SignupPage(
            context: context, action: link("/u/signup"), state: state, csrf: try call.formToken(.login(self)),
            email: form.email,
            requiresUsername: connection.requiresUsername, username: form.username, problem: problem,
            passwordRules: connection.passwordPolicy.rules(for: form.password.isEmpty ? nil : form.password),
            captcha: try captcha(.signup, call), loginLink: link("/u/login"),
            passkeyAction: offersPasskeys(call) ? link("/u/signup/passkey") : nil)
        return .page(
            Pages.signup(page), nonce: context.nonce, status: status, formTarget: callback,
            hasScript: page.passkeyAction != nil)
    }
}
