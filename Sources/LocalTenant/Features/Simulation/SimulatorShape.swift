import A0Encoding
import A0JOSE
import Foundation

/// The differences between simulated providers: paths, ids and answers like those of the real ones.
struct SimulatorShape: Sendable {
    static let metadata = "/.well-known/openid-configuration"
    static let logout = "/logout"
    static let choice = "/choose-account"
    static let consent = "/consent"

    let authorization: String
    let token: String
    /// nil if the ID token contains the whole profile.
    var profile: String?
    /// nil without ID tokens.
    var keys: String?

    /// nil for strategies without another provider.
    init?(_ strategy: TenantConnection.Strategy) {
        switch strategy {
        case .database, .email, .sms: return nil
        case .googleOAuth2, .googleApps:
            self.init(
                authorization: "/o/oauth2/v2/auth", token: "/token", profile: "/v1/userinfo", keys: "/oauth2/v3/certs")
        case .apple: self.init(authorization: "/auth/authorize", token: "/auth/token", keys: "/auth/keys")
        case .github:
            self.init(authorization: "/login/oauth/authorize", token: "/login/oauth/access_token", profile: "/user")
        case .facebook: self.init(authorization: "/dialog/oauth", token: "/oauth/access_token", profile: "/me")
        case .windowsLive:
            self.init(authorization: "/oauth2/v2.0/authorize", token: "/oauth2/v2.0/token", profile: "/v1.0/me")
        case .oauth2: self.init(authorization: "/authorize", token: "/oauth/token", profile: "/userinfo")
        case .oidc, .okta, .auth0OIDC, .waad, .adfs:
            self.init(
                authorization: "/authorize", token: "/oauth/token", profile: "/userinfo", keys: "/.well-known/jwks.json"
            )
        }
    }

    private init(authorization: String, token: String, profile: String? = nil, keys: String? = nil) {
        (self.authorization, self.token, self.profile, self.keys) = (authorization, token, profile, keys)
    }
}

extension SimulatedPerson {
    /// The id at a provider: configured, or derived from the email address, so that it is the same at every start.
    func id(at strategy: TenantConnection.Strategy) -> String {
        if let id { return id }
        let digest = Digest.sha256(Data("\(strategy.rawValue) \(email.identifierKey)".utf8))
        let digits = digest.map { String($0 % 10) }.joined()
        let hex = Base16.encode(digest)
        return switch strategy {
        case .googleOAuth2, .googleApps: "1" + digits.prefix(20)
        case .github: "1" + digits.prefix(7)
        case .facebook: "10" + digits.prefix(15)
        case .apple: "00" + digits.prefix(4) + "." + hex.prefix(32) + "." + digits.suffix(4)
        case .windowsLive: String(hex.prefix(16))
        default: String(hex.prefix(24))
        }
    }

    var givenName: String { String(name.prefix { $0 != " " }) }

    /// nil for people with only one name.
    var familyName: String? {
        name.lastIndex(of: " ").map { String(name[name.index(after: $0)...]) }
    }

    var handle: String { username ?? String(email.prefix { $0 != "@" }) }

    /// The same person with an address in a domain.
    func moved(to domain: String) -> SimulatedPerson {
        var person = self
        person.email = email.prefix { $0 != "@" } + "@" + domain
        return person
    }
}
