@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension Auth0Authentication {
    func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        post("passkey/challenge", ["realm": connection, "organization": organization])
    }

    func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(PasskeyAnswer(passkey), challenge.authenticationSession, connection, audience, scope, organization)
    }

    func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        let profile = [
            "email": email, "phone_number": phoneNumber, "username": username, "name": name, "given_name": givenName,
            "family_name": familyName, "nickname": nickname, "picture": picture,
        ].compactMapValues { $0 }
        return post(
            "passkey/register",
            [
                "user_profile": profile, "user_metadata": userMetadata, "realm": connection,
                "organization": organization,
            ])
    }

    func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(PasskeyAnswer(passkey), challenge.authenticationSession, connection, audience, scope, organization)
    }

    private func login(
        _ answer: PasskeyAnswer, _ session: String, _ connection: String?, _ audience: String?, _ scope: String,
        _ organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        var request = login(
            .webAuthn,
            [
                "auth_session": session, "authn_response": answer.json, "realm": connection,
                "organization": organization,
            ], audience, scope)
        if !answer.missingParts.isEmpty {
            request.apiRequest.problem = InvalidRequestError.incompletePasskey(answer.missingParts)
        }
        return request
    }
}
