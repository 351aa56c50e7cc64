import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

struct BrokenResponse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let breakUp: @Sendable (inout [String: TenantValue]) -> Void

    init(_ what: String, _ breakUp: @escaping @Sendable (inout [String: TenantValue]) -> Void) {
        (testDescription, self.breakUp) = (what, breakUp)
    }

    static let all = [
        BrokenResponse("no id") { $0["id"] = nil }, BrokenResponse("no rawId") { $0["rawId"] = nil },
        BrokenResponse("wrong rawId") { $0["rawId"] = "AAAA" },
        BrokenResponse("an id that isn't base64url") { $0["id"] = "a b" },
        BrokenResponse("wrong type") { $0["type"] = "password" },
        BrokenResponse("no type") { $0["type"] = nil }, BrokenResponse("no response") { $0["response"] = nil },
        BrokenResponse("a response that is an array") { $0["response"] = [] },
        BrokenResponse("an empty response") { $0["response"] = [:] },
        BrokenResponse("no client data") { $0.setResponse("clientDataJSON", nil) },
        BrokenResponse("empty client data") { $0.setResponse("clientDataJSON", "") },
        BrokenResponse("500 KB of client data") { $0.setResponse("clientDataJSON", long(500_000)) },
        BrokenResponse("an attestation that is a number") { $0.setResponse("attestationObject", 7) },
        BrokenResponse("an attestation of 100 KB") { $0.setResponse("attestationObject", long(100_000)) },
        BrokenResponse("an attestation that isn't base64url") { $0.setResponse("attestationObject", "***") },
    ]
}

