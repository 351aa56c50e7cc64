/// Users of a database connection: log in with a password, sign up, reset the password (Auth0 docs).
///
/// The application needs the grants *Password* and *Password Realm*. Prefer Web Auth: it shows the tenant's own page,
/// the app never sees the password, and the page can ask for a second factor.
public protocol DatabaseAuthentication {
    /// Logs in with a password.
    ///
    /// Fails with `isMultifactorRequired` if a second factor is needed, and with `isVerificationRequired` if the tenant
    /// suspects a bot. In that case, log in with Web Auth.
    ///
    /// - Parameters:
    ///   - username: The username or email address.
    ///   - password: The user's password.
    ///   - realm: The name of the database connection, or a realm.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Logs in with a password at the tenant's default directory (RFC 6749 §4.3).
    ///
    /// - Parameters:
    ///   - username: The username or email address.
    ///   - password: The user's password.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    func loginDefaultDirectory(
        withUsername username: String, password: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Creates a user. This doesn't log the user in.
    ///
    /// - Parameters:
    ///   - email: The user's email address.
    ///   - username: The username, for connections that have usernames.
    ///   - password: The user's new password.
    ///   - connection: The name of the database connection.
    ///   - userMetadata: Data that the application keeps about the user.
    ///   - rootAttributes: More attributes of the user, e.g. `given_name`. The named arguments take precedence.
    func signup(
        email: String, username: String?, password: String, connection: String, userMetadata: [String: Any]?,
        rootAttributes: [String: Any]?
    ) -> Request<DatabaseUser, AuthenticationError>

    /// Emails the user a link to a page for a new password. Also succeeds for unknown addresses.
    func resetPassword(email: String, connection: String) -> Request<Void, AuthenticationError>

    /// Emails the user a link to a page for a new password.
    ///
    /// Also succeeds for unknown addresses, so that nobody can find out who has an account.
    ///
    /// - Parameters:
    ///   - email: The user's email address.
    ///   - connection: The name of the database connection.
    ///   - organization: The ID of an organization (`org_…`), not its name.
    func resetPassword(
        email: String, connection: String, organization: String?
    ) -> Request<Void, AuthenticationError>
}

extension DatabaseAuthentication {
    /// Logs in with a password.
    ///
    /// The parameters are those of `login(usernameOrEmail:password:realmOrConnection:audience:scope:)`. Those that you
    /// leave out have default values.
    public func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String? = nil,
        scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(
            usernameOrEmail: username, password: password, realmOrConnection: realm, audience: audience, scope: scope)
    }

    /// Logs in with a password at the tenant's default directory (RFC 6749 §4.3).
    ///
    /// The parameters are those of `loginDefaultDirectory(withUsername:password:audience:scope:)`. Those that you leave
    /// out have default values.
    public func loginDefaultDirectory(
        withUsername username: String, password: String, audience: String? = nil, scope: String = defaultScope,
        _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        loginDefaultDirectory(withUsername: username, password: password, audience: audience, scope: scope)
    }

    /// Creates a user. This doesn't log the user in.
    ///
    /// The parameters are those of `signup(email:username:password:connection:userMetadata:rootAttributes:)`. Those
    /// that you leave out have default values.
    public func signup(
        email: String, username: String? = nil, password: String,
        connection: String = "Username-Password-Authentication", userMetadata: [String: Any]? = nil,
        rootAttributes: [String: Any]? = nil, _: NoMoreArguments...
    ) -> Request<DatabaseUser, AuthenticationError> {
        signup(
            email: email, username: username, password: password, connection: connection, userMetadata: userMetadata,
            rootAttributes: rootAttributes)
    }

    public func resetPassword(email: String, connection: String) -> Request<Void, AuthenticationError> {
        resetPassword(email: email, connection: connection, organization: nil)
    }
}

// MARK: - Endpoints

extension DatabaseAuthentication {
    public func login(
        usernameOrEmail username: String, password: String, realmOrConnection realm: String, audience: String?,
        scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(.passwordRealm, ["username": username, "password": password, "realm": realm], audience, scope)
        } published: {
            $0.login(
                usernameOrEmail: username, password: password, realmOrConnection: realm, audience: audience,
                scope: scope)
        }
    }

    public func loginDefaultDirectory(
        withUsername username: String, password: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(.password, ["username": username, "password": password], audience, scope)
        } published: {
            $0.loginDefaultDirectory(withUsername: username, password: password, audience: audience, scope: scope)
        }
    }

    public func signup(
        email: String, username: String?, password: String, connection: String, userMetadata: [String: Any]?,
        rootAttributes: [String: Any]?
    ) -> Request<DatabaseUser, AuthenticationError> {
        .sent(by: self) { tenant in
            let named = Parameters([
                "client_id": tenant.clientId, "email": email, "username": username, "password": password,
                "connection": connection, "user_metadata": userMetadata,
            ])
            let apiRequest = tenant.client.apiRequest(
                .post, "dbconnections/signup", Parameters(rootAttributes ?? [:]).merging(named))
            return .object(apiRequest) { user in
                guard let email = user["email"] as? String else { return nil }
                return (
                    email: email, username: user["username"] as? String,
                    verified: user["email_verified"] as? Bool ?? false
                )
            }
        } published: {
            $0.signup(
                email: email, username: username, password: password, connection: connection,
                userMetadata: userMetadata, rootAttributes: rootAttributes)
        }
    }

    public func resetPassword(
        email: String, connection: String, organization: String?
    ) -> Request<Void, AuthenticationError> {
        .sent(by: self) {
            $0.post(
                "dbconnections/change_password",
                ["email": email, "connection": connection, "organization": organization])
        } published: {
            $0.resetPassword(email: email, connection: connection, organization: organization)
        }
    }
}

/// A user that `signup` created: the email address, the name if there is one, and whether the address is verified.
public typealias DatabaseUser = (email: String, username: String?, verified: Bool)
