/// A source of users: a database with passwords, everyone with an email address or a phone, or another provider.
///
/// The JSON keys follow Auth0: `id`, `name`, `strategy`, `enabled_clients`, `requires_username`, `attributes`,
/// `validation`, `disable_signup`, `disable_self_service_change_password`, `password_policy`, `password_history`,
/// `password_dictionary`, `password_dictionary_words`, `password_complexity_options`, `password_options`,
/// `password_no_personal_info`, `brute_force_protection`, `code_length`, `code_lifetime`, `otp_methods`, `passkeys`,
/// `is_domain_connection`; and for another provider `display_name`, `show_as_button`, `connected_accounts`, `options`.
public struct TenantConnection: Sendable, Hashable {
    /// How users authenticate (`strategy`).
    public enum Strategy: String, Sendable, Codable, CaseIterable, Choice {
        /// With a password.
        case database = "auth0"
        /// With a code or a link that was mailed.
        case email
        /// With a code or a link that was sent by text message.
        case sms
        /// At another OpenID Provider.
        case oidc
        /// The same with another name: at Okta.
        case okta
        /// The same: at another tenant of Auth0, or another ``LocalTenant``.
        case auth0OIDC = "auth0-oidc"
        /// At Microsoft Entra ID.
        case waad
        /// At Active Directory Federation Services.
        case adfs
        /// At Google Workspace.
        case googleApps = "google-apps"
        /// At Google.
        case googleOAuth2 = "google-oauth2"
        /// At Apple.
        case apple
        /// At GitHub.
        case github
        /// At Facebook.
        case facebook
        /// With a Microsoft account.
        case windowsLive = "windowslive"
        /// At any provider that has OAuth 2.0 and an address of the user's profile.
        case oauth2
    }

    /// How hard a new password must be to guess (`password_policy`).
    public enum PasswordPolicy: String, Sendable, Codable, CaseIterable, Choice {
        /// At least 1 character.
        case none
        /// At least 6 characters.
        case low
        /// At least 8 characters with a lower-case letter, an upper-case letter and a digit.
        case fair
        /// At least 8 characters of 3 of 4 kinds: lower case, upper case, digits, others.
        case good
        /// At least 10 characters of 3 of 4 kinds, and no more than two identical ones in a row.
        case excellent
    }

    /// A way into a database without a password (`/otp/challenge`).
    public enum OTPMethod: String, Sendable, Codable, CaseIterable, Choice {
        /// A code by email.
        case email
        /// A code by text message.
        case phone
    }

    /// Whether the provider decides which applications act for its users (`cross_app_access_resource_app.status`).
    public enum CrossAppAccess: String, Sendable, Codable, CaseIterable, Choice {
        /// Its assertions are accepted (``TenantClient/acceptsIdentityAssertions``).
        case enabled
        /// Its assertions are rejected.
        case disabled
    }

    /// The name of the database that every Auth0 tenant starts with.
    public static let defaultName = "Username-Password-Authentication"

    /// The connection `email`: login with a code or link by email.
    public static let email = TenantConnection(name: "email", strategy: .email)
    /// The connection `sms`: login with a code or link by text message.
    public static let sms = TenantConnection(name: "sms", strategy: .sms)

