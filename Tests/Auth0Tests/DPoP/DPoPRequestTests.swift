import A0Encoding
import A0HTTPServer
import A0Concurrency
import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Requests with DPoP", .serialized)
struct DPoPRequestTests {
    private static let tokens = #"{"access_token":"AT","token_type":"DPoP","expires_in":60,"id_token":"I"}"#

    private static let invalidProof = #"{"error":"invalid_dpop_proof"}"#

    private static let wantsNonce = #"{"error":"use_dpop_nonce","error_description":"Nonce, please"}"#

    @Test("with DPoP, a login binds the session to a new key")
    func login() async throws {
        let tenant = try FakeTenant.responding(Self.tokens)
        let client = client(tenant)
        _ = try await client.login(email: "e", code: "1").start()
        let proof = try proof(tenant, 0)
        #expect(proof.claims["htm"] == "POST")
        #expect(proof.claims["htu"]?.stringValue == "\(tenant.domain)/oauth/token")
        #expect(proof.claims["ath"] == nil)
        #expect(proof.claims["nonce"] == nil)
        #expect(try proof.key.thumbprint() == client.dpop?.keys.existingThumbprint())
    }

    @Test("with DPoP, a renewal has a proof only if a key exists")
    func renewal() async throws {
        let tenant = try FakeTenant.responding(Self.tokens)
        let client = client(tenant)
        _ = try await client.renew(withRefreshToken: "RT").start()
        #expect(tenant.requests.last?.headers["DPoP"] == nil)
        #expect(try client.dpop?.keys.existingKey() == nil)

        _ = try await client.codeExchange(withCode: "C", codeVerifier: "V", redirectURI: "R").start()
        _ = try await client.renew(withRefreshToken: "RT").start()
        #expect(try proof(tenant, 1).key == proof(tenant, 2).key)
    }

