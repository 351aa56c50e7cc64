/// Logins and signups with passkeys (Auth0 docs, "Native Passkeys").
///
/// Ask for a challenge, let an authenticator respond to it, and log in with the response. The application needs the
/// grant *Passkey*, and the tenant needs a custom domain.
public protocol PasskeyAuthentication {
    /// Asks for a challenge for an existing passkey.
    ///
    /// - Parameter connection: The name of the database connection; `nil` for the tenant's default.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func passkeyLoginChallenge(connection: String?) -> Request<PasskeyLoginChallenge, AuthenticationError>

    /// Asks for a challenge for an existing passkey, of a member of an organization.
    ///
    /// - Parameters:
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - organization: The organization's ID or name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError>

    /// Logs in with an existing passkey. See the method that also takes an organization.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Logs in with an existing passkey.
    ///
    /// Fails without sending anything if a part of the passkey's response is missing.
    ///
    /// - Parameters:
    ///   - passkey: The passkey's response to the challenge.
    ///   - challenge: The challenge.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    ///   - organization: The organization's ID or name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Asks for a challenge for a new passkey of a new user. See the method that takes more attributes.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, connection: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError>

    /// Asks for a challenge for a new passkey of a new user, who needs at least one identifier that the connection asks
    /// for.
    ///
    /// - Parameters:
    ///   - email: The user's email address.
    ///   - phoneNumber: The user's number in international form.
    ///   - username: The user's name for logins.
    ///   - name: The user's full name.
    ///   - givenName: The user's given name.
    ///   - familyName: The user's family name.
    ///   - nickname: What the user is called.
    ///   - picture: The URL of a picture of the user.
    ///   - userMetadata: Data that the application keeps about the user.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - organization: The organization's ID or name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError>

    /// Signs up with a new passkey, and logs in. See the method that also takes an organization.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Signs up with a new passkey, and logs in.
    ///
    /// Fails without sending anything if a part of the passkey's response is missing.
    ///
    /// - Parameters:
    ///   - passkey: The new passkey's response to the challenge.
    ///   - challenge: The challenge.
    ///   - connection: The name of the database connection; `nil` for the tenant's default.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    ///   - organization: The organization's ID or name.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError>
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeyAuthentication {
    /// Asks for a challenge for an existing passkey.
    ///
    /// The parameters are those of `passkeyLoginChallenge(connection:)`. Those that you leave out have default values.
    public func passkeyLoginChallenge(
        connection: String? = nil, _: NoMoreArguments...
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        passkeyLoginChallenge(connection: connection)
    }

    /// Asks for a challenge for an existing passkey, of a member of an organization.
    ///
    /// The parameters are those of `passkeyLoginChallenge(connection:organization:)`. Those that you leave out have
    /// default values.
    public func passkeyLoginChallenge(
        organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        passkeyLoginChallenge(connection: nil, organization: organization)
    }

    /// Logs in with an existing passkey. See the method that also takes an organization.
    ///
    /// The parameters are those of `login(passkey:challenge:connection:audience:scope:)`. Those that you leave out have
    /// default values.
    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope)
    }

    /// Logs in with an existing passkey.
    ///
    /// The parameters are those of `login(passkey:challenge:connection:audience:scope:organization:)`. Those that you
    /// leave out have default values.
    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, organization: String?, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: organization)
    }

    /// Asks for a challenge for a new passkey of a new user. See the method that takes more attributes.
    ///
    /// The parameters are those of `passkeySignupChallenge(email:phoneNumber:username:name:connection:)`. Those that
    /// you leave out have default values.
    public func passkeySignupChallenge(
        email: String? = nil, phoneNumber: String? = nil, username: String? = nil, name: String? = nil,
        connection: String? = nil, _: NoMoreArguments...
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        passkeySignupChallenge(
            email: email, phoneNumber: phoneNumber, username: username, name: name, connection: connection)
    }

    // Ambiguous calls prefer the other form.
    /// Asks for a challenge for a new passkey of a new user, who needs at least one identifier that the connection
    /// asks for.
    ///
    /// The parameters are those of
    /// `passkeySignupChallenge(email:phoneNumber:username:name:givenName:familyName:nickname:picture:userMetadata:connection:organization:)`.
    /// Those that you leave out have default values.
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

    /// Logs in with an existing passkey. See the method that also takes an organization.
    ///
    /// The parameters are those of `login(passkey:challenge:connection:audience:scope:)`. Those that you leave out have
    /// default values.
    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope)
    }

    /// Logs in with an existing passkey.
    ///
    /// The parameters are those of `login(passkey:challenge:connection:audience:scope:organization:)`. Those that you
    /// leave out have default values.
    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String? = nil,
        audience: String? = nil, scope: String = defaultScope, organization: String?, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
            organization: organization)
    }
}

// MARK: - The forms without an organization or attributes call those with them

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
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

// MARK: - Endpoints

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeyAuthentication {
    public func passkeyLoginChallenge(
        connection: String?, organization: String?
    ) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        .sent(by: self) {
            $0.post("passkey/challenge", ["realm": connection, "organization": organization])
        } published: {
            $0.passkeyLoginChallenge(connection: connection, organization: organization)
        }
    }

    public func login(
        passkey: any LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(
                PasskeyResponse(passkey), challenge.authenticationSession, connection, audience, scope, organization)
        } published: {
            $0.login(
                passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
                organization: organization)
        }
    }

    public func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, givenName: String?,
        familyName: String?, nickname: String?, picture: String?, userMetadata: [String: String]?, connection: String?,
        organization: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        .sent(by: self) { tenant in
            let profile = [
                "email": email, "phone_number": phoneNumber, "username": username, "name": name,
                "given_name": givenName,
                "family_name": familyName, "nickname": nickname, "picture": picture,
            ].compactMapValues { $0 }
            return tenant.post(
                "passkey/register",
                [
                    "user_profile": profile, "user_metadata": userMetadata, "realm": connection,
                    "organization": organization,
                ])
        } published: {
            $0.passkeySignupChallenge(
                email: email, phoneNumber: phoneNumber, username: username, name: name, givenName: givenName,
                familyName: familyName, nickname: nickname, picture: picture, userMetadata: userMetadata,
                connection: connection, organization: organization)
        }
    }

    public func login(
        passkey: any SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(
                PasskeyResponse(passkey), challenge.authenticationSession, connection, audience, scope, organization)
        } published: {
            $0.login(
                passkey: passkey, challenge: challenge, connection: connection, audience: audience, scope: scope,
                organization: organization)
        }
    }
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension Auth0Authentication {
    fileprivate func login(
        _ response: PasskeyResponse, _ session: String, _ connection: String?, _ audience: String?, _ scope: String,
        _ organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        var request = login(
            .webAuthn,
            [
                "auth_session": session, "authn_response": response.json, "realm": connection,
                "organization": organization,
            ], audience, scope)
        if !response.missingParts.isEmpty {
            request.apiRequest.error = InvalidRequestError.incompletePasskey(response.missingParts)
        }
        return request
    }
}
