/// One-time passwords for the users of a database connection, by email, text message or call (Auth0 docs).
///
/// The connection must allow them, and the application needs the grant *Passwordless OTP*.
public protocol OneTimePasswordAuthentication {
    /// Emails a one-time password to a user of a database connection.
    ///
    /// Also succeeds for unknown users, so that nobody can find out who has an account.
    ///
    /// - Parameters:
    ///   - email: The user's email address.
    ///   - connection: The name of the database connection.
    ///   - allowSignup: Whether logging in with the one-time password creates the user if there is none yet.
    func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError>

    /// Sends a one-time password to the phone of a user of a database connection.
    ///
    /// Also succeeds for unknown users, so that nobody can find out who has an account.
    ///
    /// - Parameters:
    ///   - phoneNumber: The user's number in international form, e.g. `+15550123456` (E.164).
    ///   - connection: The name of the database connection.
    ///   - deliveryMethod: A text message or a call.
    ///   - allowSignup: Whether logging in with the one-time password creates the user if there is none yet.
    func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError>

    /// Logs in with the one-time password from a challenge.
    ///
    /// - Parameters:
    ///   - otp: The one-time password.
    ///   - challenge: The challenge that sent it.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    func login(
        otp: String, challenge: PasswordlessChallenge, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>
}

/// How a one-time password reaches a phone.
public enum DeliveryMethod: String, Sendable {
    /// A text message.
    case text
    /// A call that reads it out.
    case voice
}

extension OneTimePasswordAuthentication {
    /// Emails a one-time password to a user of a database connection.
    ///
    /// The parameters are those of `passwordlessChallenge(email:connection:allowSignup:)`. Those that you leave out
    /// have default values.
    public func passwordlessChallenge(
        email: String, connection: String = "Username-Password-Authentication", allowSignup: Bool = false,
        _: NoMoreArguments...
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        passwordlessChallenge(email: email, connection: connection, allowSignup: allowSignup)
    }

    /// Sends a one-time password to the phone of a user of a database connection.
    ///
    /// The parameters are those of `passwordlessChallenge(phoneNumber:connection:deliveryMethod:allowSignup:)`. Those
    /// that you leave out have default values.
    public func passwordlessChallenge(
        phoneNumber: String, connection: String = "Username-Password-Authentication",
        deliveryMethod: DeliveryMethod = .text, allowSignup: Bool = false, _: NoMoreArguments...
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        passwordlessChallenge(
            phoneNumber: phoneNumber, connection: connection, deliveryMethod: deliveryMethod, allowSignup: allowSignup)
    }

    /// Logs in with the one-time password from a challenge.
    ///
    /// The parameters are those of `login(otp:challenge:audience:scope:)`. Those that you leave out have default
    /// values.
    public func login(
        otp: String, challenge: PasswordlessChallenge, audience: String? = nil, scope: String = defaultScope,
        _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(otp: otp, challenge: challenge, audience: audience, scope: scope)
    }
}

// MARK: - Endpoints

extension OneTimePasswordAuthentication {
    public func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        .sent(by: self) {
            $0.challenge(["email": email, "connection": connection, "allow_signup": allowSignup])
        } published: {
            $0.passwordlessChallenge(email: email, connection: connection, allowSignup: allowSignup)
        }
    }

    public func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        .sent(by: self) {
            $0.challenge([
                "phone_number": phoneNumber, "connection": connection, "delivery_method": deliveryMethod.rawValue,
                "allow_signup": allowSignup,
            ])
        } published: {
            $0.passwordlessChallenge(
                phoneNumber: phoneNumber, connection: connection, deliveryMethod: deliveryMethod,
                allowSignup: allowSignup)
        }
    }

    public func login(
        otp: String, challenge: PasswordlessChallenge, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(.passwordlessOTP, ["auth_session": challenge.authSession, "otp": otp], audience, scope)
        } published: {
            $0.login(otp: otp, challenge: challenge, audience: audience, scope: scope)
        }
    }
}

extension Auth0Authentication {
    fileprivate func challenge(_ parameters: [String: Any?]) -> Request<PasswordlessChallenge, AuthenticationError> {
        post("otp/challenge", parameters).bound(by: client)
    }
}
