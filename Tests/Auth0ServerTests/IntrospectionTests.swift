import A0Concurrency
import A0JOSE
import Foundation
import Testing

@testable import Auth0Server

@Suite("Token introspection")
struct IntrospectionTests {
    private static let good = """
        {"active":true,"iss":"https://issuer.example/","aud":"https://api.example.com","sub":"auth0|ada","client_id":"app",
         "scope":"read:orders","exp":1800003600}
        """

    private static func stage(
        _ client: Introspection.Client = .basic(id: "api", secret: "a secret+%"),
        mode: Introspection.Mode = .opaqueOnly,
        response: String = good
    ) throws -> (FakeIssuer, AccessTokenVerifier) {
        let issuer = try FakeIssuer()
        issuer.introspect { _ in response }
        return (issuer, try issuer.verifier { $0.introspection = Introspection(mode: mode, client: client) })
    }

    @Test("an opaque token is accepted with the claims that the issuer returns")
    func active() async throws {
        let (issuer, verifier) = try Self.stage()
        let token = try await verifier.verify(.bearer("opaque"))
        #expect(token.subject == "auth0|ada")
        #expect(token.scopes == ["read:orders"])
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_800_003_600))
        let form = try #require(issuer.forms.first)
        #expect(form.url?.absoluteString == "https://issuer.example/introspect")
        #expect(form.httpBody == Data("token=opaque&token_type_hint=access_token".utf8))
        #expect(form.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        let credentials = Data("api:a%20secret%2B%25".utf8).base64EncodedString()
        #expect(form.value(forHTTPHeaderField: "Authorization") == "Basic \(credentials)")
    }

    @Test("introspection requests authenticate with a secret in the body or a signed assertion")
    func clients() async throws {
        let (issuer, verifier) = try Self.stage(.post(id: "api", secret: "s&s"))
        _ = try await verifier.verify(.bearer("opaque"))
        #expect(
            issuer.forms.first?.httpBody
                == Data("token=opaque&token_type_hint=access_token&client_id=api&client_secret=s%26s".utf8))

        let pem = try TestKeys.p256.get().pem()
        let (signed, other) = try Self.stage(.privateKey(id: "api", pem: pem, algorithm: .es256, keyID: "K"))
        _ = try await other.verify(.bearer("opaque"))
        let body = String(decoding: signed.forms.first?.httpBody ?? Data(), as: UTF8.self)
        let assertion = try CompactToken(Array(try #require(body.split(separator: "=").last).utf8))
        #expect(assertion.claims.text("iss") == "api")
        #expect(assertion.claims.text("aud") == "https://issuer.example/")
        #expect(assertion.claims.value("exp")?.number == 1_800_000_060)
        #expect(assertion.header.text("kid") == "K")
        let key = try PublicKey(try TestKeys.p256.get().publicJWK())
        #expect(key.isValid(signature: assertion.signature, for: assertion.signingInput, algorithm: .es256))
        let client = Introspection.Client.basic(id: "api", secret: "hidden")
        #expect(!"\(client)".contains("hidden"))
    }

    @Test(
        "a token is rejected if the issuer doesn't report it as active or its claims don't match",
        arguments: [
            (#"{"active":false}"#, .active), (#"{"active":"true"}"#, .active), (#"{"active":1}"#, .active),
            ("{}", .active),
            ("[]", .active), ("true", .active), (good.replacing("issuer.example", with: "other.example"), .iss),
            (good.replacing("api.example.com", with: "other.example.com"), .aud),
            (good.replacing("18000036", with: "17000036"), .exp),
            (good.replacing("\"aud\"", with: "\"x\""), .aud), (good.replacing("\"exp\"", with: "\"x\""), .exp),
            (good.replacing("\"scope\":\"read:orders\"", with: "\"nbf\":1800000100"), .nbf),
            (good.replacing("\"scope\":\"read:orders\"", with: "\"cnf\":{\"jkt\":\"x\"}"), .cnf),
        ] as [(String, AccessTokenError.Rule)])
    func inactive(_ response: String, _ rule: AccessTokenError.Rule) async throws {
        let (_, verifier) = try Self.stage(response: response)
        let error = await verifier.thrownError(of: .bearer("opaque"))
        #expect(error?.code == .invalidToken)
        #expect(error?.rule == rule)
    }

    @Test(
        "an issuer that rejects this server or is unreachable causes a 503",
        arguments: [0, 401, 403, 500, 302])
    func unavailable(_ status: Int) async throws {
        let (issuer, verifier) = try Self.stage()
        try await verifier.prepare()
        issuer.respond(status: status)
        let error = await verifier.thrownError(of: .bearer("opaque"))
        #expect(error?.challenge.status == 503)
        let (_, html) = try Self.stage(response: "<html>")
        let other = await html.thrownError(of: .bearer("opaque"))
        #expect(other?.challenge.status == 503)
    }

    @Test("introspection results are cached and shared by concurrent requests, rejections for less time")
    func cache() async throws {
        let (issuer, verifier) = try Self.stage()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = try await verifier.verify(.bearer("opaque")) } }
            try await group.waitForAll()
        }
        #expect(issuer.forms.count == 1)
        issuer.clock.advance(by: 59)
        _ = try await verifier.verify(.bearer("opaque"))
        #expect(issuer.forms.count == 1)
        issuer.introspect { _ in #"{"active":false}"# }
        issuer.clock.advance(by: 2)
        for _ in 0..<3 {
            #expect(await verifier.thrownError(of: .bearer("opaque"))?.rule == .active)
        }
        #expect(issuer.forms.count == 2)
        issuer.introspect { _ in Self.good }
        issuer.clock.advance(by: 11)
        _ = try await verifier.verify(.bearer("opaque"))
        #expect(issuer.forms.count == 3)
    }

    @Test("a token that is too long isn't introspected")
    func longTokens() async throws {
        let (issuer, verifier) = try Self.stage()
        let long = String(repeating: "a", count: 16_385)
        #expect(await verifier.thrownError(of: .bearer(long))?.rule == .format)
        #expect(issuer.forms.isEmpty)
    }

    @Test("introspection can include JWTs, once they've been verified locally")
    func always() async throws {
        let (issuer, verifier) = try Self.stage(mode: .always)
        let token = try issuer.token()
        _ = try await verifier.verify(.bearer(token))
        let expired = try issuer.token(["exp": 1_700_000_000])
        _ = await verifier.thrownError(of: .bearer(expired))
        #expect(issuer.forms.count == 1)
        issuer.introspect { _ in #"{"active":false}"# }
        issuer.clock.advance(by: 61)
        #expect(await verifier.thrownError(of: .bearer(token))?.rule == .active)
    }
}