    @Test("with DPoP, a profile request has a proof for its access token if a key exists")
    func profile() async throws {
        let tenant = try FakeTenant.responding(#"{"sub":"U"}"#)
        let client = client(tenant)
        _ = try await client.userInfo(withAccessToken: "AT").start()
        #expect(tenant.requests.last?.headers["DPoP"] == nil)

        _ = try client.dpop?.keys.key()
        _ = try await client.userInfo(withAccessToken: "AT", tokenType: "DPoP").start()
        #expect(tenant.requests.last?.headers["Authorization"] == "DPoP AT")
        #expect(try proof(tenant, 1).claims["ath"]?.stringValue == Base64URL.encode(Digest.sha256(Data("AT".utf8))))
    }

    @Test("with DPoP, requests that don't belong to a session have no proof")
    func unbound() async throws {
        let tenant = try FakeTenant.responding("{}")
        let client = client(tenant)
        _ = try client.dpop?.keys.key()
        try await client.revoke(refreshToken: "RT").start()
        try await client.startPasswordless(email: "e").start()
        try await client.resetPassword(email: "e", connection: "C").start()
        _ = try? await client.multifactorChallenge(mfaToken: "M").start()
        _ = try? await client.jwks().start()
        _ = try? await client.signup(email: "e", password: "P").start()
        _ = try? await client.passkeyLoginChallenge().start()
        #expect(tenant.requests.count == 7)
        #expect(tenant.requests.allSatisfy { $0.headers["DPoP"] == nil })
    }

    @Test("with DPoP, a request for a one-time password has a proof if a key exists")
    func challenge() async throws {
        let tenant = try FakeTenant.responding(#"{"auth_session":"S"}"#)
        let client = client(tenant)
        _ = try await client.passwordlessChallenge(email: "e").start()
        _ = try client.dpop?.keys.key()
        _ = try await client.passwordlessChallenge(email: "e").start()
        #expect(tenant.requests.map { $0.headers["DPoP"] != nil } == [false, true])
    }

    @Test("with DPoP, MFA requests have a proof only for verification")
    func secondFactors() async throws {
        let tenant = try FakeTenant.responding(Self.tokens)
        var client = Auth0MFA(Auth0Configuration(clientID: "C", domain: tenant.domain), session: .shared)
        client.dpop = .inMemory()
        client.client.nonces = DPoPNonces()
        _ = try await client.verify(otp: "1", mfaToken: "M").start()
        _ = try? await client.challenge(with: "1", mfaToken: "M").start()
        _ = try? await client.enroll(mfaToken: "M", email: "e").start()
        #expect(tenant.requests.map { $0.headers["DPoP"] != nil } == [true, false, false])
    }

    @Test("a DPoP nonce that the tenant requires is used at once", arguments: [true, false])
    func nonce(inChallenge: Bool) async throws {
        let tenant = try FakeTenant.start { _, number in
            guard number == 1 else { return .json(Self.tokens) }
            return inChallenge ? Self.challenge(nonce: "N1") : Self.error("N1")
        }
        let credentials = try await client(tenant).login(email: "e", code: "1").start()
        #expect(credentials.accessToken == "AT")
        #expect(tenant.requests.count == 2)
        #expect(try proof(tenant, 0).claims["nonce"] == nil)
        #expect(try proof(tenant, 1).claims["nonce"] == "N1")
        #expect(try proof(tenant, 0).claims["jti"] != proof(tenant, 1).claims["jti"])
    }

    @Test("a request is retried only once with a DPoP nonce")
    func nonceTwice() async throws {
        let tenant = try FakeTenant.start { _, number in Self.error("N\(number)") }
        let error = await #expect(throws: AuthenticationError.self) {
            try await client(tenant).login(email: "e", code: "1").start()
        }
        #expect(error?.isDPoPNonceRequired == true)
        #expect(error?.info["dpop_nonce"] as? String == "N2")
        #expect(tenant.requests.count == 2)
    }

    @Test("a request is retried if the tenant requires a DPoP nonce, even without a proof")
    func nonceWithoutProof() async throws {
        let tenant = try FakeTenant.start { _, number in number == 1 ? Self.error("N") : .json(Self.tokens) }
        var client = client(tenant)
        client.dpop = nil
        _ = try await client.login(email: "e", code: "1").start()
        #expect(tenant.requests.map { $0.headers["DPoP"] } == [nil, nil])
    }

    @Test("the MFA client retries with a DPoP nonce that only a header requires")
    func nonceForSecondFactor() async throws {
        let tenant = try FakeTenant.start { _, number in number == 1 ? Self.challenge(nonce: "N") : .json(Self.tokens) }
        var client = Auth0MFA(Auth0Configuration(clientID: "C", domain: tenant.domain), session: .shared)
        client.dpop = .inMemory()
        client.client.nonces = DPoPNonces()
        _ = try await client.verify(otp: "1", mfaToken: "M").start()
        #expect(try proof(tenant, 1).claims["nonce"] == "N")
    }

    @Test("the latest DPoP nonce of any response is used, and kept if a response has none")
    func rememberedNonce() async throws {
        let tenant = try FakeTenant.start { seen, number in
            var response = HTTPServerResponse.json(Self.tokens, status: number == 2 ? 403 : 200)
            if number <= 2 { response.headers.add("dpop-nonce", "N\(number)") }
            return response
        }
        let client = client(tenant)
        var unbound = client
        unbound.dpop = nil
        try await unbound.revoke(refreshToken: "RT").start()
        await #expect(throws: AuthenticationError.self) { try await client.login(email: "e", code: "1").start() }
        _ = try await client.login(email: "e", code: "1").start()
        _ = try await client.login(email: "e", code: "1").start()
        #expect(try (1...3).map { try proof(tenant, $0).claims["nonce"] } == ["N1", "N2", "N2"])
    }

    @Test("a DPoP nonce is used only for its own server")
    func nonceOfAnotherServer() throws {
        let nonces = DPoPNonces()
        let one = try #require(URL(string: "https://one.example.com/oauth/token"))
        let response = try #require(
            HTTPURLResponse(url: one, statusCode: 200, httpVersion: nil, headerFields: ["DPoP-Nonce": "N"]))
        nonces.remember(response, from: one)
        #expect(nonces.nonce(for: try #require(URL(string: "https://ONE.example.com/userinfo?x=1"))) == "N")
        #expect(nonces.nonce(for: try #require(URL(string: "https://two.example.com/oauth/token"))) == nil)
        #expect(nonces.nonce(for: try #require(URL(string: "https://one.example.com:8443/"))) == nil)
    }

