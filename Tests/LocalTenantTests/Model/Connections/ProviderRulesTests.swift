import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Rules for other providers")
struct ProviderRulesTests {
    private static func provider(
        _ metadata: ProviderMetadata?, _ change: (inout ProviderOptions) -> Void = { _ in }
    ) throws -> UpstreamProvider {
        var options = ProviderOptions(issuer: "https://a/", clientID: "t", clientSecret: "s")
        change(&options)
        if metadata == nil {
            (options.authorizationEndpoint, options.tokenEndpoint) = ("https://a/authorize", "https://a/token")
            options.keySetURL = "https://a/keys"
        }
        return try UpstreamProvider(options, metadata)
    }

    private static func metadata(
        _ issuer: String = "https://a/", _ change: (inout ProviderMetadata) -> Void = { _ in }
    ) -> ProviderMetadata {
        var metadata = ProviderMetadata(
            issuer: issuer, authorizationEndpoint: "https://a/authorize", tokenEndpoint: "https://a/token",
            keySetURL: "https://a/keys")
        change(&metadata)
        return metadata
    }

    @Test("PKCE follows the connection's setting or the provider's supported methods")
    func challengeMethod() throws {
        let silent = Self.metadata()
        let weak = Self.metadata { $0.challengeMethods = ["plain"] }
        let strong = Self.metadata { $0.challengeMethods = ["plain", "S256"] }
        #expect(try Self.provider(nil).challengeMethod == .s256)
        #expect(try Self.provider(silent).challengeMethod == nil)
        #expect(try Self.provider(silent) { $0.clientSecret = nil }.challengeMethod == .s256)
        #expect(try Self.provider(weak).challengeMethod == .plain)
        #expect(try Self.provider(strong).challengeMethod == .s256)
        #expect(try Self.provider(strong) { $0.connectionSettings.pkce = .plain }.challengeMethod == .plain)
        #expect(try Self.provider(silent) { $0.connectionSettings.pkce = .s256 }.challengeMethod == .s256)
        #expect(try Self.provider(strong) { $0.connectionSettings.pkce = .disabled }.challengeMethod == nil)
    }

    @Test("the client authenticates with the method that the provider supports or the connection sets")
    func authenticationMethod() throws {
        let basic = Self.metadata { $0.authenticationMethods = ["client_secret_basic"] }
        let both = Self.metadata { $0.authenticationMethods = ["client_secret_basic", "client_secret_post"] }
        #expect(try Self.provider(nil).authenticationMethod == .secretPost)
        #expect(try Self.provider(basic).authenticationMethod == .secretBasic)
        #expect(try Self.provider(both).authenticationMethod == .secretPost)
        #expect(try Self.provider(both) { $0.authenticationMethod = .secretBasic }.authenticationMethod == .secretBasic)
        #expect(try Self.provider(both) { $0.clientSecret = nil }.authenticationMethod == .none)
    }

    static let places: [(options: ProviderOptions, url: String, issuer: String, isOwn: Bool)] = [
        (.init(issuer: "https://a", clientID: "t"), "https://a/.well-known/openid-configuration", "https://a", true),
        (.init(issuer: "https://a/", clientID: "t"), "https://a/.well-known/openid-configuration", "https://a", false),
        (
            .init(issuer: "https://a/b/", clientID: "t"), "https://a/b/.well-known/openid-configuration",
            "https://a/b/", true
        ),
        (
            .init(discoveryURL: "https://a/.well-known/openid-configuration", clientID: "t"),
            "https://a/.well-known/openid-configuration", "https://a/", true
        ),
        (
            .init(discoveryURL: "https://a/.well-known/openid-configuration", clientID: "t"),
            "https://a/.well-known/openid-configuration", "https://b/", false
        ),
        (.init(discoveryURL: "https://a/metadata", clientID: "t"), "https://a/metadata", "https://b/", true),
    ]

    @Test("the metadata must be from the configured provider", arguments: places)
    func discovery(options: ProviderOptions, url: String, issuer: String, isOwn: Bool) {
        #expect(options.metadataURL == url)
        #expect(((try? UpstreamProvider(options, Self.metadata(issuer))) != nil) == isOwn)
    }

