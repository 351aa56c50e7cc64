import A0HTTPServer
import Foundation

/// `POST /u/signup/passkey`: the form of the signup page, for an account without a password. Shows the page that
/// creates the passkey.
@Sendable func signUpWithPasskey(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = call.form
    let step = try await LoginStep.find(form: parameters, call)
    let form = SignupForm(parameters)
    guard step.offersPasskeys else { throw UnknownLogin(client: step.client) }
    if let error = step.signupError(form, call.texts) {
        return try await step.signupPage(form, error: error, status: 400)
    }
    do {
        try await step.requireSignupAllowed(parameters)
    } catch let error as FormError {
        return try await step.signupPage(form, error: error.message, status: error.status)
    }
    return try await step.passkeySignupPage(form.profile(step.connection))
}

/// `GET /u/passkey-enrollment`: offers a passkey to a user who just logged in without one.
@Sendable func passkeyEnrollmentPage(_ call: Call) async throws -> HTTPServerResponse {
    let step = try await LoginStep.find(call.request.queryValue("state"), call)
    return try await step.passkeyOffer(to: try await step.authenticatedUser())
}

/// `POST /u/passkey-enrollment`: the new passkey of a user who just logged in or signs up with it, or the user's
/// decision to skip it.
@Sendable func enrollPasskey(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let step = try await LoginStep.find(form: form, call)
    if form.first("action") == "skip" {
        try await call.store.declinePasskey(of: try await step.authenticatedUser(), at: call.now)
        return step.resume
    }
    let session = form.first("auth_session") ?? ""
    let ceremony = try await call.store.ticket(session.secretHash, as: PasskeyCeremony.self)?.details
    if let ceremony, ceremony.clientID == step.client.clientID, ceremony.connection == step.connection.name,
        case .signup(let profile) = ceremony.purpose
    {
        return try await step.signUp(profile, form, session)
    }
    let user = try await step.authenticatedUser()
    do {
        guard case .registration(let response) = try form.passkeyResponse else { throw PasskeyError.invalidSession }
        _ = try await call.passkeys.finishRegistration(
            authSession: session, response, userID: user.id, client: step.client,
            userAgent: call.userAgent)
        return step.resume
    } catch let error as PasskeyError {
        return try await step.passkeyOffer(to: user, error: error.creationSentence(call.texts))
    }
}

extension Parameters {
    /// The response that the page's script put into the form.
    var passkeyResponse: PasskeyResponse {
        get throws(PasskeyError) { try PasskeyResponse(json: first("credential") ?? "") }
    }
}

extension PasskeyError {
    /// The message for the user.
    fileprivate func creationSentence(_ texts: Texts) -> String {
        self == .invalidSession
            ? texts["passkey-enrollment.expired"]
            : texts["passkey-enrollment.passkey-enrollment-failure"]
    }
}

extension LoginStep {
    fileprivate var resume: HTTPServerResponse { .seeOther(link(LoginPath.resume)) }

    /// Seconds until the login expires. Passkey ceremonies last as long, because the page may stay open.
    private var timeLeft: TimeInterval { transaction.expiresAt.timeIntervalSince(call.now) }

    /// The parameters with which the login page asks for a passkey; nil if passkeys can't be used.
    func passkeyPrompt() async throws -> PasskeyPrompt? {
        guard offersPasskeys else { return nil }
        let options = try await call.passkeys.beginLogin(connection, client: client, lifetime: timeLeft)
        let ui = connection.passkeys.challengeUI
        return PasskeyPrompt(
            action: link(LoginPath.passkey), session: options.authSession, options: try json(options.publicKey),
            showsButton: ui != .autofill, autofill: ui != .button)
    }

    /// The user whose login waits to be resumed.
    ///
    /// - Throws: `UnknownLogin` if nobody has logged in yet.
    fileprivate func authenticatedUser() async throws -> UserRecord {
        guard offersPasskeys, let (session, user) = try await call.browserSession(),
            session.id == transaction.sessionID
        else { throw UnknownLogin(client: client) }
        return user
    }

    fileprivate func passkeyOffer(
        to user: UserRecord, error: String? = nil
    ) async throws -> HTTPServerResponse {
        let options = try await call.passkeys.beginRegistration(for: user, client: client, lifetime: timeLeft)
        return try page(options, of: user, error: error, alternative: .skip)
    }

    fileprivate func passkeySignupPage(
        _ profile: TenantUser, error: String? = nil
    ) async throws -> HTTPServerResponse {
        do {
            let options = try await call.passkeys.beginSignup(profile, client: client, lifetime: timeLeft)
            return try page(options, error: error, alternative: .password(link: link(LoginPath.signup)))
        } catch PasskeyError.userExists {
            return try await signupPage(SignupForm(profile), error: call.texts["signup.email-in-use"], status: 400)
        }
    }

    fileprivate func signUp(
        _ profile: TenantUser, _ form: Parameters, _ session: String
    ) async throws -> HTTPServerResponse {
        let user: UserRecord
        do {
            guard case .registration(let response) = try form.passkeyResponse else { throw PasskeyError.invalidSession }
            user = try await call.passkeys.finishSignup(
                authSession: session, response, client: client, connection: connection.name,
                userAgent: call.userAgent)
        } catch let error as PasskeyError {
            return try await passkeySignupPage(profile, error: error.creationSentence(call.texts))
        }
        return try await finish(user, with: "passkey")
    }

    private func page(
        _ options: PasskeyCreationOptions, of user: UserRecord? = nil, error: String?,
        alternative: PasskeyEnrollmentPage.Alternative
    ) throws -> HTTPServerResponse {
        let context = try pageContext(of: user)
        let page = PasskeyEnrollmentPage(
            context: context, action: link(LoginPath.passkeyEnrollment), state: state,
            csrf: try call.formToken(.login(self)),
            session: options.authSession, options: try json(options.publicKey), account: options.userName,
            error: error, alternative: alternative)
        return .page(page, status: error == nil ? 200 : 400, formTarget: formTarget)
    }

    private func json(_ options: TenantValue) throws -> String {
        String(decoding: try JSONText.encode(options), as: UTF8.self)
    }
}
