import A0JOSE
import Foundation

/// Logins and signups with passkeys (Auth0 docs, "Native Passkeys").
///
/// Ask for a challenge, let an authenticator answer it, and log in with the answer. The application needs the grant
/// *Passkey*, and the tenant a custom domain.
public protocol PasskeyAuthentication {
    /// Asks for a challenge for an existing passkey.
    ///
    /// - Parameter connection: The name of the database connection; `nil` for the tenant's default.
    func passkeyLoginChallenge(connection: String?) -> Request<PasskeyLoginChallenge, AuthenticationError>

    /// Asks for a challenge for an existing passkey, of a member of an organization.
    ///
    /// - Parameters:
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - organization: The organization's ID or name.
    func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError>

    /// Logs in with an existing passkey, as the method that also takes an organization.
    func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Logs in with an existing passkey.
    ///
    /// Fails without sending anything when the passkey lacks a part of its answer.
    ///
    /// - Parameters:
    ///   - passkey: The passkey's answer to the challenge.
    ///   - challenge: The challenge.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - audience: The API that the access token is for.
    ///   - scope: What is asked for; `openid` is added when it is missing.
    ///   - organization: The organization's ID or name.
    func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Asks for a challenge for a new passkey of a new user, as the method that takes more attributes.
    func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, connection: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError>

    /// Asks for a challenge for a new passkey of a new user, who needs at least one identifier that the connection asks for.
    ///
    /// - Parameters:
    ///   - email: The user's e-mail address.
    ///   - phoneNumber: The user's number in international form.
    ///   - username: The user's name for logins.
    ///   - name: The user's full name.
    ///   - givenName: The user's given name.
    ///   - familyName: The user's family name.
    ///   - nickname: What the user is called.
    ///   - picture: The URL of a picture of the user.
    ///   - userMetadata: What the application wants to keep about the user.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - organization: The organization's ID or name.
    func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError>

    /// Signs up with a new passkey, and logs in, as the method that also takes an organization.
    func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Signs up with a new passkey, and logs in.
    ///
    /// Fails without sending anything when the passkey lacks a part of its answer.
    ///
    /// - Parameters:
    ///   - passkey: The new passkey's answer to the challenge.
    ///   - challenge: The challenge.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - audience: The API that the access token is for.
    ///   - scope: What is asked for; `openid` is added when it is missing.
    ///   - organization: The organization's ID or name.
    func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError>
}

extension PasskeyAuthentication {
    public func passkeyLoginChallenge(
        connection: String? = nil, _: NoMoreArguments...
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        passkeyLoginChallenge(connection: connection)
    }

    public func passkeyLoginChallenge(
        organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        passkeyLoginChallenge(connection: nil, organization: organization)
    }

    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope)
    }

    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, organization: String?, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: organization)
    }

    public func passkeySignupChallenge(
        email: String? = nil, phoneNumber: String? = nil, username: String? = nil, name: String? = nil,
        connection: String? = nil, _: NoMoreArguments...
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        passkeySignupChallenge(
            email: email, phoneNumber: phoneNumber, username: username, name: name, connection: connection)
    }

    // Where the other form would do, it is taken.
    @_disfavoredOverload
    public func passkeySignupChallenge(
        email: String? = nil, phoneNumber: String? = nil, username: String? = nil, name: String? = nil,
        givenName: String? = nil, familyName: String? = nil, nickname: String? = nil, picture: String? = nil,
        userMetadata: [String: String]? = nil, connection: String? = nil, organization: String? = nil,
        _: NoMoreArguments...
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        passkeySignupChallenge(
            email: email, phoneNumber: phoneNumber, username: username, name: name, givenName: givenName,
            familyName: familyName, nickname: nickname, picture: picture, userMetadata: userMetadata,
            connection: connection, organization: organization)
    }

    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope)
    }

    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, organization: String?, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: organization)
    }
}

// MARK: - The forms without an organization or attributes are those with them

extension PasskeyAuthentication {
    public func passkeyLoginChallenge(
        connection: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        passkeyLoginChallenge(connection: connection, organization: nil)
    }

    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: nil)
    }

    public func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, connection: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        passkeySignupChallenge(
            email: email, phoneNumber: phoneNumber, username: username, name: name, givenName: nil, familyName: nil,
            nickname: nil, picture: nil, userMetadata: nil, connection: connection, organization: nil)
    }

    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: nil)
    }
}

// MARK: - What a custom conforming type leaves out fails when it is started

extension PasskeyAuthentication {
    public func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        .notOffered()
    }

    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }

    public func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        .notOffered()
    }

    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }
}

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
        let answer = PasskeyAnswer(
            credentialID: passkey.credentialID, attachment: passkey.attachment,
            parts: [
                "clientDataJSON": passkey.rawClientDataJSON, "authenticatorData": passkey.rawAuthenticatorData,
                "signature": passkey.signature, "userHandle": passkey.userID,
            ])
        return login(answer, challenge.authenticationSession, connection, audience, scope, organization)
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
        let answer = PasskeyAnswer(newPasskey: passkey)
        return login(answer, challenge.authenticationSession, connection, audience, scope, organization)
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
            request.call.problem = InvalidRequestError.incompletePasskey(answer.missingParts)
        }
        return request
    }
}

/// A passkey's answer in the form in which it travels (Web Authentication Level 3 §5.1, `toJSON()`).
struct PasskeyAnswer {
    let credentialID: Data
    let attachment: PasskeyAttachment
    let parts: [String: Data?]

    var missingParts: [String] {
        parts.filter { $0.value == nil }.keys.sorted()
    }

    var json: [String: Any] {
        let id = Base64URL.encode(credentialID)
        var json: [String: Any] = [
            "id": id, "rawId": id, "type": "public-key",
            "response": parts.compactMapValues { $0.map(Base64URL.encode) },
        ]
        json["authenticatorAttachment"] = attachment.stringValue
        return json
    }
}

extension PasskeyAnswer {
    init(newPasskey passkey: any NewPasskey) {
        self.init(
            credentialID: passkey.credentialID, attachment: passkey.attachment,
            parts: [
                "clientDataJSON": passkey.rawClientDataJSON, "attestationObject": passkey.rawAttestationObject,
            ])
    }
}
