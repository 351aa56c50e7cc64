import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a program sets, and the resulting authorize URL.
struct BuilderCase: Sendable, CustomTestStringConvertible {
    typealias Change = @Sendable (any WebAuth) throws -> any WebAuth

    let testDescription: String
    /// The expected items of the URL; `nil` for those that must be missing.
    let items: [String: String?]
    let change: Change

    init(_ name: String, _ items: [String: String?], _ change: @escaping Change) {
        testDescription = name
        self.items = items
        self.change = change
    }
}

@Suite("Builder methods and the authorize URL")
struct AuthorizeURLTableTests {
    private static let nothingMore: Set<String> = [
        "client_id", "response_type", "redirect_uri", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "auth0Client",
    ]

    private static let invitation = "https://x/path?organization_name=acme&invitation=I&organization=org_1"

    static let methods: [BuilderCase] = [
        BuilderCase("connection", ["connection": "github"]) { $0.connection("github") },
        BuilderCase("scope", ["scope": "openid read:todos"]) { $0.scope("openid read:todos") },
        BuilderCase("connectionScope", ["connection_scope": "public_repo read:user"]) {
            $0.connectionScope("public_repo read:user")
        },
        BuilderCase("state", ["state": "S"]) { $0.state("S") },
        BuilderCase("nonce", ["nonce": "N"]) { $0.nonce("N") },
        BuilderCase("audience", ["audience": "https://api/"]) { $0.audience("https://api/") },
        BuilderCase("maxAge", ["max_age": "60000"]) { $0.maxAge(60_000) },
        BuilderCase("maxAge of 0", ["max_age": "0"]) { $0.maxAge(0) },
        BuilderCase("organization by ID", ["organization": "org_abc"]) { $0.organization("org_abc") },
        BuilderCase("organization by name, as written", ["organization": "Acme"]) { $0.organization("Acme") },
        BuilderCase("invitationURL", ["organization": "org_1", "invitation": "I"]) {
            $0.invitationURL(try parsed(invitation))
        },
        BuilderCase("invitationURL with empty values", ["organization": "", "invitation": ""]) {
            $0.invitationURL(try parsed("https://x/?organization=&invitation="))
        },
        BuilderCase("parameters", ["screen_hint": "signup", "login_hint": "a@b.c", "prompt": "login"]) {
            $0.parameters(["screen_hint": "signup", "login_hint": "a@b.c", "prompt": "login"])
        },
        BuilderCase("redirectURL, byte for byte", ["redirect_uri": "App://Host/a%2Fb?x=1"]) {
            $0.redirectURL(try parsed("App://Host/a%2Fb?x=1"))
        },
    ]

    static let withoutItems: [BuilderCase] = [
        BuilderCase("issuer", [:]) { $0.issuer("https://issuer/") },
        BuilderCase("leeway", [:]) { $0.leeway(1) },
        BuilderCase("useHTTPS", [:]) { $0.useHTTPS() },
        BuilderCase("headers", [:]) {
            if #available(macOS 14.4, *) { $0.headers(["X-A": "b"]) } else { $0 }
        },
        BuilderCase("useEphemeralSession", [:]) { $0.useEphemeralSession() },
        BuilderCase("timeout", [:]) { $0.timeout(1) },
        BuilderCase("onClose", [:]) { $0.onClose {} },
        BuilderCase("logging", [:]) { $0.using(logger: TranscribingLogger()) },
    ]

