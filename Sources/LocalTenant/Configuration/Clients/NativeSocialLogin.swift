import A0Web

/// Providers of accounts for native social login.
public enum SocialProvider: String, Sendable, Hashable, Codable, CaseIterable {
    /// Sign in with Apple.
    case apple
    /// Facebook Login.
    case facebook
    /// Google.
    case google

    /// The connection's name, and what user ids begin with.
    var connection: String { self == .google ? "google-oauth2" : rawValue }
}

/// `native_social_login` of a client: the providers whose tokens it may exchange. Default: none.
public struct NativeSocialLogin: Sendable, Hashable {
    /// The providers.
    public var providers: Set<SocialProvider>

    /// Logins with the tokens of these providers.
    public init(_ providers: Set<SocialProvider> = []) {
        self.providers = providers
    }
}

extension NativeSocialLogin: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case apple, facebook, google
    }

    private struct Switch: Codable {
        var enabled: Bool

        enum CodingKeys: String, CodingKey, CaseIterable {
            case enabled
        }

        init(enabled: Bool) {
            self.enabled = enabled
        }

        init(from decoder: any Decoder) throws {
            enabled = try StrictContainer(decoder, CodingKeys.self).value(.enabled, default: false)
        }
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init()
        for key in CodingKeys.allCases {
            let setting: Switch? = try values.value(key)
            if setting?.enabled == true, let provider = SocialProvider(rawValue: key.rawValue) {
                providers.insert(provider)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        for key in CodingKeys.allCases {
            let isEnabled = providers.contains { $0.rawValue == key.rawValue }
            try values.encode(Switch(enabled: isEnabled), forKey: key)
        }
    }
}