    @Test("a proof that was rejected because of this machine's clock is made once more with the tenant's time")
    func wrongClock() async throws {
        let challenged = Self.challenge(DPoPChallenge.invalidProof)
        let responses: [(response: HTTPServerResponse, ahead: TimeInterval)] = [
            (.json(Self.invalidProof, status: 400), 600), (.json(Self.tokens), 600), (challenged, 1_200),
            (.json(Self.tokens), 1_200), (challenged, 1_200),
        ]
        let tenant = try FakeTenant.start { _, number in
            var (response, ahead) = responses[number - 1]
            response.headers.set("Date", httpDate(TestClock.start + ahead))
            return response
        }
        var client = client(tenant)
        client.client.clock = TestClock().clock
        _ = try await client.login(email: "e", code: "1").start()
        _ = try await client.login(email: "e", code: "1").start()
        await #expect(throws: AuthenticationError.self) { try await client.login(email: "e", code: "1").start() }
        let times = try tenant.requests.indices.map { try proof(tenant, $0).claims["iat"]?.double }
        #expect(times == [0, 600, 600, 1_200, 1_200].map { TestClock.start.timeIntervalSince1970 + $0 })
    }

    @Test("a rejection that doesn't require a DPoP nonce isn't retried")
    func otherError() async throws {
        let tenant = try FakeTenant.responding(Self.invalidProof, status: 400)
        await #expect(throws: AuthenticationError.self) {
            try await client(tenant).login(email: "e", code: "1").start()
        }
        #expect(tenant.requests.count == 1)
    }

    @Test("a request isn't sent if its DPoP proof can't be created")
    func noProof() async throws {
        let tenant = try FakeTenant.responding(Self.tokens)
        var client = client(tenant)
        client.dpop = .inMemory(.encryptedFile(key: Data()))
        let error = await #expect(throws: AuthenticationError.self) {
            try await client.login(email: "e", code: "1").start()
        }
        #expect((error?.cause as? DPoPError).map { .keychainOperationFailed ~= $0 } == true)
        #expect(error?.statusCode == 0)
        #expect(tenant.requests.isEmpty)
    }

    @Test("validators are called again before a request is retried with a DPoP nonce")
    func validators() async throws {
        let tenant = try FakeTenant.start { _, number in number == 1 ? Self.error("N") : .json(Self.tokens) }
        let counter = Counter()
        _ = try await client(tenant).login(email: "e", code: "1").requestValidators([counter]).start()
        #expect(counter.count.withLock { $0 } == 2)
    }

    @Test("a request and its modified copies have the client's DPoP setting if they need it")
    func requestProperty() {
        let client = authentication(clientId: "C", domain: "example.com").useDPoP(keychainIdentifier: "mine")
        let request = client.login(email: "e", code: "1").parameters([:]).headers([:]).validateClaims()
        #expect(request.dpop?.keychainIdentifier == "mine")
        #expect(client.revoke(refreshToken: "RT").dpop == nil)
    }

    private static func error(_ nonce: String) -> HTTPServerResponse {
        var response = HTTPServerResponse.json(wantsNonce, status: 400)
        response.headers.add("DPoP-Nonce", nonce)
        return response
    }

    private static func challenge(_ error: String) -> HTTPServerResponse {
        var response = HTTPServerResponse.text("", status: 401)
        response.headers.add("WWW-Authenticate", #"DPoP error="\#(error)", error_description="Nonce, please""#)
        return response
    }

    private static func challenge(nonce: String) -> HTTPServerResponse {
        var response = challenge("use_dpop_nonce")
        response.headers.add("DPoP-Nonce", nonce)
        return response
    }

    private func client(_ tenant: FakeTenant) -> Auth0Authentication {
        var client = APIClient(domain: Domain(tenant.domain), session: .shared)
        client.dpop = .inMemory()
        client.nonces = DPoPNonces()
        return Auth0Authentication(clientId: "CLIENT_ID", client: client)
    }

    private func proof(_ tenant: FakeTenant, _ index: Int) throws -> ReadProof {
        try ReadProof(tenant.requests[index].headers["DPoP"])
    }
}

private struct Counter: RequestValidator {
    let count = Locked(0)

    func validate() { count.withLock { $0 += 1 } }
}