private enum RefusedPasskeys {
    static let shapes: [Refused] = [
        Refused(["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        Refused(["client_id": "nobody"], 401, "invalid_client"),
        Refused(["client_id": "web"], 401, "invalid_client"),
        Refused(["client_id": 7], 400, "invalid_request"),
        Refused(
            ["client_id": "no-grants"], 400, "invalid_request",
            "Grant type 'urn:okta:params:oauth:grant-type:webauthn' not allowed for the client. It has no grant types."),
        Refused(["realm": "nowhere"], 400, "invalid_request", "the connection was not found"),
        Refused(["realm": "staff"], 400, "invalid_request", "the connection was disabled"),
        Refused(["realm": "email"], 400, "invalid_request"),
        Refused(["realm": []], 400, "invalid_request"),
        Refused(
            ["organization": "org_1"], 400, "invalid_request",
            "parameter organization is not allowed for this client"),
    ]

    static let profiles: [Refused] = [
        Refused(["user_profile": nil], 400, "invalid_request", "Missing required parameter: user_profile"),
        Refused(["user_profile": "x"], 400, "invalid_request"),
        Refused(
            ["user_profile": [:]], 400, "invalid_request", "Missing required parameter: user_profile.email"),
        Refused(
            ["user_profile": ["email": .null]], 400, "invalid_request", "Missing required parameter: user_profile.email"
        ),
        Refused(["user_profile": ["name": "Grace"]], 400, "invalid_request"),
        Refused(["user_profile": ["email": "nonsense"]], 400, "invalid_request"),
        Refused(["user_profile": ["email": 7]], 400, "invalid_request"),
        Refused(["user_profile": ["email": ""]], 400, "invalid_request"),
        Refused(["user_profile": ["phone_number": "555"]], 400, "invalid_request"),
        Refused(
            ["user_profile": ["email": "g@example.com", "admin": "yes"]], 400, "invalid_request",
            "Unknown property 'admin' of user_profile"),
        Refused(
            ["user_profile": ["email": "g@example.com", "name": .string(String(repeating: "x", count: 301))]], 400,
            "invalid_request"),
        Refused(
            ["user_profile": ["email": "g@example.com", "given_name": .string(String(repeating: "x", count: 151))]],
            400, "invalid_request"),
        Refused(["user_metadata": ["a": 1]], 400, "invalid_request"),
        Refused(["user_metadata": "x"], 400, "invalid_request"),
        Refused(
            [
                "user_metadata": .object(
                    Dictionary(uniqueKeysWithValues: (0...10).map { ("\($0)", TenantValue.string("x")) }))
            ], 400,
            "invalid_request"),
        Refused(
            ["user_profile": ["email": "ADA@example.com"]], 400, "invalid_request", "The user already exists."),
    ]

    static let grants: [Refused] = [
        Refused(["auth_session": nil], 400, "invalid_request", "Missing required parameter: auth_session"),
        Refused(["authn_response": nil], 400, "invalid_request", "Missing required parameter: authn_response"),
        Refused(["authn_response": "{}"], 400, "invalid_request", "Parameter 'authn_response' must be an object"),
        Refused(["organization": "org_1"], 400, "invalid_request"),
        Refused(["client_id": "nobody"], 401, "access_denied", "Unauthorized"),
        Refused(["client_id": "no-grants"], 403, "unauthorized_client"),
        Refused(["audience": "https://nowhere.example.com"], 403, "access_denied"),
    ]
}

@Suite("Passkey requests")
struct PasskeyRequestTests {
    @Test(
        "invalid passkey requests are rejected", arguments: RefusedPasskeys.shapes,
        ["/passkey/challenge", "/passkey/register"])
    func shapes(refused: Refused, path: String) async throws {
        try await withTenant(.withPasskeys) { _, browser in
            let good: [String: TenantValue] = ["client_id": "app", "user_profile": ["email": "grace@example.com"]]
            let response = try await browser.postJSON(path, refused.applied(to: good))
            try expectError(response, refused.status, refused.error, refused.description)
        }
    }

    @Test("passkey requests with invalid profiles are rejected", arguments: RefusedPasskeys.profiles)
    func profiles(refused: Refused) async throws {
        try await withTenant(.withPasskeys) { _, browser in
            let good: [String: TenantValue] = ["client_id": "app", "user_profile": ["email": "grace@example.com"]]
            let response = try await browser.postJSON("/passkey/register", refused.applied(to: good))
            try expectError(response, refused.status, refused.error, refused.description)
        }
    }

    @Test("passkeys are rejected if the connection, the tenant, or the signup settings don't allow them")
    func switches() async throws {
        try await withTenant(.withPasskeys.with { $0.connections[0].passkeys.isEnabled = false }) { _, browser in
            for response in [try await browser.passkeyChallenge(), try await browser.passkeyRegister()] {
                try expectError(response, 400, "invalid_request", "passkeys are not enabled for the connection")
            }
        }
        try await withTenant(.withPasskeys.with { $0.passkeys.isEnabled = false }) { _, browser in
            for response in [try await browser.passkeyChallenge(), try await browser.passkeyRegister()] {
                try expectError(response, 404, "endpoint_disabled")
            }
        }
        try await withTenant(.withPasskeys.with { $0.connections[0].disableSignup = true }) { _, browser in
            try expectError(
                try await browser.passkeyRegister(), 400, "invalid_request", "public signup is disabled")
            #expect(try await browser.passkeyChallenge().status == 200)
        }
        try await withTenant(.withPasskeys.with { $0.connections[0].requiresUsername = true }) { _, browser in
            try expectError(
                try await browser.passkeyRegister(), 400, "invalid_request",
                "Missing required parameter: user_profile.username")
            let both: TenantValue = ["email": "grace@example.com", "username": "grace"]
            #expect(try await browser.passkeyRegister(["user_profile": both]).status == 200)
        }
        let suspicious = TenantConfiguration.withPasskeys.with { $0.attackProtection.suspiciousIPThrottling = true }
        try await withTenant(suspicious) { _, browser in
            try expectError(try await browser.passkeyRegister(), 429, "too_many_attempts")
        }
    }

    @Test("too many passkey requests get 429 with a retry-after header")
    func throttling() async throws {
        try await withTenant(.withPasskeys, clock: TenantClock(fixedAt: noon)) { _, browser in
            for _ in 0..<200 { #expect(try await browser.passkeyChallenge().status == 200) }
            let response = try await browser.passkeyChallenge()
            try expectError(response, 429, "too_many_requests")
            #expect(response.headers["retry-after"] == "18")
        }
    }

    @Test(
        "an invalid passkey credential is rejected without using up the session",
        arguments: BrokenResponse.all)
    func responses(broken: BrokenResponse) async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            let options = try PasskeyOptions(try await browser.passkeyRegister())
            let good = try authenticator.create(options)
            var response = good
            broken.breakUp(&response)
            try expectError(try await browser.passkeyGrant(options.session, response), 400, "invalid_request")
            #expect(try await browser.passkeyGrant(options.session, good).status == 200)
        }
    }

    @Test(
        "passkey logins with a missing or oversized part are rejected",
        arguments: ["authenticatorData", "signature", "userHandle"])
    func missingParts(name: String) async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            let options = try PasskeyOptions(try await browser.passkeyChallenge())
            for value in [nil, TenantValue.null, "", .string(String(repeating: "A", count: 60_000))] {
                var response = try authenticator.assert(options)
                response.setResponse(name, value)
                try expectError(try await browser.passkeyGrant(options.session, response), 400, "invalid_request")
            }
        }
    }

    @Test("invalid token requests with a passkey are rejected", arguments: RefusedPasskeys.grants)
    func grants(refused: Refused) async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            let options = try PasskeyOptions(try await browser.passkeyRegister())
            let response = try await browser.passkeyGrant(
                options.session, try authenticator.create(options), refused.changes)
            try expectError(response, refused.status, refused.error, refused.description)
        }
    }

    @Test("passkey requests of ten megabytes are rejected")
    func huge() async throws {
        try await withTenant(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            let options = try PasskeyOptions(try await browser.passkeyRegister())
            var response = try authenticator.create(options)
            response.setResponse("attestationObject", long(10 << 20))
            let error = try await browser.passkeyGrant(options.session, response)
            #expect(error.status == 413)
        }
    }

}

private func long(_ count: Int) -> TenantValue { .string(String(repeating: "A", count: count)) }

extension [String: TenantValue] {
    fileprivate mutating func setResponse(_ name: String, _ value: TenantValue?) {
        var response = self["response"]?.members ?? [:]
        response[name] = value
        self["response"] = .object(response)
    }
}
