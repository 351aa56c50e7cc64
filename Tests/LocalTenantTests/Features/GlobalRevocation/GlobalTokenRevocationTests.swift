import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Revocation of all tokens by another provider")
struct GlobalTokenRevocationTests {
    private static let path = "/oauth/global-token-revocation/connection/acme"

    /// A token of the provider for one request; nil removes a claim.
    private func token(
        _ tenant: LocalTenant, _ changes: [String: TenantValue?] = [:],
        type: String = "global-token-revocation+jwt", signer: Int = 7
    ) throws -> String {
        let now = Int(tenant.clock.now.timeIntervalSince1970)
        var claims: [String: TenantValue] = [
            "iss": .string(StubProvider.issuer), "aud": .string(tenant.issuer + Self.path.dropFirst()),
            "iat": .integer(now), "exp": .integer(now + 60), "jti": .string(UUID().uuidString),
        ]
        for (name, value) in changes { claims[name] = value }
        return try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: .rs256, keyID: "key-1", type: type,
            with: TestSigningKeys.shared.key(signer))
    }

    private static let subject: [String: TenantValue] = [
        "format": "iss_sub", "iss": .string(StubProvider.issuer), "sub": "248289761001",
    ]

    private func revoke(
        _ browser: Browser, _ token: String, _ subject: [String: TenantValue] = Self.subject, path: String = Self.path
    ) async throws -> Browser.Page {
        try await browser.postJSON(
            path, ["sub_id": .object(subject)], headers: ["Authorization": "Bearer \(token)"])
    }

    static let subjects: [[String: TenantValue]] = [subject, ["format": "email", "email": "tim@example.com"]]

    @Test("the provider ends the sessions and refresh tokens of a user", arguments: subjects)
    func revokes(subject: [String: TenantValue]) async throws {
        try await withUpstream { tenant, browser, provider in
            let tokens = try await browser.tokens(from: provider)
            let response = try await revoke(browser, try token(tenant), subject)
            #expect(response.status == 204, "\(response.text)")
            #expect(try await browser.refresh(tokens.refresh).status == 403)
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
        }
    }

    @Test("a token works once, also for two requests at the same time")
    func once() async throws {
        try await withUpstream { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            let token = try token(tenant)
            async let first = revoke(browser, token)
            async let second = revoke(browser, token)
            #expect(try await [first.status, second.status].sorted() == [204, 401])
        }
    }

    static let errors: [[String: TenantValue?]] = [
        ["iss": "https://a.example/"], ["iss": nil], ["aud": "https://a.example/"], ["aud": nil], ["exp": nil],
        ["exp": 1_000_000_000], ["iat": 9_000_000_000], ["jti": nil],
    ]

    @Test("tokens with wrong, missing, or expired claims end nothing", arguments: errors)
    func refuses(changes: [String: TenantValue?]) async throws {
        try await withUpstream { tenant, browser, provider in
            let tokens = try await browser.tokens(from: provider)
            try expectError(try await revoke(browser, try token(tenant, changes)), 401, "invalid_token")
            #expect(try await browser.refresh(tokens.refresh).status == 200)
        }
    }

    @Test("other types, signers, users, and connections are refused")
    func strangers() async throws {
        try await withUpstream { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            try expectError(try await revoke(browser, try token(tenant, type: "JWT")), 401, "invalid_token")
            try expectError(try await revoke(browser, try token(tenant, signer: 8)), 401, "invalid_token")
            try expectError(try await revoke(browser, "x"), 401, "invalid_token")
            let stranger = Self.subject.merging(["sub": "somebody"]) { $1 }
            try expectError(try await revoke(browser, try token(tenant), stranger), 404, "user_not_found")
            let foreign = Self.subject.merging(["iss": "https://a.example/"]) { $1 }
            try expectError(try await revoke(browser, try token(tenant), foreign), 400, "invalid_request")
            try expectError(try await revoke(browser, try token(tenant), ["format": "opaque"]), 400, "invalid_request")
            let other = "/oauth/global-token-revocation/connection/Username-Password-Authentication"
            try expectError(try await revoke(browser, try token(tenant), path: other), 404, "not_found")
        }
    }
}
