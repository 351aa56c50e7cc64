/// Providers of accounts for native social login.
public enum SocialProvider: String, Sendable, Hashable, Codable, CaseIterable, Choice {
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

extension NativeSocialLogin: Codable, Record {
    static let blank = NativeSocialLogin()
    static let table = Table<NativeSocialLogin> {
        Member("apple") { Member("enabled", \.[.apple]) }
        Member("facebook") { Member("enabled", \.[.facebook]) }
        Member("google") { Member("enabled", \.[.google]) }
    }

    private subscript(provider: SocialProvider) -> Bool {
        get { providers.contains(provider) }
        set { if newValue { providers.insert(provider) } else { providers.remove(provider) } }
    }
}
