import Foundation

/// A message that a real tenant would have sent by email, text message, phone call, or push notification.
public struct TenantMessage: Sendable, Hashable, Identifiable {
    /// How a message is sent.
    public enum Channel: String, Sendable, Codable, CaseIterable {
        /// By email.
        case email
        /// By text message.
        case sms
        /// By a phone call.
        case voice
        /// To an authenticator app.
        case push
    }

    /// The purpose of the message. More may be added, so keep a `default` when you compare.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A new user must verify the email address: `link`.
        case verifyEmail = "verify_email"
        /// A user wants to reset the password: `link`.
        case resetPassword = "reset_password"
        /// Too many failed logins. The `link` unblocks the account.
        case blockedAccount = "blocked_account"
        /// A login with a password that is known from a breach. With the `link`, the user chooses another one.
        case breachedPassword = "stolen_credentials"
        /// Login without a password: `code`.
        case passwordlessCode = "passwordless_code"
        /// Login without a password: `link`, which carries the `code`.
        case passwordlessLink = "passwordless_link"
        /// Login to a database without a password: `code`.
        case loginCode = "login_code"
        /// The second factor of a login: `code`.
        case mfaCode = "mfa_code"
        /// A second factor that is being added: `code`, or for a push device `link`.
        case mfaEnrollment = "mfa_enrollment"
        /// The owner asks for a second factor: `link`.
        case mfaEnrollmentLink = "mfa_enrollment_link"
        /// The second factor of a login, on the push device: `link`.
        case mfaPush = "mfa_push"
        /// An application waits for the user's approval of a login elsewhere (OpenID Connect CIBA): `link`.
        case backchannelLogin = "backchannel_login"
        /// The first email to a user whose address is verified, if the owner has a template for it.
        case welcome = "welcome_email"
        /// An invitation to an organization: `link`, if the client has a login URL.
        case invitation
    }

    public let id: String
    /// By the tenant's clock.
    public let time: Date
    /// An email address, a phone number, or for push messages the user's id.
    public let to: String
    /// How the message would have been sent.
    public let channel: Channel
    /// The purpose of the message.
    public let kind: Kind
    /// The code that the recipient enters.
    public let code: String?
    /// The link that the recipient opens.
    public let link: String?
    /// The client that caused the message.
    public let client: String?
    /// The sender, if the owner's template has one.
    public internal(set) var from: String?
    /// The subject of an email.
    public internal(set) var subject: String?
    /// The content: HTML in an email, or else a text.
    public internal(set) var body: String?
}

extension TenantMessage: CustomStringConvertible {
    /// The message without its code and link.
    public var description: String { "TenantMessage(\(kind.rawValue) to \(to) by \(channel.rawValue))" }
}

/// The format in `DIR/outbox/`. All members are always present, so that scripts don't need to check.
extension TenantMessage: Codable {
    enum CodingKeys: String, CodingKey {
        case id, time, to, channel, kind, code, link, client, from, subject, body
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id), time: try values.decode(Date.self, forKey: .time),
            to: try values.decode(String.self, forKey: .to),
            channel: try values.decode(Channel.self, forKey: .channel),
            kind: try values.decode(Kind.self, forKey: .kind),
            code: try values.decodeIfPresent(String.self, forKey: .code),
            link: try values.decodeIfPresent(String.self, forKey: .link),
            client: try values.decodeIfPresent(String.self, forKey: .client),
            from: try values.decodeIfPresent(String.self, forKey: .from),
            subject: try values.decodeIfPresent(String.self, forKey: .subject),
            body: try values.decodeIfPresent(String.self, forKey: .body))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(time, forKey: .time)
        try values.encode(to, forKey: .to)
        try values.encode(channel, forKey: .channel)
        try values.encode(kind, forKey: .kind)
        try values.encode(code, forKey: .code)
        try values.encode(link, forKey: .link)
        try values.encode(client, forKey: .client)
        try values.encode(from, forKey: .from)
        try values.encode(subject, forKey: .subject)
        try values.encode(body, forKey: .body)
    }
}
