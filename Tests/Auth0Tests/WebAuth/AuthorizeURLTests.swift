import A0JOSE
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The authorize URL")
struct AuthorizeURLTests {
    @Test("carries what every login needs")
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

    @Test("has new secrets for every login")
    func fresh() async throws {
        let (one, other) = (try await authorizeURL { $0 }, try await authorizeURL { $0 })
        for name in ["state", "nonce", "code_challenge"] {
            #expect(one.items[name] != other.items[name])
        }
    }

    @Test("carries what the program asks for")
    func builder() async throws {
        let url = try await authorizeURL {
            $0.connection("github").connectionScope("public_repo read:user").audience("https://api/").state("S").nonce(
                "N"
            )
            .maxAge(60_000).organization("Acme").parameters(["screen_hint": "signup", "login_hint": "a@b.c"])
        }
        #expect(url.items["connection"] == "github")
        #expect(url.items["connection_scope"] == "public_repo read:user")
        #expect(url.items["audience"] == "https://api/")
        #expect(url.items["state"] == "S")
        #expect(url.items["nonce"] == "N")
        #expect(url.items["max_age"] == "60000")
        #expect(url.items["organization"] == "Acme")
        #expect(url.items["screen_hint"] == "signup")
        #expect(url.items["login_hint"] == "a@b.c")
        #expect(url.items["issuer"] == nil)
    }

    @Test("keeps a path of the domain")
    func subpath() async throws {
        let webAuth = Auth0.webAuth(clientId: "CLIENT_ID", domain: "example.com/foo/bar")
        #expect(try await openedURL(by: webAuth).base == "https://example.com/foo/bar/authorize")
    }

    @Test("can have another base, whose query is dropped")
    func authorizeURLOverride() async throws {
        let base = try parsed("https://login.example.com/start?x=1#f")
        let url = try await authorizeURL { $0.authorizeURL(base) }
        #expect(url.base == "https://login.example.com/start")
        #expect(url.items["x"] == nil)
        #expect(url.items["client_id"] == "CLIENT_ID")
    }

    @Test("encodes a space as %20 and a plus sign as %2B")
    func encoding() async throws {
        let url = try await authorizeURL {
            $0.parameters(["login_hint": "first+last@host.com", "x y": "a&b=c#d%/?ü"])
        }
        #expect(url.text.contains("login_hint=first%2Blast@host.com"))
        #expect(url.text.contains("x%20y=a%26b%3Dc%23d%25/%3F%C3%BC"))
        #expect(url.text.contains("scope=openid%20profile%20email"))
    }

    @Test(
        "asks for openid whatever the scope",
        arguments: [
            ("openid email phone", "openid email phone"), ("email phone", "openid email phone"),
            ("openidx email", "openid openidx email"), ("", "openid"), ("email openid", "email openid"),
        ])
    func scope(asked: String, sent: String) async throws {
        #expect(try await authorizeURL { $0.scope(asked) }.items["scope"] == sent)
        #expect(try await authorizeURL { $0.parameters(["scope": asked]) }.items["scope"] == sent)
    }

    @Test("the last call for a name wins, whichever method it was")
    func precedence() async throws {
        #expect(try await authorizeURL { $0.parameters(["scope": "a"]).scope("b") }.items["scope"] == "openid b")
        #expect(try await authorizeURL { $0.scope("b").parameters(["scope": "a"]) }.items["scope"] == "openid a")
        let url = try await authorizeURL { $0.parameters(["a": "1", "b": "1"]).parameters(["b": "2", "c": "2"]) }
        #expect(url.items["a"] == "1")
        #expect(url.items["b"] == "2")
        #expect(url.items["c"] == "2")
    }

    @Test("parameters win over what the library itself sends")
    func parametersWin() async throws {
        let own = [
            "client_id": "X", "redirect_uri": "y://z", "response_type": "token", "code_challenge": "CC",
            "auth0Client": "mine", "organization": "O", "max_age": "1",
        ]
        let url = try await authorizeURL { $0.organization("Acme").maxAge(2).parameters(own) }
        for (name, value) in own {
            #expect(url.items[name] == value)
        }
    }

    @Test("has no telemetry when tracking is off")
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

    @Test("carries an invitation, whose organization wins")
    func invitation() async throws {
        let link = try parsed("https://x/?organization_name=acme&invitation=I&organization=org_1")
        let url = try await authorizeURL { $0.organization("org_2").invitationURL(link) }
        #expect(url.items["organization"] == "org_1")
        #expect(url.items["invitation"] == "I")
    }

    @Test("a builder method leaves the client that it was called on as it was")
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

    @Test("has its shape, with a federated flag that has no value")
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