    static let precedence: [BuilderCase] = [
        BuilderCase("scope after parameters", ["scope": "openid b"]) { $0.parameters(["scope": "a"]).scope("b") },
        BuilderCase("parameters after scope", ["scope": "openid a"]) { $0.scope("b").parameters(["scope": "a"]) },
        BuilderCase("connection after parameters", ["connection": "b"]) {
            $0.parameters(["connection": "a"]).connection("b")
        },
        BuilderCase("parameters after audience", ["audience": "a"]) { $0.audience("b").parameters(["audience": "a"]) },
        BuilderCase("the last state", ["state": "b"]) { $0.state("a").state("b") },
        BuilderCase("the last nonce", ["nonce": "b"]) { $0.parameters(["nonce": "a"]).nonce("b") },
        BuilderCase("parameters name by name", ["a": "1", "b": "2", "c": "2"]) {
            $0.parameters(["a": "1", "b": "1"]).parameters(["b": "2", "c": "2"])
        },
        BuilderCase("the invitation's organization", ["organization": "org_1", "invitation": "I"]) {
            $0.invitationURL(try parsed(invitation)).organization("org_2")
        },
        BuilderCase("parameters over organization and maxAge", ["organization": "O", "max_age": "1"]) {
            $0.parameters(["organization": "O", "max_age": "1"]).organization("Acme").maxAge(2)
        },
        BuilderCase("parameters over the invitation", ["organization": "O", "invitation": "J"]) {
            $0.parameters(["organization": "O", "invitation": "J"]).invitationURL(try parsed(invitation))
        },
        BuilderCase(
            "parameters over the library's own",
            [
                "client_id": "X", "redirect_uri": "y://z", "response_type": "token", "code_challenge": "CC",
                "code_challenge_method": "plain", "auth0Client": "mine",
            ]
        ) {
            $0.parameters([
                "client_id": "X", "redirect_uri": "y://z", "response_type": "token", "code_challenge": "CC",
                "code_challenge_method": "plain", "auth0Client": "mine",
            ])
        },
    ]

    @Test("each builder method that affects the tenant adds its items to the authorize URL", arguments: methods)
    func method(_ row: BuilderCase) async throws {
        let url = try await expectItems(of: row)
        #expect(Set(url.items.keys) == Self.nothingMore.union(row.items.keys))
    }

    @Test("builder methods that only affect the client add nothing to the authorize URL", arguments: withoutItems)
    func silentMethod(_ row: BuilderCase) async throws {
        #expect(Set(try await expectItems(of: row).items.keys) == Self.nothingMore)
    }

    @Test(
        "the authorize URL has the last value of a name, and custom parameters override the library's",
        arguments: precedence)
    func winner(_ row: BuilderCase) async throws {
        _ = try await expectItems(of: row)
    }

    /// Characters that RFC 3986 §3.4 allows in a query aren't encoded, except those that servers interpret differently.
    @Test(
        "the authorize URL encodes values so that every server decodes them",
        arguments: [
            ("first+last@host.com", "first%2Blast@host.com"), ("a b", "a%20b"), ("a&b=c", "a%26b%3Dc"),
            ("#%", "%23%25"), ("https://api/?x", "https://api/%3Fx"), ("ü", "%C3%BC"), ("\u{1F600}", "%F0%9F%98%80"),
            ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"), ("!$'()*,;", "%21%24%27%28%29%2A%2C%3B"),
            ("a\nb", "a%0Ab"), ("-._~@:/", "-._~@:/"), ("%20", "%2520"), ("", ""),
        ])
    func encoding(value: String, encoded: String) async throws {
        let url = try await open { $0.parameters(["login_hint": value]) }
        let items = url.text.split(separator: "?").last?.split(separator: "&") ?? []
        #expect(items.contains("login_hint=\(encoded)"))
        #expect(url.items["login_hint"] == value)
    }

    private func expectItems(of row: BuilderCase) async throws -> OpenedURL {
        let url = try await open(row.change)
        for (name, value) in row.items {
            #expect(url.items[name] == value)
        }
        return url
    }

    private func open(_ change: BuilderCase.Change) async throws -> OpenedURL {
        let client = Auth0.webAuth(clientId: "CLIENT_ID", domain: "samples.auth0.com")
            .redirectURL(try parsed("app://host/callback"))
        return try await openedURL(by: change(client), redirect: nil)
    }
}
