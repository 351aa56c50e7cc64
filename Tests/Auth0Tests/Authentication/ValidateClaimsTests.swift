import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0

@Suite("Token requests that validate claims")
struct ValidateClaimsTests {
    private let key: PrivateKey
    private let keySet: String
    private let clock = TestClock()

    init() throws {
        key = try PrivateKey.generateP256()
        var publicKey = try key.publicJWK()
        publicKey.kid = "1"
        publicKey.use = "sig"
        publicKey.alg = "ES256"
        keySet = String(decoding: try JSONEncoder().encode(JSONWebKeySet(keys: [publicKey])), as: UTF8.self)
    }

    @Test("a token request that validates claims returns credentials with a valid ID token")
    func success() async throws {
        let tenant = try tenant(["nonce": "N", "org_id": "org_1", "auth_time": .number(now)])
        let credentials = try await renewal(tenant).validateClaims().withNonce("N").withMaxAge(10)
            .withOrganization("org_1").start()
        let token: String = credentials.accessToken
        #expect(token == "AT")
    }

    @Test("a token request that validates claims rejects an unexpected ID token with the violated rule")
    func errors() async throws {
        let tenant = try tenant(["nonce": "N", "auth_time": .number(now - 100)])
        let request = renewal(tenant).validateClaims()
        #expect(await thrownError(of: request.withNonce("M"))?.rule == .nonce)
        #expect(await thrownError(of: request.withIssuer("https://other.com/"))?.rule == .issuer)
        #expect(await thrownError(of: request.withMaxAge(10).withLeeway(80))?.rule == .authenticationTime)
        #expect(await thrownError(of: request.withMaxAge(10).withLeeway(100)) == nil)
        #expect(await thrownError(of: request.withOrganization("org_1"))?.rule == .organizationID)
    }

    @Test("a token request that validates claims rejects a response without an ID token")
    func withoutIDToken() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT"}"#)
        #expect(await thrownError(of: renewal(tenant).validateClaims())?.rule == .decoding)
    }

    @Test("a token request validates claims only if requested, and passes on the tenant's errors")
    func off() async throws {
        let tenant = try tenant([:])
        #expect(await thrownError(of: renewal(tenant).withIssuer("https://other.com/")) == nil)
        #expect(tenant.requests.count == 1)

        let refusing = try FakeTenant.responding(#"{"error":"invalid_grant"}"#, status: 403)
        let error = await #expect(throws: AuthenticationError.self) {
            try await renewal(refusing).validateClaims().start()
        }
        #expect(error?.code == "invalid_grant")
    }

    private var now: TimeInterval { clock.now.timeIntervalSince1970 }

    private func renewal(_ tenant: FakeTenant) -> TokenRequest<Credentials, AuthenticationError> {
        tenant.authentication(clock: clock.clock).renew(withRefreshToken: "RT")
    }

    private func thrownError(of request: TokenRequest<Credentials, AuthenticationError>) async -> IDTokenError? {
        do {
            _ = try await request.start()
            return nil
        } catch {
            #expect(error.code == "a0.sdk.internal_error.plain")
            return error.cause as? IDTokenError
        }
    }

    private func tenant(_ claims: [String: JSONValue]) throws -> FakeTenant {
        let (key, keySet, now) = (key, keySet, now)
        return try FakeTenant.start { request, _ in
            guard request.target == "/oauth/token" else { return .json(keySet) }
            let standard: [String: JSONValue] = [
                "iss": .string("http://\(request.headers["Host"] ?? "")/"), "sub": "auth0|1", "aud": "CLIENT_ID",
                "exp": .number(now + 10), "iat": .number(now),
            ]
            let payload = JSONValue.object(standard.merging(claims) { $1 }).encoded()
            let token = try? CompactJWS.sign(payload: payload, algorithm: .es256, keyID: "1", type: "JWT", with: key)
            return .json(#"{"access_token":"AT","id_token":"\#(token ?? "")"}"#)
        }
    }
}
