import Auth0

/// Login and signup with a passkey, shared by two commands.
struct PasskeyLogin {
    let request: LoginRequest
    let choice: PasskeyAuthenticatorChoice
    let connection: String?
    let organization: String?

    private var authentication: any Authentication { request.authentication }

    func logIn() async throws(CommandError) {
        guard #available(macOS 13.5, *) else { throw .noPasskeys }
        let challenge = try await sent(
            authentication.passkeyLoginChallenge(connection: connection, organization: organization))
        try await choice.expectPasskey(for: challenge.relyingPartyId)
        let passkey: PasskeyAssertion
        do {
            passkey = try await choice.authenticator.assertion(for: challenge)
        } catch {
            throw CommandError(error)
        }
        try await request.send(
            authentication.login(
                passkey: passkey, challenge: challenge, connection: connection, audience: request.audience,
                scope: request.scope, organization: organization))
    }

    func signUp(email: String, username: String?) async throws(CommandError) {
        guard #available(macOS 13.5, *) else { throw .noPasskeys }
        let challenge = try await sent(
            authentication.passkeySignupChallenge(
                email: email, username: username, connection: connection, organization: organization))
        let passkey: PasskeyRegistration
        do {
            passkey = try await choice.authenticator.registration(for: challenge)
        } catch {
            throw CommandError(error)
        }
        try await request.send(
            authentication.login(
                passkey: passkey, challenge: challenge, connection: connection, audience: request.audience,
                scope: request.scope, organization: organization),
            refused: { () throws(CommandError) in try await forget(passkey) })
    }

    /// Deletes a passkey that the tenant doesn't know.
    @available(macOS 13.5, *)
    private func forget(_ passkey: PasskeyRegistration) async throws(CommandError) {
        guard let software = choice.authenticator as? SoftwareAuthenticator else { return }
        do {
            try await software.removePasskey(id: passkey.credentialID)
        } catch {
            throw CommandError(error)
        }
    }

    private func sent<Value>(_ question: Request<Value, AuthenticationError>) async throws(CommandError) -> Value {
        do {
            return try await question.start()
        } catch {
            throw await request.account.commandError(error)
        }
    }
}
