import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Native social login")
struct SocialExchangeTests {
    static let start = Date(timeIntervalSince1970: 1_900_000_000)
    static let prefix = "http://auth0.com/oauth/token-type/"

    static let social = TenantConfiguration.grants.with { configuration in
        var phone = TenantClient(clientID: "phone", grantTypes: [exchangeGrant, "refresh_token"])
        phone.nativeSocialLogin = NativeSocialLogin([.apple, .facebook])
        configuration.clients.append(phone)
        configuration.socialTokens = [
            TenantSocialToken(provider: .apple, token: "apple-code", userID: "001.a", email: "tim@example.com"),
            TenantSocialToken(
                provider: .facebook, token: "facebook-session", userID: "42", email: "mark@example.com", name: "Mark"),
        ]
    }

    private static func fields(_ type: String, _ token: String, _ profile: TenantValue? = nil) -> [String: TenantValue]
    {
        var fields: [String: TenantValue] = [
            "grant_type": .string(exchangeGrant), "client_id": "phone", "subject_token": .string(token),
            "subject_token_type": .string(prefix + type), "scope": "openid profile email offline_access",
        ]
        fields["user_profile"] = profile
        return fields
    }

    private static let apple = fields("apple-authz-code", "apple-code")
    private static let facebook = fields("facebook-info-session-access-token", "facebook-session", "{}")

