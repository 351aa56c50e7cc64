/// The differences between the strategies for other providers.
struct UpstreamStrategy: Sendable {
    enum Kind: Sendable {
        /// OpenID Connect: an ID token says who someone is.
        case openID
        /// OAuth 2.0 alone: the profile at `userInfoEndpoint` says it.
        case oauth2
    }

    /// `provider` of the identities, and what their ids begin with.
    let provider: String
    /// The provider's display name; nil if it differs by connection.
    var label: String?
    let kind: Kind
    /// `isSocial` of the identities.
    let isSocial: Bool
    /// Whether the connection is part of a user's id: `oidc|acme|248289761001`.
    var namesConnection = false
    var issuer: String?
    var authorizationEndpoint: String?
    var tokenEndpoint: String?
    var userInfoEndpoint: String?
    /// The URL where people log out of the provider itself, for those whose metadata does not say so.
    var logoutURL: String?
    /// The logout URL's parameter for the return URL.
    var logoutReturn = Self.standardLogoutReturn
    /// The logout URL's parameter for the access token; nil for none.
    var logoutToken: String?
    var scope = "openid profile email"
    /// Whether codes are bound to a login, where the options do not say.
    var usesPKCE = false
    /// Whether the response must always be requested as a form post.
    var respondsByForm = false
    /// The claims that say who it is; the first that is there counts.
    var subject = ["sub"]
    /// Which members of a profile the tenant's attributes come from, the first that is there; a dot leads into an
    /// object.
    var fields: [String: [String]] = [:]
    /// Whether the provider only allows users with verified email addresses.
    var verifiesEmails = false
    /// Whether the email addresses are a list of their own, below the profile.
    var listsEmails = false
    /// Whether client secrets are tokens that the tenant signs.
    var signsSecrets = false
    /// The switches of its options; nil where it has none.
    var permissions: UpstreamPermissions?
}

extension UpstreamStrategy {
    /// OpenID Connect RP-Initiated Logout §2.
    static let standardLogoutReturn = "post_logout_redirect_uri"

    /// nil for strategies without another provider.
    init?(_ strategy: TenantConnection.Strategy) {
        switch strategy {
        case .database, .email, .sms: return nil
        case .oidc, .okta, .auth0OIDC:
            self.init(provider: strategy.rawValue, kind: .openID, isSocial: false, namesConnection: true)
            if strategy == .okta { label = "Okta" }
        case .googleOAuth2:
            self = .google(strategy, isSocial: true)
        case .googleApps:
            self = .google(strategy, isSocial: false)
            (label, subject) = ("Google Workspace", ["email"])
        case .apple:
            self.init(
                provider: strategy.rawValue, label: "Apple", kind: .openID, isSocial: true,
                issuer: "https://appleid.apple.com", scope: "openid name email", respondsByForm: true,
                signsSecrets: true
            )
        case .waad:
            self.init(
                provider: strategy.rawValue, label: "Microsoft Entra ID", kind: .openID, isSocial: false,
                subject: ["oid", "sub"])
        case .adfs:
            self.init(provider: strategy.rawValue, label: "ADFS", kind: .openID, isSocial: false)
        case .github:
            self.init(
                provider: strategy.rawValue, label: "GitHub", kind: .oauth2, isSocial: true,
                authorizationEndpoint: "https://github.com/login/oauth/authorize",
                tokenEndpoint: "https://github.com/login/oauth/access_token",
                userInfoEndpoint: "https://api.github.com/user", scope: "read:user user:email", usesPKCE: true,
                subject: ["id"],
                fields: ["nickname": ["login"], "picture": ["avatar_url"], "profile": ["html_url"]], listsEmails: true)
        case .facebook:
            self.init(
                provider: strategy.rawValue, label: "Facebook", kind: .oauth2, isSocial: true,
                authorizationEndpoint: "https://www.facebook.com/v23.0/dialog/oauth",
                tokenEndpoint: "https://graph.facebook.com/v23.0/oauth/access_token",
                userInfoEndpoint:
                    "https://graph.facebook.com/v23.0/me?fields=id,name,first_name,last_name,middle_name,email,picture",
                logoutURL: "https://www.facebook.com/logout.php", logoutReturn: "next", logoutToken: "access_token",
                scope: "public_profile email",
                subject: ["id"],
                fields: [
                    "given_name": ["first_name"], "family_name": ["last_name"], "picture": ["picture.data.url"],
                ], verifiesEmails: true)
        case .windowsLive:
            let login = "https://login.microsoftonline.com/consumers/oauth2/v2.0"
            self.init(
                provider: strategy.rawValue, label: "Microsoft", kind: .oauth2, isSocial: true,
                authorizationEndpoint: login + "/authorize", tokenEndpoint: login + "/token",
                userInfoEndpoint: "https://graph.microsoft.com/v1.0/me", logoutURL: login + "/logout",
                scope: "openid profile email User.Read", usesPKCE: true, subject: ["id"],
                fields: [
                    "name": ["displayName"], "given_name": ["givenName"], "family_name": ["surname"],
                    "email": ["mail", "userPrincipalName"], "locale": ["preferredLanguage"],
                ], verifiesEmails: true)
        case .oauth2:
            self.init(
                provider: strategy.rawValue, kind: .oauth2, isSocial: true, namesConnection: true, scope: "",
                subject: ["user_id", "sub", "id"])
        }
        permissions = .of(strategy)
    }

    private static func google(_ strategy: TenantConnection.Strategy, isSocial: Bool) -> UpstreamStrategy {
        UpstreamStrategy(
            provider: strategy.rawValue, label: "Google", kind: .openID, isSocial: isSocial,
            issuer: "https://accounts.google.com", logoutURL: "https://accounts.google.com/Logout",
            logoutReturn: "continue")
    }
}

extension TenantConnection.Strategy {
    /// nil for strategies without another provider.
    var upstream: UpstreamStrategy? { UpstreamStrategy(self) }

    /// Whether a code or link is what users log in with.
    var isPasswordless: Bool { self == .email || self == .sms }
}

extension TenantConnection {
    /// The beginning of its users' ids; nil for strategies without another provider.
    var upstreamIDPrefix: String? {
        strategy.upstream.map { $0.namesConnection ? "\($0.provider)|\(name)|" : "\($0.provider)|" }
    }

    /// The display name.
    var label: String { displayName ?? (name == strategy.rawValue ? strategy.upstream?.label : nil) ?? name }

    /// How its users log in at the other provider; nil for strategies without another provider.
    var upstream: Upstream? {
        guard let strategy = strategy.upstream, let options else { return nil }
        return Upstream(strategy, options)
    }
}
