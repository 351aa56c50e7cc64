import A0Encoding

/// A part of a tenant with its own applications and identities.
public struct DelegateRealm: Sendable, Equatable {
    /// Names the realm in URLs, usually 16 hexadecimal digits.
    public var id: String
    /// For people.
    public var displayName: String
    /// The applications that users log in to.
    public var applications: [DelegateApplication]
    /// The apps that hold credentials.
    public var authenticatorConfigs: [DelegateAuthenticatorConfig]
    /// The people who can log in.
    public var identities: [DelegateIdentity]

    /// Creates a realm from its members.
    public init(
        id: String, displayName: String, applications: [DelegateApplication],
        authenticatorConfigs: [DelegateAuthenticatorConfig], identities: [DelegateIdentity]
    ) {
        self.id = id
        self.displayName = displayName
        self.applications = applications
        self.authenticatorConfigs = authenticatorConfigs
        self.identities = identities
    }
}

/// Someone who can log in.
public struct DelegateIdentity: Sendable, Equatable {
    /// Names the identity in URLs and tokens (`sub`), usually 16 hexadecimal digits.
    public var id: String
    /// The person's name.
    public var displayName: String
    /// The person's username in the realm.
    public var username: String
    /// The recipient of links and codes.
    public var primaryEmailAddress: String?
    /// Whether the person is currently blocked from logging in.
    public var isSuspended: Bool

    /// Creates an identity from its members.
    public init(
        id: String, displayName: String, username: String, primaryEmailAddress: String? = nil, isSuspended: Bool = false
    ) {
        self.id = id
        self.displayName = displayName
        self.username = username
        self.primaryEmailAddress = primaryEmailAddress
        self.isSuspended = isSuspended
    }
}

/// An app that holds credentials.
public struct DelegateAuthenticatorConfig: Sendable, Equatable {
    /// The place where a login continues.
    public enum ConfigType: String, Codable, Sendable, CaseIterable {
        /// In an app, with an embedded SDK.
        case embedded
        /// On a page of the provider. Browsers hold no credentials of this provider, so the page only says where to log
        /// in.
        case hostedWeb = "hosted_web"
    }

    /// How the app gets the requests of a login.
    public enum InvocationType: String, Codable, Sendable, CaseIterable {
        /// The browser is redirected to the app.
        case automatic
        /// The caller gets the URL as JSON and passes it to the app.
        case manual
    }

    /// Names the configuration.
    public var id: String
    /// The place where a login continues.
    public var type: ConfigType
    /// The URL that opens the app: its scheme, such as `acme://`, a universal link, or a web page. Paths are appended
    /// to it. Empty for ``ConfigType/hostedWeb``.
    public var invokeURL: String
    /// How the app gets the requests of a login.
    public var invocationType: InvocationType
    /// The origins, such as `https://app.example.com`, whose web pages may act as devices: their scripts can call the
    /// endpoints that bind credentials and answer logins. Other pages can't. Programs that aren't web pages don't need
    /// an origin.
    public var trustedOrigins: [String]

    /// The configuration of an app.
    public init(
        id: String, invokeURL: String, invocationType: InvocationType = .automatic, trustedOrigins: [String] = []
    ) {
        self.id = id
        type = .embedded
        self.invokeURL = invokeURL
        self.invocationType = invocationType
        self.trustedOrigins = trustedOrigins
    }

    /// The configuration of the provider's own page.
    public static func hostedWeb(id: String) -> DelegateAuthenticatorConfig {
        var config = DelegateAuthenticatorConfig(id: id, invokeURL: "")
        config.type = .hostedWeb
        return config
    }
}

extension DelegateRealm: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, applications, identities
        case displayName = "display_name"
        case authenticatorConfigs = "authenticator_configs"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            id: try values.required(.id),
            displayName: try values.required(.displayName),
            applications: try values.required(.applications),
            authenticatorConfigs: try values.required(.authenticatorConfigs),
            identities: try values.required(.identities))
    }
}

extension DelegateIdentity: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, username
        case displayName = "display_name"
        case primaryEmailAddress = "primary_email_address"
        case isSuspended = "suspended"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            id: try values.required(.id),
            displayName: try values.required(.displayName),
            username: try values.required(.username),
            primaryEmailAddress: try values.value(.primaryEmailAddress),
            isSuspended: try values.value(.isSuspended, default: false))
    }
}

extension DelegateAuthenticatorConfig: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, type
        case invokeURL = "invoke_url"
        case invocationType = "invocation_type"
        case trustedOrigins = "trusted_origins"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        let type: ConfigType = try values.value(.type, default: .embedded)
        self.init(
            id: try values.required(.id),
            invokeURL: type == .embedded ? try values.required(.invokeURL) : try values.value(.invokeURL, default: ""),
            invocationType: try values.value(.invocationType, default: .automatic),
            trustedOrigins: try values.value(.trustedOrigins, default: []))
        self.type = type
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(type, forKey: .type)
        guard type == .embedded else { return }
        try values.encode(invokeURL, forKey: .invokeURL)
        try values.encode(invocationType, forKey: .invocationType)
        try values.encode(trustedOrigins, forKey: .trustedOrigins)
    }
}