    @Test("an Apple code logs in with the name sent at the first login")
    func appleLogin() async throws {
        try await withTenant(Self.social) { _, browser in
            let named = Self.fields(
                "apple-authz-code", "apple-code", #"{"name":{"firstName":"Tim","lastName":"Apple"}}"#)
            let first = try Tokens(try await browser.token(named))
            #expect(try first.idToken["sub"] == "apple|001.a")
            #expect(try first.idToken["name"] == "Tim Apple")
            #expect(try first.idToken["given_name"] == "Tim")
            #expect(try first.idToken["email"] == "tim@example.com")
            #expect(try first.idToken["email_verified"] == true)
            #expect(try await browser.refresh(first.refresh, ["client_id": "phone"]).status == 200)
            let renamed = Self.fields("apple-authz-code", "apple-code", #"{"name":{"firstName":"Steve"}}"#)
            #expect(try Tokens(try await browser.token(renamed)).idToken["name"] == "Tim Apple")
        }
    }

    @Test("names sent with a social login complete a user who had none")
    func lateName() async throws {
        try await withTenant(Self.social) { _, browser in
            #expect(try Tokens(try await browser.token(Self.apple)).idToken["name"] == "tim@example.com")
            let named = Self.fields("apple-authz-code", "apple-code", #"{"name":{"firstName":"Tim"}}"#)
            let tokens = try Tokens(try await browser.token(named))
            #expect(try tokens.idToken["name"] == "Tim")
            #expect(try tokens.idToken["family_name"] == nil)
        }
    }

    @Test("a Facebook session logs in, and its identity is social")
    func facebookLogin() async throws {
        try await withTenant(Self.social) { _, browser in
            let fields = Self.facebook.merging(["scope": "openid profile identities", "user_profile": #"{"id":"42"}"#])
            { $1 }
            let tokens = try Tokens(try await browser.token(fields))
            #expect(try tokens.idToken["sub"] == "facebook|42")
            #expect(try tokens.idToken["name"] == "Mark")
            #expect(
                try tokens.idToken["identities"] == [
                    ["connection": "facebook", "provider": "facebook", "isSocial": true, "user_id": "42"]
                ])
        }
    }

    static let errors: [([String: TenantValue?], Int, String)] = [
        (["subject_token": "wrong"], 403, "invalid_grant"),
        (["subject_token": "facebook-session"], 403, "invalid_grant"),
        (["subject_token": nil], 400, "invalid_request"),
        (["subject_token_type": .string(prefix + "myspace")], 400, "invalid_request"),
        (["subject_token_type": .string(prefix + "google-id-token")], 403, "unauthorized_client"),
        (["client_id": "importer"], 403, "unauthorized_client"),
        (["client_id": "app"], 403, "unauthorized_client"),
        (["user_profile": "not JSON"], 400, "invalid_request"),
        (["user_profile": "[]"], 400, "invalid_request"),
        (["user_profile": ["name": "x"]], 400, "invalid_request"),
        (["audience": "https://nowhere"], 403, "access_denied"),
    ]

    @Test("each rejected social login returns its error", arguments: errors)
    func refuses(changes: [String: TenantValue?], status: Int, error: String) async throws {
        try await withTenant(Self.social) { _, browser in
            try expectError(
                try await browser.token(Refused(changes, status, error).applied(to: Self.apple)), status, error)
        }
    }

    @Test("another user's profile is rejected with the provider's token")
    func foreignProfile() async throws {
        try await withTenant(Self.social) { _, browser in
            let fields = Self.facebook.merging(["user_profile": #"{"id":"43","name":"Eve"}"#]) { $1 }
            try expectError(try await browser.token(fields), 403, "invalid_grant")
        }
    }

    @Test("a Google connection accepts ID tokens for additional audiences, but only from Google")
    func allowedAudiences() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        let key = try PrivateKey.generateP256()
        let keys = try TenantKeySet(keys: [key.publicMembers()])
        let google = "https://accounts.google.com"
        let configuration = Self.social.client("phone") { $0.nativeSocialLogin = NativeSocialLogin([.apple, .google]) }
            .with {
                $0.socialIssuers = [
                    TenantSocialIssuer(provider: .google, issuer: google, audience: ["shop"], keys: keys),
                    TenantSocialIssuer(provider: .apple, issuer: google, audience: ["shop"], keys: keys),
                ]
                var options = ProviderOptions(clientID: "tenant", clientSecret: "s3cret-s3cret")
                options.allowedAudiences = ["shop-on-a-watch"]
                $0.connections.append(TenantConnection(strategy: .googleOAuth2, options: options))
            }
        try await withTenant(configuration, clock: clock) { _, browser in
            func send(_ type: String, _ audience: String) async throws -> Browser.Page {
                let token = try key.token([
                    "iss": .string(google), "aud": .string(audience), "sub": "1", "exp": 1_900_000_060,
                ])
                return try await browser.token(Self.fields(type, token))
            }
            for audience in ["shop", "shop-on-a-watch"] {
                let response = try await send("google-id-token", audience)
                #expect(response.status == 200, "\(audience): \(response.text)")
            }
            try expectError(try await send("google-id-token", "other"), 403, "invalid_grant")
            try expectError(try await send("apple-id-token", "shop-on-a-watch"), 403, "invalid_grant")
        }
    }

    @Test("ID tokens from a configured issuer are accepted until they expire")
    func idToken() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        let key = try PrivateKey.generateP256()
        let keys = try TenantKeySet(keys: [key.publicMembers()])
        let configuration = Self.social.with {
            $0.socialIssuers = [
                TenantSocialIssuer(
                    provider: .apple, issuer: "https://appleid.apple.com", audience: ["com.example.shop"], keys: keys)
            ]
        }
        try await withTenant(configuration, clock: clock) { _, browser in
            let good: [String: TenantValue] = [
                "iss": "https://appleid.apple.com", "aud": "com.example.shop", "sub": "002.b", "exp": 1_900_000_060,
                "email": "amy@example.com", "email_verified": "true",
            ]
            func send(_ changes: [String: TenantValue?], key signer: PrivateKey? = nil) async throws -> Browser.Page {
                let token = try (signer ?? key).token(Refused(changes, 0, "").applied(to: good))
                return try await browser.token(Self.fields("apple-id-token", token))
            }
            let tokens = try Tokens(try await send([:]))
            #expect(try tokens.idToken["sub"] == "apple|002.b")
            #expect(try tokens.idToken["email_verified"] == true)
            for changes: [String: TenantValue?] in [
                ["iss": "https://evil.example"], ["aud": "other"], ["sub": nil], ["sub": ""], ["exp": nil],
                ["exp": 1_899_999_999],
            ] {
                try expectError(try await send(changes), 403, "invalid_grant")
            }
            try expectError(try await send([:], key: .generateP256()), 403, "invalid_grant")
            clock.advance(by: 60)
            try expectError(try await send([:]), 403, "invalid_grant")
        }
    }

    @Test("the settings for social logins are decoded from JSON")
    func json() throws {
        let configuration = try TenantConfiguration(
            json: Data(
                """
                {
                  "clients": [{"client_id": "phone", "native_social_login": {"apple": {"enabled": true}, "facebook": {}}}],
                  "social_tokens": [{"provider": "apple", "token": "t", "user_id": "1"}]
                }
                """.utf8))
        #expect(configuration.clients[0].nativeSocialLogin.providers == [.apple])
        #expect(configuration.socialTokens == [TenantSocialToken(provider: .apple, token: "t", userID: "1")])
        let again = try TenantConfiguration(json: JSONEncoder().encode(configuration))
        #expect(again == configuration)
    }
}