    /// `id`: `con_` and 16 letters and digits. Default: made from the name, and the same at every start.
    public var id: String
    /// `name`, which a client may send as `connection` or `realm`.
    public var name: String {
        didSet { if id == Self.usualID(oldValue) { id = Self.usualID(name) } }
    }
    /// `strategy`. Default: `auth0`, a database.
    public var strategy: Strategy
    /// `enabled_clients`: the clients whose users may log in here; nil for all.
    public var enabledClients: [String]?
    /// `requires_username`: users have a username besides their email address and may log in with either. Default:
    /// false.
    public var requiresUsername: Bool
    /// `attributes`: what users of a database log in with, and what they enter when they sign up; nil for an email
    /// address, and for what ``requiresUsername`` says.
    public var attributes: ConnectionAttributes?
    /// `validation.username.min` characters of a username, if it ``requiresUsername``. Default: nil, 1.
    public var usernameMinimumLength: Int?
    /// `validation.username.max` characters of a username, if it ``requiresUsername``. Default: nil, 15.
    public var usernameMaximumLength: Int?
    /// `disable_signup`. Default: false.
    public var disableSignup: Bool
    /// `disable_self_service_change_password`: whether users can't ask for a link to change a forgotten password.
    /// Default: false.
    public var disablesPasswordReset = false
    /// `password_policy` for new passwords. Default: `good`.
    public var passwordPolicy: PasswordPolicy
    /// `password_history`: how many passwords a user may not choose again, 0 to 24. Default: 0.
    public var passwordHistory: Int
    /// `password_dictionary`: whether the most common passwords are refused. Default: false.
    public var passwordDictionary: Bool
    /// `password_dictionary_words`: more passwords that are refused then, at most 200. Default: none.
    public var passwordDictionaryWords: [String] = []
    /// `password_complexity_options.min_length` of passwords, 1 to 72 characters. Default: nil, that of
    /// ``passwordPolicy``.
    public var passwordMinimumLength: Int?
    /// `password_options`: rules that take precedence over the others for passwords. Default: none.
    public var passwordOptions: PasswordOptions?
    /// `password_no_personal_info`: whether passwords are refused that contain the user's name, username or email
    /// address. Default: false.
    public var passwordNoPersonalInfo: Bool
    /// `brute_force_protection`: whether failed logins lead to a block. Default: true.
    public var bruteForceProtection: Bool
    /// `code_lifetime`: seconds that a code or link for passwordless login is valid. Default: 180.
    public var codeLifetime: Int
    /// `code_length`: the number of digits of a code for passwordless login, 4 to 40. Default: 6.
    public var codeLength = 6
    /// `otp_methods`: how `/otp/challenge` reaches users of a database. Default: none.
    public var otpMethods: Set<OTPMethod>
    /// `passkeys` of the users of a database. Default: they may use passkeys, but aren't offered one after a login.
    public var passkeys = ConnectionPasskeys(progressiveEnrollment: false)
    /// `display_name`: the text of the button for another provider. Default: the name.
    public var displayName: String?
    /// `show_as_button`: whether the login page has a button that leads to another provider. Where an application has
    /// no other connection, its logins go there without a page. Default: true. In Auth0 it has to be switched on.
    public var showAsButton = true
    /// `realms`: more names by which applications that send passwords and codes can name the connection. Default: none.
    public var realms: [String] = []
    /// `is_domain_connection`: third-party clients may use it, whatever ``enabledClients`` says, and no others.
    /// Default: false.
    public var isDomainConnection = false
    /// `authentication.active`: whether people can log in with it. Default: true.
    public var isForLogins = true
    /// `connected_accounts.active`: whether users can connect their accounts there, and clients get the provider's
    /// access tokens for those and for accounts that users logged in with (Auth0 docs, "Token Vault"). Default: false.
    public var connectedAccounts = false
    /// `cross_app_access_resource_app.status`: whether the OpenID Connect provider's assertions for applications are
    /// exchanged for access tokens. Default: disabled.
    public var crossAppAccess = CrossAppAccess.disabled
    /// `options`: the other provider. Required for connections to another provider, unless it is simulated, and only
    /// allowed for those.
    public var options: ProviderOptions?

    /// Creates a connection with this name, by default a database of users with passwords.
    public init(
        name: String = TenantConnection.defaultName, strategy: Strategy = .database, enabledClients: [String]? = nil,
        requiresUsername: Bool = false, disableSignup: Bool = false, passwordPolicy: PasswordPolicy = .good,
        passwordHistory: Int = 0, passwordDictionary: Bool = false, passwordNoPersonalInfo: Bool = false,
        bruteForceProtection: Bool = true, codeLifetime: Int = 180, otpMethods: Set<OTPMethod> = []
    ) {
        id = Self.usualID(name)
        self.name = name
        self.strategy = strategy
        self.enabledClients = enabledClients
        self.requiresUsername = requiresUsername
        self.disableSignup = disableSignup
        self.passwordPolicy = passwordPolicy
        self.passwordHistory = passwordHistory
        self.passwordDictionary = passwordDictionary
        self.passwordNoPersonalInfo = passwordNoPersonalInfo
        self.bruteForceProtection = bruteForceProtection
        self.codeLifetime = codeLifetime
        self.otpMethods = otpMethods
    }

