/// Passwordless connections: a code or link by email or text message, then a login with it (Auth0 docs).
///
/// The application needs the grant *Passwordless OTP*. For users of a database connection see
/// ``OneTimePasswordAuthentication``.
public protocol PasswordlessAuthentication {
    /// Mails a code or a link.
    ///
    /// - Parameters:
    ///   - email: The user's email address.
    ///   - type: A code for `login(email:code:)`, or a link for one of the application's platforms.
    ///   - connection: The name of the passwordless connection.
    func startPasswordless(
        email: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError>

    /// Sends a code or a link as a text message.
    ///
    /// - Parameters:
    ///   - phoneNumber: The user's number in international form, e.g. `+15550123456` (E.164).
    ///   - type: A code for `login(phoneNumber:code:)`, or a link for one of the application's platforms.
    ///   - connection: The name of the passwordless connection.
    func startPasswordless(
        phoneNumber: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError>

    /// Logs in with the code from the email.
    ///
    /// - Parameters:
    ///   - email: The user's email address.
    ///   - code: The code.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    func login(
        email: String, code: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Logs in with the code from the text message.
    ///
    /// - Parameters:
    ///   - phoneNumber: The user's number in international form.
    ///   - code: The code.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    func login(
        phoneNumber: String, code: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError>
}

/// The kind of message that the tenant sends to the user for a passwordless login.
public enum PasswordlessType: String, Sendable {
    /// A code to type in.
    case code
    /// A link that opens in the browser.
    case webLink = "link"
    /// A link that opens the iOS app (Universal Link).
    case iOSLink = "link_ios"
    /// A link that opens the Android app (App Link).
    case androidLink = "link_android"
}

extension PasswordlessAuthentication {
    /// Mails a code or a link.
    ///
    /// The parameters are those of `startPasswordless(email:type:connection:)`. Those that you leave out have default
    /// values.
    public func startPasswordless(
        email: String, type: PasswordlessType = .code, connection: String = "email", _: NoMoreArguments...
    ) -> Request<Void, AuthenticationError> {
        startPasswordless(email: email, type: type, connection: connection)
    }

    /// Sends a code or a link as a text message.
    ///
    /// The parameters are those of `startPasswordless(phoneNumber:type:connection:)`. Those that you leave out have
    /// default values.
    public func startPasswordless(
        phoneNumber: String, type: PasswordlessType = .code, connection: String = "sms", _: NoMoreArguments...
    ) -> Request<Void, AuthenticationError> {
        startPasswordless(phoneNumber: phoneNumber, type: type, connection: connection)
    }

    /// Logs in with the code from the email.
    ///
    /// The parameters are those of `login(email:code:audience:scope:)`. Those that you leave out have default values.
    public func login(
        email: String, code: String, audience: String? = nil, scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(email: email, code: code, audience: audience, scope: scope)
    }

    /// Logs in with the code from the text message.
    ///
    /// The parameters are those of `login(phoneNumber:code:audience:scope:)`. Those that you leave out have default
    /// values.
    public func login(
        phoneNumber: String, code: String, audience: String? = nil, scope: String = defaultScope, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        login(phoneNumber: phoneNumber, code: code, audience: audience, scope: scope)
    }
}

// MARK: - Endpoints

extension PasswordlessAuthentication {
    public func startPasswordless(
        email: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError> {
        .sent(by: self) {
            $0.post("passwordless/start", ["email": email, "send": type.rawValue, "connection": connection])
        } published: {
            $0.startPasswordless(email: email, type: type, connection: connection)
        }
    }

    public func startPasswordless(
        phoneNumber: String, type: PasswordlessType, connection: String
    ) -> Request<Void, AuthenticationError> {
        .sent(by: self) {
            $0.post(
                "passwordless/start", ["phone_number": phoneNumber, "send": type.rawValue, "connection": connection])
        } published: {
            $0.startPasswordless(phoneNumber: phoneNumber, type: type, connection: connection)
        }
    }

    public func login(
        email: String, code: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(.passwordlessOTP, ["username": email, "otp": code, "realm": "email"], audience, scope)
        } published: {
            $0.login(email: email, code: code, audience: audience, scope: scope)
        }
    }

    public func login(
        phoneNumber: String, code: String, audience: String?, scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.login(.passwordlessOTP, ["username": phoneNumber, "otp": code, "realm": "sms"], audience, scope)
        } published: {
            $0.login(phoneNumber: phoneNumber, code: code, audience: audience, scope: scope)
        }
    }
}
