import A0Web

/// A user, who logs in with a password, or with an email address or phone number.
///
/// The JSON keys are those of Auth0's user objects (`email`, `email_verified`, `given_name`, …), with `password`,
/// `connection` and `user_id` beside them. What is nil is left out of tokens.
public struct TenantUser: Sendable, Hashable {
    /// `user_id`, the tokens' `sub`. Default: `auth0|` and 24 hexadecimal digits, which for a user of the configuration
    /// are made from the connection and the email address, username or phone number, so that they are the same at every
    /// start, and random for others.
    public var userID: String?
    /// `connection`: the name of the user's connection. Default: `Username-Password-Authentication`.
    public var connection: String
    /// `email`. Compared without regard to case.
    public var email: String?
    /// `email_verified`. Default: false.
    public var emailVerified: Bool
    /// `username`, for connections that use them.
    public var username: String?
    /// `password` in plain text. The store keeps an argon2id hash only. Without one, the user can't log in with a
    /// password.
    public var password: String?
    /// `blocked`: the user cannot log in, and refresh tokens stop working. Default: false.
    public var blocked: Bool
    /// `name`. Default: the email address.
    public var name: String?
    /// `nickname`. Default: the part of the email address before the `@`.
    public var nickname: String?
    /// `picture`, a URL. Default: an avatar with the user's initials.
    public var picture: String?
    /// `given_name`.
    public var givenName: String?
    /// `family_name`.
    public var familyName: String?
    /// `middle_name`.
    public var middleName: String?
    /// `preferred_username`.
    public var preferredUsername: String?
    /// `profile`, a URL.
    public var profile: String?
    /// `website`, a URL.
    public var website: String?
    /// `gender`.
    public var gender: String?
    /// `birthdate`: `YYYY-MM-DD`, or `YYYY` alone.
    public var birthdate: String?
    /// `zoneinfo`, such as `Europe/Berlin`.
    public var zoneinfo: String?
    /// `locale`, such as `en-US`.
    public var locale: String?
    /// `phone_number`, in E.164 form.
    public var phoneNumber: String?
    /// `phone_number_verified`.
    public var phoneNumberVerified: Bool?
    /// `address`, by the names of its parts (OpenID Connect Core §5.1.1).
    public var address: [String: String]?
    /// `user_metadata`: what the user may read and change.
    public var userMetadata: [String: TenantValue]?
    /// `app_metadata`: what applications keep about the user.
    public var appMetadata: [String: TenantValue]?
    /// `mfa_policy`: when a second factor is required; nil for the client's or the tenant's policy.
    public var mfaPolicy: MFAPolicy?
    /// `roles`: the names of roles that the user has everywhere. At each start the user gets those that are missing.
    /// Default: none.
    public var roles: [String] = []
    /// `permissions` that the user has besides those of the roles. At each start the user gets those that are missing.
    /// Default: none.
    public var permissions: [TenantPermission] = []

    /// A user of the default database.
    public init(email: String?, password: String?, emailVerified: Bool = false, name: String? = nil) {
        self.connection = TenantConnection.defaultName
        self.email = email
        self.password = password
        self.emailVerified = emailVerified
        self.name = name
        self.blocked = false
    }
}

extension TenantUser: CustomStringConvertible {
    /// The user without the password.
    public var description: String { "TenantUser(\(userID ?? email ?? username ?? "?"))" }
}

extension TenantUser: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case userID = "user_id"
        case connection, email, username, password, blocked, name, nickname, picture, profile, website, gender,
            birthdate
        case zoneinfo, locale, address, roles, permissions
        case emailVerified = "email_verified"
        case givenName = "given_name"
        case familyName = "family_name"
        case middleName = "middle_name"
        case preferredUsername = "preferred_username"
        case phoneNumber = "phone_number"
        case phoneNumberVerified = "phone_number_verified"
        case userMetadata = "user_metadata"
        case appMetadata = "app_metadata"
        case mfaPolicy = "mfa_policy"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        userID = try values.value(.userID)
        connection = try values.value(.connection, default: TenantConnection.defaultName)
        email = try values.value(.email)
        emailVerified = try values.value(.emailVerified, default: false)
        username = try values.value(.username)
        password = try values.value(.password)
        blocked = try values.value(.blocked, default: false)
        name = try values.value(.name)
        nickname = try values.value(.nickname)
        picture = try values.value(.picture)
        givenName = try values.value(.givenName)
        familyName = try values.value(.familyName)
        middleName = try values.value(.middleName)
        preferredUsername = try values.value(.preferredUsername)
        profile = try values.value(.profile)
        website = try values.value(.website)
        gender = try values.value(.gender)
        birthdate = try values.value(.birthdate)
        zoneinfo = try values.value(.zoneinfo)
        locale = try values.value(.locale)
        phoneNumber = try values.value(.phoneNumber)
        phoneNumberVerified = try values.value(.phoneNumberVerified)
        address = try values.value(.address)
        userMetadata = try values.value(.userMetadata)
        appMetadata = try values.value(.appMetadata)
        mfaPolicy = try values.value(.mfaPolicy)
        roles = try values.value(.roles, default: [])
        permissions = try values.value(.permissions, default: [])
    }
}

/// The sample user of a tenant.
public struct SampleUser: Sendable, Hashable {
    /// The email address.
    public let email: String
    /// Random, made at the first start and kept with the data.
    public let password: String
}

extension SampleUser: CustomStringConvertible {
    /// The user without the password.
    public var description: String { "SampleUser(\(email))" }
}