    /// Creates a connection to another provider. Its default name is that of its strategy.
    public init(
        name: String? = nil, strategy: Strategy = .oidc, displayName: String? = nil, showAsButton: Bool = true,
        enabledClients: [String]? = nil, options: ProviderOptions
    ) {
        self.init(name: name ?? strategy.rawValue, strategy: strategy, enabledClients: enabledClients)
        self.displayName = displayName
        self.showAsButton = showAsButton
        self.options = options
    }

    private static func usualID(_ name: String) -> String { "con_" + StableID.digits("connection", name, length: 16) }

    func isEnabled(for clientID: String) -> Bool {
        enabledClients?.contains(clientID) ?? true
    }

    func isEnabled(for client: TenantClient) -> Bool {
        client.isFirstParty ? isEnabled(for: client.clientID) : isDomainConnection
    }
}

extension TenantConnection: Codable, Record {
    static let blank = TenantConnection()
    static let table = Table<TenantConnection> {
        Member("name", \.name, .notEmpty("a connection needs a name."))
        Member("id", \.id, .pattern("con_[A-Za-z0-9]{16}", "an id is con_ and 16 letters or digits."))
        Member("strategy", \.strategy)
        Member("enabled_clients", \.enabledClients)
        Member("requires_username", \.requiresUsername)
        Member("attributes", \.attributes)
        Member("validation") {
            Member("username") {
                Member("min", \.usernameMinimumLength, .within(1...128, "usernames have 1 to 128 characters."))
                Member("max", \.usernameMaximumLength, .within(1...128, "usernames have 1 to 128 characters."))
            }
        }
        Member("disable_signup", \.disableSignup)
        Member("disable_self_service_change_password", \.disablesPasswordReset)
        Member("password_policy", \.passwordPolicy)
        Member("password_history", \.passwordHistory, .within(0...24, "choose 0 to 24 passwords."))
        Member("password_dictionary", \.passwordDictionary)
        Member("password_dictionary_words", \.passwordDictionaryWords)
        Member("password_complexity_options") {
            Member("min_length", \.passwordMinimumLength, .within(1...72, "choose 1 to 72 characters."))
        }
        Member("password_options", \.passwordOptions)
        Member("password_no_personal_info", \.passwordNoPersonalInfo)
        Member("brute_force_protection", \.bruteForceProtection)
        Member("code_length", \.codeLength, .within(OneTimeCodeSettings.lengths, OneTimeCodeSettings.lengthMessage))
        Member("code_lifetime", \.codeLifetime, .seconds)
        Member("otp_methods", \.otpMethods)
        Member("passkeys", \.passkeys)
        Member("realms", \.realms)
        Member("is_domain_connection", \.isDomainConnection)
        Member("authentication") { Member("active", \.isForLogins) }
        Member("connected_accounts") { Member("active", \.connectedAccounts) }
        Member("cross_app_access_resource_app") { Member("status", \.crossAppAccess) }
        Member("display_name", \.displayName)
        Member("show_as_button", \.showAsButton)
        Member("options", \.options)
    }

    mutating func complete(_ isGiven: (String) -> Bool) throws(TenantError) {
        guard !isGiven("name"), strategy != .database else { return }
        guard ![.oidc, .okta, .auth0OIDC, .oauth2].contains(strategy) else { throw .missing("name") }
        name = strategy.rawValue
    }

    func checkTogether() throws(TenantError) {
        try require(!identifiers.identifying.isEmpty, "attributes", "users need an identifier to log in with.")
        let username = identifiers.username.usernameRules
        try require(
            username.minimumLength <= username.maximumLength, "validation.username",
            "the minimum isn't more than the maximum.")
    }
}
