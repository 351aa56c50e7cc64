import Foundation
import Testing

@testable import Auth0Server

@Suite("Responses to rejected requests")
struct ChallengeTests {
    private static func challenge(
        _ request: (String) -> AccessTokenRequest, _ change: (inout Configuration) -> Void = { _ in }
    ) async throws -> BearerChallenge {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier { change(&$0) }
        let request = request(try issuer.token())
        return try #require(await verifier.thrownError(of: request)).challenge
    }

    private static func nothing(_: String) -> AccessTokenRequest {
        AccessTokenRequest(authorization: [], method: "GET", scheme: "https", host: ["api.example.com"], target: "/")
    }

    @Test("a request without a token gets the accepted schemes without an error or a body")
    func missing() async throws {
        let response = try await Self.challenge(Self.nothing)
        #expect(response.status == 401)
        #expect(response.wwwAuthenticate == [#"Bearer realm="api""#, #"DPoP realm="api", algs="ES256""#])
        #expect(response.body.isEmpty)
        #expect(response.headers.map(\.name) == ["WWW-Authenticate", "WWW-Authenticate", "Cache-Control"])
        #expect(response.headers.last?.value == "no-store")
    }

    @Test("a challenge lists the accepted schemes with the configured realm, metadata, and algorithms")
    func modes() async throws {
        let disabled = try await Self.challenge(Self.nothing) {
            $0.dpop = .disabled
            $0.realm = "orders"
            $0.resourceMetadata = "https://api.example.com/.well-known/oauth-protected-resource"
        }
        #expect(
            disabled.wwwAuthenticate == [
                #"Bearer realm="orders", resource_metadata="https://api.example.com/.well-known/oauth-protected-resource""#
            ])
        let required = try await Self.challenge(Self.nothing) {
            $0.dpop = .required
            $0.dpop.algorithms = [.es256, .ps256]
        }
        #expect(required.wwwAuthenticate == [#"DPoP realm="api", algs="ES256 PS256""#])
    }

    @Test("a malformed request gets 400 invalid_request")
    func malformed() async throws {
        let response = try await Self.challenge { .bearer($0).with { $0.authorization = ["Bearer"] } }
        #expect(response.status == 400)
        #expect(
            response.wwwAuthenticate.first
                == #"Bearer realm="api", error="invalid_request", error_description="The request is malformed""#)
        #expect(response.body == #"{"error":"invalid_request","error_description":"The request is malformed"}"#)
    }

    @Test("an error is reported in the challenge of the scheme that the request used")
    func schemeOfTheError() async throws {
        let bearer = try await Self.challenge { _ in .bearer("x") }
        #expect(bearer.wwwAuthenticate.map { $0.contains("error=") } == [true, false])
        let dpop = try await Self.challenge { .dpop($0, proof: "x") }
        #expect(dpop.wwwAuthenticate.map { $0.contains("error=") } == [false, true])
        let disabled = try await Self.challenge({ .dpop($0, proof: "x") }) { $0.dpop = .disabled }
        #expect(disabled.status == 400)
        #expect(disabled.wwwAuthenticate.map { $0.contains("error=") } == [true])
        let required = try await Self.challenge({ .bearer($0) }) { $0.dpop = .required }
        #expect(required.status == 400)
        #expect(required.wwwAuthenticate.map { $0.contains(#"DPoP realm="api", error="invalid_request""#) } == [true])
    }

    @Test("an unreachable issuer causes a 503 with Retry-After")
    func unavailable() async throws {
        let issuer = try FakeIssuer()
        let token = try issuer.token()
        let verifier = try issuer.verifier()
        issuer.respond(status: 500)
        let error = try #require(await verifier.thrownError(of: token))
        #expect(error.code == .unavailable)
        #expect(error.challenge.status == 503)
        #expect(error.challenge.wwwAuthenticate.isEmpty)
        #expect(error.challenge.headers.map(\.name) == ["Retry-After", "Cache-Control", "Content-Type"])
        #expect(error.challenge.headers.first?.value == "1")
        #expect(error.challenge.body.contains(#""error":"temporarily_unavailable""#))
    }
}

