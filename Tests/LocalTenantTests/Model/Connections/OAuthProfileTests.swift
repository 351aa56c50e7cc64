import Foundation
import Testing

@testable import LocalTenant

@Suite("Profiles of providers without ID tokens")
struct OAuthProfileTests {
    private static func upstream(
        _ strategy: TenantConnection.Strategy, _ change: (inout ProviderOptions) -> Void = { _ in }
    ) throws -> Upstream {
        var options = ProviderOptions(clientID: "t", clientSecret: "s")
        change(&options)
        return Upstream(try #require(UpstreamStrategy(strategy)), options)
    }

    @Test("a GitHub profile has the numeric ID and the verified email address")
    func github() throws {
        let members: [String: TenantValue] = [
            "id": 583_231, "login": "octo", "name": .null, "avatar_url": "https://a/1", "email": "public@example.com",
            "company": "Acme",
        ]
        let emails: [TenantValue] = [
            ["email": "old@example.com", "primary": true, "verified": false],
            ["email": "new@example.com", "primary": false, "verified": true],
        ]
        let profile = OAuthProfile(members, emails: emails, try Self.upstream(.github))
        #expect(profile.subject == "583231")
        #expect(profile.claims["nickname"] == "octo")
        #expect(profile.claims["picture"] == "https://a/1")
        #expect(profile.claims["email"] == "new@example.com" && profile.claims["email_verified"] == true)
        #expect(profile.claims["company"] == "Acme")
        #expect(profile.claims["login"] == nil && profile.claims["id"] == nil)
        let unread = OAuthProfile(members, emails: nil, try Self.upstream(.github))
        #expect(unread.claims["email"] == "public@example.com" && unread.claims["email_verified"] == nil)
        #expect(OAuthProfile(["id": .null], try Self.upstream(.github)).subject == nil)
    }

    @Test("Facebook's and Microsoft's members are mapped to standard claims")
    func social() throws {
        let facebook = OAuthProfile(
            ["id": "10", "first_name": "Ada", "picture": ["data": ["url": "https://a/p"]]], try Self.upstream(.facebook)
        )
        #expect(facebook.claims["given_name"] == "Ada")
        #expect(facebook.claims["picture"] == "https://a/p")
        let microsoft = OAuthProfile(
            ["id": "a1", "mail": .null, "userPrincipalName": "a@example.com", "displayName": "Ada"],
            try Self.upstream(.windowsLive))
        #expect(microsoft.claims["email"] == "a@example.com")
        #expect(microsoft.claims["name"] == "Ada")
    }

    @Test("the fields map defines where attributes come from")
    func fieldsMap() throws {
        let upstream = try Self.upstream(.oauth2) {
            $0.fieldsMap = ["user_id": "account.number", "email": "contact.mail", "nickname": "name"]
        }
        let profile = OAuthProfile(
            ["account": ["number": 7], "contact": ["mail": "a@example.com"], "name": "Ada", "id": "other"], upstream)
        #expect(profile.subject == "7")
        #expect(profile.claims["email"] == "a@example.com")
        #expect(profile.claims["nickname"] == "Ada" && profile.claims["name"] == "Ada")
        #expect(profile.claims["id"] == "other")
    }

    @Test("presets have the provider's URLs, and overriding the issuer overrides them all")
    func presets() throws {
        let github = try Self.upstream(.github)
        #expect(github.options.tokenEndpoint == "https://github.com/login/oauth/access_token")
        #expect(github.options.connectionSettings.pkce == .s256)
        #expect(try UpstreamProvider(github, nil).authorizationEndpoint.host == "github.com")
        let google = try Self.upstream(.googleOAuth2)
        #expect(google.options.metadataURL == "https://accounts.google.com/.well-known/openid-configuration")
        #expect(google.options.endSessionEndpoint == "https://accounts.google.com/Logout")
        let other = try Self.upstream(.googleOAuth2) { $0.issuer = "https://a" }
        #expect(other.options.endSessionEndpoint == nil)
        #expect(other.options.metadataURL == "https://a/.well-known/openid-configuration")
        let adfs = try Self.upstream(.adfs) { $0.adfsServer = "fs.example.com" }
        #expect(adfs.options.metadataURL == "https://fs.example.com/adfs/.well-known/openid-configuration")
        let waad = try Self.upstream(.waad) { $0.tenantDomain = "acme.example" }
        #expect(
            waad.options.metadataURL
                == "https://login.microsoftonline.com/acme.example/v2.0/.well-known/openid-configuration")
        let metadata = ProviderMetadata(
            issuer: "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
            authorizationEndpoint: "https://a/a", tokenEndpoint: "https://a/t", keySetURL: "https://a/k")
        #expect(try UpstreamProvider(waad, metadata).issuer == metadata.issuer)
        var foreign = metadata
        foreign.issuer = "https://evil.example/v2.0"
        #expect(throws: ProviderError.self) { try UpstreamProvider(waad, foreign) }
        let plain = try Self.upstream(.oauth2)
        #expect(plain.options.connectionSettings.pkce == .disabled)
        #expect(try Self.upstream(.oauth2) { $0.isPKCEEnabled = true }.options.connectionSettings.pkce == .s256)
    }
}
