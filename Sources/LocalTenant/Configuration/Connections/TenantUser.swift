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
    public var blocked: Bool {
        get { givenBlocked ?? false }
        set { if newValue || givenBlocked != nil { givenBlocked = newValue } }
    }
    /// `blocked` as somebody gave it; nil if nobody did, and then it isn't shown.
    var givenBlocked: Bool?
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
    }
}

extension TenantUser: CustomStringConvertible {
    /// The user without the password.
    public var description: String { "TenantUser(\(userID ?? email ?? username ?? "?"))" }
}

extension TenantUser: Codable, Record {
    static let blank = TenantUser(email: nil, password: nil)
    static let table = Table<TenantUser> {
        Member("user_id", \.userID)
        Member("connection", \.connection)
        Member("email", \.email, .emailAddress)
        Member("email_verified", \.emailVerified)
        Member("username", \.username)
        Member("password", \.password)
        Member("blocked", \.givenBlocked)
        Member("name", \.name)
        Member("nickname", \.nickname)
        Member("picture", \.picture)
        Member("given_name", \.givenName)
        Member("family_name", \.familyName)
        Member("middle_name", \.middleName)
        Member("preferred_username", \.preferredUsername)
        Member("profile", \.profile)
        Member("website", \.website)
        Member("gender", \.gender)
        Member("birthdate", \.birthdate)
        Member("zoneinfo", \.zoneinfo)
        Member("locale", \.locale)
        Member("phone_number", \.phoneNumber)
        Member("phone_number_verified", \.phoneNumberVerified)
        Member("address", \.address)
        Member("user_metadata", \.userMetadata)
        Member("app_metadata", \.appMetadata)
        Member("mfa_policy", \.mfaPolicy)
        Member("roles", \.roles)
        Member("permissions", \.permissions)
    }

    func checkTogether() throws(TenantError) {
        try require(
            email != nil || username != nil || phoneNumber != nil, "email",
            "a user needs an email address, a username or a phone number.")
    }

    func check(as path: String, _ connections: [TenantConnection]) throws(TenantError) {
        try TenantError.locating(path) { () throws(TenantError) in try check(in: connections) }
    }

    func check(in connections: [TenantConnection]) throws(TenantError) {
        try check()
        guard let connection = connections.first(where: { $0.name == connection }) else {
            throw TenantError(.configuration, "there is no connection \(connection).", keyPath: "connection")
        }
        guard let prefix = connection.upstreamIDPrefix else { return }
        try require(
            userID?.hasPrefix(prefix) == true, "user_id",
            "say who the user is to the provider, with \(prefix) and the provider's sub.")
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
