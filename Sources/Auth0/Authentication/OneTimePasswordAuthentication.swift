/// One-time passwords for the users of a database connection, by email, text message or call (Auth0 docs).
///
/// The connection must allow them, and the application needs the grant *Passwordless OTP*.
public protocol OneTimePasswordAuthentication {
    /// Mails a one-time password to a user of a database connection.
    ///
    /// Succeeds for unknown users too, so that nobody can find out who has an account.
    ///
    /// - Parameters:
    ///   - email: The user's email address.
    ///   - connection: The name of the database connection.
    ///   - allowSignup: Whether a login with the one-time password creates a user who does not exist yet.
    func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError>

    /// Sends a one-time password to the phone of a user of a database connection.
    ///
    /// Succeeds for unknown users too, so that nobody can find out who has an account.
    ///
    /// - Parameters:
    ///   - phoneNumber: The user's number in international form, e.g. `+15550123456` (E.164).
    ///   - connection: The name of the database connection.
    ///   - deliveryMethod: A text message or a call.
    ///   - allowSignup: Whether a login with the one-time password creates a user who does not exist yet.
    func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError>

    /// Logs in with the one-time password that a challenge sent.
    ///
    /// - Parameters:
    ///   - otp: The one-time password.
    ///   - challenge: The challenge that sent it.
    ///   - audience: The API that the access token is for.
    ///   - scope: What is asked for; `openid` is added when it is missing.
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
    /// Mails a one-time password to a user of a database connection.
    ///
    /// The parameters are those of `passwordlessChallenge(email:connection:allowSignup:)`; those that are left out
    /// have their defaults.
    public func passwordlessChallenge(
        email: String, connection: String = "Username-Password-Authentication", allowSignup: Bool = false,
        _: NoMoreArguments...
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        passwordlessChallenge(email: email, connection: connection, allowSignup: allowSignup)
    }

    /// Sends a one-time password to the phone of a user of a database connection.
    ///
    /// The parameters are those of `passwordlessChallenge(phoneNumber:connection:deliveryMethod:allowSignup:)`; those
    /// that are left out have their defaults.
    public func passwordlessChallenge(
        phoneNumber: String, connection: String = "Username-Password-Authentication",
        deliveryMethod: DeliveryMethod = .text, allowSignup: Bool = false, _: NoMoreArguments...
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        passwordlessChallenge(
            phoneNumber: phoneNumber, connection: connection, deliveryMethod: deliveryMethod, allowSignup: allowSignup)
    }

    /// Logs in with the one-time password that a challenge sent.
    ///
    /// The parameters are those of `login(otp:challenge:audience:scope:)`; those that are left out have their
    /// defaults.
    public func login(
        otp: String, challenge: PasswordlessChallenge, audience: String? = nil, scope: String = defaultScope,
        _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(otp: otp, challenge: challenge, audience: audience, scope: scope)
    }
}

// MARK: - What a custom conforming type leaves out fails when it is started

extension OneTimePasswordAuthentication {
    public func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        .notOffered()
    }

    public func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        .notOffered()
    }

    public func login(
        otp: String, challenge: PasswordlessChallenge, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }
}

extension Auth0Authentication {
    func passwordlessChallenge(
        email: String, connection: String, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        challenge(["email": email, "connection": connection, "allow_signup": allowSignup])
    }

    func passwordlessChallenge(
        phoneNumber: String, connection: String, deliveryMethod: DeliveryMethod, allowSignup: Bool
    ) -> Request<PasswordlessChallenge, AuthenticationError> {
        challenge([
            "phone_number": phoneNumber, "connection": connection, "delivery_method": deliveryMethod.rawValue,
            "allow_signup": allowSignup,
        ])
    }

    func login(
        otp: String, challenge: PasswordlessChallenge, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(.passwordlessOTP, ["auth_session": challenge.authSession, "otp": otp], audience, scope)
    }

    private func challenge(_ parameters: [String: Any?]) -> Request<PasswordlessChallenge, AuthenticationError> {
        post("otp/challenge", parameters).bound(by: client)
    }
}
