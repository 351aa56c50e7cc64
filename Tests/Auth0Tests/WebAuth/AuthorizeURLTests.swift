import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The authorize URL")
struct AuthorizeURLTests {
    @Test("the authorize URL contains the items that every login needs")
    func standard() async throws {
        let url = try await authorizeURL { $0 }
        #expect(url.base == "https://samples.auth0.com/authorize")
        #expect(
            Set(url.items.keys) == [
                "client_id", "response_type", "redirect_uri", "scope", "state", "nonce", "code_challenge",
                "code_challenge_method", "auth0Client",
            ])
        #expect(url.items["client_id"] == "CLIENT_ID")
        #expect(url.items["response_type"] == "code")
        #expect(url.items["redirect_uri"] == "app://host/callback")
        #expect(url.items["scope"] == "openid profile email")
        #expect(url.items["code_challenge_method"] == "S256")
        for name in ["state", "nonce", "code_challenge"] {
            #expect(url.items[name]?.count == 43)
        }
    }

    @Test("the authorize URL has new secrets for each login")
    func fresh() async throws {
        let (one, other) = (try await authorizeURL { $0 }, try await authorizeURL { $0 })
        for name in ["state", "nonce", "code_challenge"] {
            #expect(one.items[name] != other.items[name])
        }
    }

    @Test("the authorize URL keeps the domain's path")
    func subpath() async throws {
        let webAuth = Auth0.webAuth(clientId: "CLIENT_ID", domain: "example.com/foo/bar")
        #expect(try await openedURL(by: webAuth).base == "https://example.com/foo/bar/authorize")
    }

    @Test("the authorize URL can have a custom base, whose query is removed")
    func authorizeURLOverride() async throws {
        let base = try parsed("https://login.example.com/start?x=1#f")
        let url = try await authorizeURL { $0.authorizeURL(base) }
        #expect(url.base == "https://login.example.com/start")
        #expect(url.items["x"] == nil)
        #expect(url.items["client_id"] == "CLIENT_ID")
    }

    @Test("the authorize URL encodes a space as %20 and a plus sign as %2B")
    func encoding() async throws {
        let url = try await authorizeURL {
            $0.parameters(["login_hint": "first+last@host.com", "x y": "a&b=c#d%/?ü"])
        }
        #expect(url.text.contains("login_hint=first%2Blast@host.com"))
        #expect(url.text.contains("x%20y=a%26b%3Dc%23d%25/%3F%C3%BC"))
        #expect(url.text.contains("scope=openid%20profile%20email"))
    }

    @Test(
        "the authorize URL always includes openid in the scope",
        arguments: [
            ("openid email phone", "openid email phone"), ("email phone", "openid email phone"),
            ("openidx email", "openid openidx email"), ("", "openid"), ("email openid", "email openid"),
        ])
    func scope(asked: String, sent: String) async throws {
        #expect(try await authorizeURL { $0.scope(asked) }.items["scope"] == sent)
        #expect(try await authorizeURL { $0.parameters(["scope": asked]) }.items["scope"] == sent)
    }

    @Test("the authorize URL has no telemetry if tracking is disabled")
    func tracking() async throws {
        var webAuth = Auth0.webAuth(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        webAuth.tracking(enabled: false)
        #expect(try await openedURL(by: webAuth).items["auth0Client"] == nil)
        webAuth.tracking(enabled: true)
        webAuth.using(inLibrary: "Wrapper", version: "1.2.3")
        let telemetry = try #require(try await openedURL(by: webAuth).items["auth0Client"])
        let json = String(decoding: try #require(Base64URL.decode(telemetry)), as: UTF8.self)
        #expect(json.contains(#""name":"Wrapper""#))
    }

    @Test("a builder method doesn't change the client that it's called on")
    func valueSemantics() async throws {
        let plain = Auth0.webAuth(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        _ = plain.connection("github")
        #expect(try await openedURL(by: plain).items["connection"] == nil)
    }

    private func authorizeURL(_ change: (any WebAuth) -> any WebAuth) async throws -> OpenedURL {
        try await openedURL(by: change(Auth0.webAuth(clientId: "CLIENT_ID", domain: "samples.auth0.com")))
    }
}

@Suite("The logout URL")
struct LogoutURLTests {
    private let base = Domain("samples.auth0.com").endpoint("v2/logout")

    @Test("the logout URL has the documented format, with a federated flag without a value")
    func shape() throws {
        let redirect = try parsed("com.x.App://samples.auth0.com/ios/com.x.App/callback")
        #expect(
            LogoutURL(base: base, clientID: "CID", redirectURL: redirect, federated: true).url.absoluteString
                == """
                https://samples.auth0.com/v2/logout?federated\
                &returnTo=com.x.App://samples.auth0.com/ios/com.x.App/callback&client_id=CID
                """)
        #expect(
            LogoutURL(base: base, clientID: "C+D", redirectURL: redirect, federated: false).url.absoluteString
                == """
                https://samples.auth0.com/v2/logout?returnTo=com.x.App://samples.auth0.com/ios/com.x.App/callback\
                &client_id=C%2BD
                """)
    }
}
