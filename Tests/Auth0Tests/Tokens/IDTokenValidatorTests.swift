import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0

@Suite("ID token validation")
struct IDTokenValidatorTests {
    private let rsa: TestKey
    private let clock = TestClock()
    private let claims: [String: JSONValue]

    init() throws {
        rsa = try TestKey.rsa.get()
        let now = clock.now.timeIntervalSince1970
        claims = [
            "iss": "https://t.auth0.com/", "sub": "auth0|1", "aud": "CLIENT", "exp": .number(now + 10),
            "iat": .number(now),
        ]
    }

    @Test("a genuine ID token is accepted")
    func genuine() async throws {
        #expect(await thrownError(of: try rsa.sign(claims), published(rsa.published)) == nil)
    }

    @Test("an ID token can be signed with ES256, PS256, or RS512 if the tenant's key is for that algorithm")
    func otherAlgorithms() async throws {
        let p256 = try TestKey.p256.get()
        #expect(await thrownError(of: try p256.sign(claims), published(p256.published)) == nil)

        for algorithm in [SignatureAlgorithm.ps256, .rs512] {
            let token = try rsa.sign(claims, algorithm: algorithm)
            #expect(await thrownError(of: token, published(rsa.with { $0.alg = algorithm.rawValue })) == nil)
            #expect(await thrownError(of: token, published(rsa.published))?.rule == .signature)
        }
    }

    @Test(
        "an ID token that isn't a JWT can't be decoded",
        arguments: [nil, "", "a.b", "a.b.", "a.b.c.d.e", "..", "e30.e30", "!.e30.c2ln", "e30.e30.!"])
    func undecodable(token: String?) async {
        let error = await thrownError(of: token, noDownload)
        #expect(error?.rule == .decoding)
    }

    @Test("a missing ID token is distinguished from a malformed one")
    func missingToken() async {
        #expect(await thrownError(of: nil, noDownload)?.message.contains("holds no ID token") == true)
        #expect(await thrownError(of: "a.b", noDownload)?.message.contains("could not be decoded") == true)
    }

    @Test("an ID token whose payload isn't a JSON object can't be decoded", arguments: ["[]", "1", "\"x\"", "{", ""])
    func payload(json: String) async throws {
        let token = try CompactJWS.sign(
            payload: Data(json.utf8), algorithm: .rs256, keyID: "K", type: nil, with: rsa.privateKey)
        #expect(await thrownError(of: token, published(rsa.published))?.rule == .decoding)
    }

    @Test(
        "an ID token with an unsupported algorithm is rejected before downloading keys",
        arguments: [#""HS256""#, #""none""#, #""rs256""#, #""RS384""#, "null"])
    func algorithm(name: String) async {
        let token = unsigned(header: #"{"alg":\#(name),"kid":"K"}"#)
        let error = await thrownError(of: token, noDownload)
        #expect(error?.rule == .algorithm)
        #expect(error?.message.contains("RS256 is expected") == true)
    }

    @Test("an ID token without an algorithm is rejected before downloading keys")
    func noAlgorithm() async {
        #expect(await thrownError(of: unsigned(header: #"{"kid":"K"}"#), noDownload)?.rule == .algorithm)
    }

    @Test("an ID token without a key ID is rejected before downloading keys")
    func noKeyID() async throws {
        #expect(await thrownError(of: try rsa.sign(claims, keyID: nil), noDownload)?.rule == .keyID)
    }

    @Test("an ID token with a key that the tenant doesn't publish is rejected")
    func unknownKey() async throws {
        let token = try rsa.sign(claims)
        let error = await thrownError(of: token, published(rsa.with { $0.kid = "L" }, rsa.with { $0.kid = nil }))
        #expect(error?.rule == .keyID)
        #expect(error?.message.contains("no key \"K\"") == true)
    }

    @Test("an error downloading the keys is the cause of the ID token's rejection")
    func failedDownload() async throws {
        let source = SigningKeySource(url: URL(fileURLWithPath: "/jwks.json")) { _ in
            throw AuthenticationError(cause: URLError(.notConnectedToInternet))
        }
        let error = await thrownError(of: try rsa.sign(claims), source)
        #expect(error?.rule == .keyID)
        #expect((error?.cause as? AuthenticationError)?.isNetworkError == true)
    }

    @Test("an ID token's signature is invalid if the key can't be used to verify it")
    func unusableKeys() async throws {
        let token = try rsa.sign(claims)
        let p256 = try TestKey.p256.get()
        for key in [
            rsa.with { $0.use = "enc" }, rsa.with { $0.alg = "HS256" }, rsa.with { $0.alg = nil },
            rsa.with { $0.alg = "RS512" }, rsa.with { $0.kty = "EC" }, rsa.with { $0.kty = "oct" },
            rsa.with { $0.n = "!" }, rsa.with { $0.n = nil }, rsa.with { $0.n = "" }, rsa.with { $0.e = "" },
            rsa.with { $0.e = nil }, p256.published, p256.with { $0.alg = "RS256" },
        ] {
            #expect(await thrownError(of: token, published(key))?.rule == .signature, "\(key)")
        }
    }

    @Test("a foreign, missing, or truncated signature of an ID token is invalid")
    func wrongSignatures() async throws {
        let genuine = try rsa.sign(claims)
        let parts = genuine.split(separator: ".").map(String.init)
        let foreign = try TestKey.otherRSA.get().sign(claims)
        for token in [foreign, "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).\(parts[2].prefix(100))"] {
            #expect(await thrownError(of: token, published(rsa.published))?.rule == .signature)
        }
    }

    @Test("the signature of an ID token with changed claims is invalid")
    func tampered() async throws {
        let parts = try rsa.sign(claims).split(separator: ".").map(String.init)
        let changed = JSONValue.object(claims.merging(["sub": "auth0|2"]) { $1 }).encoded()
        let token = "\(parts[0]).\(Base64URL.encode(changed)).\(parts[2])"
        #expect(await thrownError(of: token, published(rsa.published))?.rule == .signature)
    }

    @Test("an ID token's invalid signature is reported before an invalid claim")
    func order() async throws {
        let foreign = try TestKey.otherRSA.get().sign(claims.merging(["iss": "https://x/"]) { $1 })
        #expect(await thrownError(of: foreign, published(rsa.published))?.rule == .signature)
        let wrong = try rsa.sign(claims.merging(["iss": "https://x/"]) { $1 })
        #expect(await thrownError(of: wrong, published(rsa.published))?.rule == .issuer)
    }

    @Test("errors don't repeat the ID token")
    func secrecy() async throws {
        let token = try TestKey.otherRSA.get().sign(claims)
        for part in token.split(separator: ".") {
            #expect(await thrownError(of: token, published(rsa.published))?.debugDescription.contains(part) == false)
            #expect(await thrownError(of: String(part), noDownload)?.debugDescription.contains(part) == false)
        }
    }

    private let noDownload = SigningKeySource(url: URL(fileURLWithPath: "/jwks.json")) { _ in
        Issue.record("The keys were downloaded.")
        return nil
    }

    private func unsigned(header: String) -> String {
        [Data(header.utf8), JSONValue.object(claims).encoded(), Data("x".utf8)].map(Base64URL.encode)
            .joined(separator: ".")
    }

    private func thrownError(of token: String?, _ keys: SigningKeySource) async -> IDTokenError? {
        let validator = IDTokenValidator(issuer: "https://t.auth0.com/", clientID: "CLIENT", clock: clock.clock)
        do {
            try await validator.validate(token, keys: keys)
            return nil
        } catch {
            return error
        }
    }
}