    @Test("a connection with all endpoints configured needs no metadata")
    func withoutMetadata() throws {
        var options = ProviderOptions(issuer: "https://a/", clientID: "t", clientSecret: "s")
        (options.authorizationEndpoint, options.keySetURL) = ("https://a/authorize?x=1", "https://a/keys")
        #expect(options.needsMetadata)
        options.tokenEndpoint = "https://a/token"
        #expect(!options.needsMetadata)
        options.attributeMap = AttributeMap(.useMap, attributes: ["x": "${context.userinfo.x}"])
        #expect(options.needsMetadata)
        options.channel = .front
        #expect(!options.needsMetadata, "without an access token for /userinfo")
    }

    // MARK: Attributes

    private static let claims: [String: TenantValue] = [
        "iss": "https://a/", "sub": "1", "nonce": "n", "email": "a@example.com", "email_verified": "true", "age": 7,
        "address": ["country": "UK"], "user_id": "x", "app_metadata": ["role": "admin"], "blocked": true,
        "given_name": "Ada", "null": .null,
    ]

    @Test("all claims become attributes except protocol claims and the tenant's own")
    func bindAll() {
        let profile = ProviderProfile(idToken: Self.claims, userInfo: ["age": 8, "color": "red"], AttributeMap())
        #expect(profile.profile.email == "a@example.com")
        #expect(profile.profile.emailVerified)
        #expect(profile.profile.givenName == "Ada")
        #expect(profile.profile.address == ["country": "UK"])
        #expect(!profile.profile.blocked && profile.profile.appMetadata == nil)
        #expect(profile.attributes == ["age": 7, "color": "red"])
    }

    @Test("a basic profile has only the standard claims")
    func basicProfile() {
        let profile = ProviderProfile(idToken: Self.claims, userInfo: nil, AttributeMap(.basicProfile))
        #expect(profile.profile.email == "a@example.com")
        #expect(profile.profile.givenName == "Ada")
        #expect(profile.attributes.isEmpty)
    }

    @Test("the attribute map transforms claims to attributes")
    func useMap() {
        let map = AttributeMap(
            .useMap,
            attributes: [
                "name": "${context.tokenset.given_name} of ${context.tokenset.address.country}${context.tokenset.no}",
                "age": "${context.tokenset.age}", "city": "${context.userinfo.city}",
                "none": "${context.tokenset.none}",
                "fixed": 3, "plain": "text", "blocked": true,
            ])
        let profile = ProviderProfile(idToken: Self.claims, userInfo: ["city": "London"], map)
        #expect(profile.profile.name == "Ada of UK")
        #expect(profile.profile.email == nil)
        #expect(profile.attributes == ["age": 7, "city": "London", "fixed": 3, "plain": "text"])
    }

    @Test(
        "the name and picture follow the provider as configured, and other attributes always do",
        arguments: ProviderOptions.RootAttributes.allCases)
    func rootAttributes(policy: ProviderOptions.RootAttributes) throws {
        let connection = TenantConnection(name: "acme", options: .init(issuer: "https://a/", clientID: "t"))
        let first = ProviderProfile(
            idToken: ["name": "Ada", "locale": "en", "x": 1, "email": "a@example.com"], userInfo: nil, AttributeMap())
        let then = Date(timeIntervalSince1970: 1_000_000)
        var user = try UserRecord(
            first.newUser("oidc|acme|1", in: connection, policy), passwordHash: nil, at: then, random: .system)
        #expect(user.profile.name == (policy == .neverOnLogin ? "a@example.com" : "Ada"))
        user.attributes = first.attributes
        user.profile.blocked = true
        user.profile.appMetadata = ["role": "reader"]

        first.update(&user, policy, at: then + 5)
        #expect(user.updatedAt == then, "nothing is new")
        let second = ProviderProfile(
            idToken: ["name": "Countess", "locale": "fr", "y": 2, "email": "b@example.com"], userInfo: nil,
            AttributeMap())
        second.update(&user, policy, at: then + 9)
        let names: [ProviderOptions.RootAttributes: String] = [
            .onEachLogin: "Countess", .onFirstLogin: "Ada", .neverOnLogin: "a@example.com",
        ]
        #expect(user.profile.name == names[policy])
        #expect(user.profile.nickname == "a")
        #expect(user.profile.locale == "fr" && user.profile.email == "b@example.com")
        #expect(user.attributes == ["y": 2])
        #expect(user.updatedAt == then + 9)
        #expect(user.profile.blocked && user.profile.appMetadata == ["role": "reader"])
        #expect(user.profile.userID == "oidc|acme|1" && user.profile.connection == "acme")
    }
}
