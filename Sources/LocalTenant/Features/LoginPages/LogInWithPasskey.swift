import A0HTTPServer

/// `POST /u/login/passkey`: the response of a passkey on the login page.
@Sendable func logInWithPasskey(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let step = try await LoginStep.find(form: form, call)
    let user: UserRecord
    do {
        guard step.offersPasskeys, case .assertion(let response) = try form.passkeyResponse else {
            throw PasskeyError.invalidSession
        }
        user = try await call.passkeys.finishLogin(
            authSession: form.first("auth_session") ?? "", response, client: step.client,
            connection: step.connection.name)
    } catch let error as PasskeyError {
        return try await step.choicePage(error: error.sentence(call.texts), status: 400)
    }
    return try await step.finish(user, with: "passkey")
}

extension PasskeyError {
    /// The message for the user.
    fileprivate func sentence(_ texts: Texts) -> String {
        switch self {
        case .refused(.unknownCredential): texts["login-id.no-passkey"]
        case .invalidSession: texts["passkey-enrollment.expired"]
        default: texts["login-id.passkey-authentication-failed"]
        }
    }
}