@Suite("Access policies")
struct AccessPolicyTests {
    private static func token(_ changes: [String: ClaimValue?] = [:]) async throws -> VerifiedAccessToken {
        let issuer = try FakeIssuer()
        let claims: [String: ClaimValue?] = [
            "permissions": ["orders:read"], "org_id": "org_1", "org_name": "acme", "plan": "gold", "seats": 3,
            "acr": "loa2", "auth_time": 1_799_999_900,
        ]
        return try await issuer.verifier().verify(token: issuer.token(claims.merging(changes) { $1 }))
    }

    @Test(
        "a token that meets a policy is accepted",
        arguments: [
            .scopes("read:orders"), .scopes("read:orders", "write:orders"), .anyScope("admin", "read:orders"),
            .permissions("orders:read"), .anyPermission("x", "orders:read"), .organization("org_1"),
            .organization("ACME"),
            .organization("org_0", "acme"), .user, .claims("plan", equals: "gold"), .claims("seats", equals: 3.0),
            .claims("scope", includes: "read:orders"), .claims("permissions", includes: "orders:read"),
            .check("a subject") { $0.subject != nil }, .authentication(acr: ["loa2", "loa3"], maxAge: 100),
            .scopes("admin") || .permissions("orders:read"), .user && .scopes("read:orders"),
        ] as [AccessPolicy])
    func met(_ policy: AccessPolicy) async throws {
        try await Self.token().require(policy)
    }

    @Test(
        "a token that doesn't meet a policy is rejected with 403",
        arguments: [
            (.scopes("read:orders", "admin"), .scope, "admin"), (.scopes("read"), .scope, "read"),
            (.scopes("read:Orders"), .scope, "read:Orders"), (.anyScope("a", "b"), .scope, "a b"),
            (.permissions("orders:export"), .permissions, "orders:export"),
            (.organization("org_2"), .organization, nil),
            (.organization("other"), .organization, nil), (.organization("org_1 "), .organization, nil),
            (.machine, .policy, nil), (.claims("plan", equals: "silver"), .policy, nil),
            (.claims("seats", includes: 3), .policy, nil), (.claims("none", equals: .null), .policy, nil),
            (.scopes("admin") || .scopes("root"), .scope, "root"), (.machine && .scopes("read:orders"), .policy, nil),
        ] as [(AccessPolicy, AccessTokenError.Rule, String?)])
    func notMet(_ policy: AccessPolicy, _ rule: AccessTokenError.Rule, _ scope: String?) async throws {
        let token = try await Self.token()
        let error = try #require(await thrownError { () throws(AccessTokenError) in try token.require(.user, policy) })
        #expect(error.rule == rule)
        #expect(error.challenge.status == 403)
        let first = try #require(error.challenge.wwwAuthenticate.first)
        #expect(first.contains(#"error="insufficient_scope""#))
        #expect(first.contains("scope=\"\(scope ?? "")\"") == (scope != nil))
    }

    @Test("an insufficient login gets 401 with the requirements, which takes precedence over 403")
    func stepUp() async throws {
        let token = try await Self.token(["auth_time": nil])
        for policy in [
            AccessPolicy.authentication(acr: ["loa3"], maxAge: 300), .authentication(acr: ["loa2"], maxAge: 300),
        ] {
            let error = try #require(
                await thrownError { () throws(AccessTokenError) in try token.require(.scopes("admin"), policy) })
            #expect(error.code == .insufficientUserAuthentication)
            #expect(error.challenge.status == 401)
            #expect(error.challenge.wwwAuthenticate.first?.contains(#"max_age="300""#) == true)
            #expect(error.challenge.wwwAuthenticate.first?.contains("acr_values=\"loa") == true)
        }
    }

    @Test("an application's own token meets the machine policy")
    func machines() async throws {
        for changes: [String: ClaimValue?] in [
            ["sub": "app@clients"], ["sub": "app"], ["sub": nil, "gty": "client-credentials"],
        ] {
            try await Self.token(changes).require(.machine)
        }
    }
}
