import A0JOSE
import A0Web
import Foundation
import Testing

@testable import Auth0

@Suite("The check of an ID token")
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

    @Test("a genuine ID token passes the check")
    func genuine() async throws {
        #expect(await refusal(of: try rsa.sign(claims), published(rsa.published)) == nil)
    }

    @Test("an ID token's key may be for ES256, PS256 or RS512 if the tenant says so")
    func otherAlgorithms() async throws {
        let p256 = try TestKey.p256.get()
        #expect(await refusal(of: try p256.sign(claims), published(p256.published)) == nil)

        for algorithm in [SignatureAlgorithm.ps256, .rs512] {
            let token = try rsa.sign(claims, algorithm: algorithm)
            #expect(await refusal(of: token, published(rsa.with { $0.alg = algorithm.rawValue })) == nil)
            #expect(await refusal(of: token, published(rsa.published))?.rule == .signature)
        }
    }

    @Test(
        "an ID token that is no JWT cannot be decoded",
        arguments: [nil, "", "a.b", "a.b.", "a.b.c.d.e", "..", "e30.e30", "!.e30.c2ln", "e30.e30.!"])
    func undecodable(token: String?) async {
        let refusal = await refusal(of: token, noDownload)
        #expect(refusal?.rule == .decoding)
    }

    @Test("a missing ID token is told from a broken one")
    func missingToken() async {
        #expect(await refusal(of: nil, noDownload)?.message.contains("holds no ID token") == true)
        #expect(await refusal(of: "a.b", noDownload)?.message.contains("could not be decoded") == true)
    }

    @Test("an ID token whose payload is no JSON object cannot be decoded", arguments: ["[]", "1", "\"x\"", "{", ""])
    func payload(json: String) async throws {
        let token = try CompactJWS.sign(
            payload: Data(json.utf8), algorithm: .rs256, keyID: "K", type: nil, with: rsa.privateKey)
        #expect(await refusal(of: token, published(rsa.published))?.rule == .decoding)
    }

    @Test(
        "an ID token's algorithm that is not supported is refused before any download",
        arguments: [#""HS256""#, #""none""#, #""rs256""#, #""RS384""#, "null"])
    func algorithm(name: String) async {
        let token = unsigned(header: #"{"alg":\#(name),"kid":"K"}"#)
        let refusal = await refusal(of: token, noDownload)
        #expect(refusal?.rule == .algorithm)
        #expect(refusal?.message.contains("RS256 is expected") == true)
    }

    @Test("an ID token's header without an algorithm is refused before any download")
    func noAlgorithm() async {
        #expect(await refusal(of: unsigned(header: #"{"kid":"K"}"#), noDownload)?.rule == .algorithm)
    }

    @Test("an ID token that names no key is refused before any download")
    func noKeyID() async throws {
        #expect(await refusal(of: try rsa.sign(claims, keyID: nil), noDownload)?.rule == .keyID)
    }

    @Test("an ID token's key that the tenant does not publish is refused")
    func unknownKey() async throws {
        let token = try rsa.sign(claims)
        let refusal = await refusal(of: token, published(rsa.with { $0.kid = "L" }, rsa.with { $0.kid = nil }))
        #expect(refusal?.rule == .keyID)
        #expect(refusal?.message.contains("no key \"K\"") == true)
    }

    @Test("a failed download of keys is kept as the cause for an ID token")
    func failedDownload() async throws {
        let source = SigningKeySource(url: URL(fileURLWithPath: "/jwks.json")) { _ in
            throw AuthenticationError(cause: URLError(.notConnectedToInternet))
        }
        let refusal = await refusal(of: try rsa.sign(claims), source)
        #expect(refusal?.rule == .keyID)
        #expect((refusal?.cause as? AuthenticationError)?.isNetworkError == true)
    }

    @Test("a key that must not or cannot check an ID token's signature makes it wrong")
    func unusableKeys() async throws {
        let token = try rsa.sign(claims)
        let p256 = try TestKey.p256.get()
        for key in [
            rsa.with { $0.use = "enc" }, rsa.with { $0.alg = "HS256" }, rsa.with { $0.alg = nil },
            rsa.with { $0.alg = "RS512" }, rsa.with { $0.kty = "EC" }, rsa.with { $0.kty = "oct" },
            rsa.with { $0.n = "!" }, rsa.with { $0.n = nil }, rsa.with { $0.n = "" }, rsa.with { $0.e = "" },
            rsa.with { $0.e = nil }, p256.published, p256.with { $0.alg = "RS256" },
        ] {
            #expect(await refusal(of: token, published(key))?.rule == .signature, "\(key)")
        }
    }

    @Test("another's signature on an ID token, none, and half of one are wrong")
    func wrongSignatures() async throws {
        let genuine = try rsa.sign(claims)
        let parts = genuine.split(separator: ".").map(String.init)
        let foreign = try TestKey.otherRSA.get().sign(claims)
        for token in [foreign, "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).\(parts[2].prefix(100))"] {
            #expect(await refusal(of: token, published(rsa.published))?.rule == .signature)
        }
    }

    @Test("an ID token whose claims were changed afterwards has a wrong signature")
    func tampered() async throws {
        let parts = try rsa.sign(claims).split(separator: ".").map(String.init)
        let changed = JSONValue.object(claims.merging(["sub": "auth0|2"]) { $1 }).encoded()
        let token = "\(parts[0]).\(Base64URL.encode(changed)).\(parts[2])"
        #expect(await refusal(of: token, published(rsa.published))?.rule == .signature)
    }

    @Test("an ID token's wrong signature is reported before a wrong claim")
    func order() async throws {
        let foreign = try TestKey.otherRSA.get().sign(claims.merging(["iss": "https://x/"]) { $1 })
        #expect(await refusal(of: foreign, published(rsa.published))?.rule == .signature)
        let wrong = try rsa.sign(claims.merging(["iss": "https://x/"]) { $1 })
        #expect(await refusal(of: wrong, published(rsa.published))?.rule == .issuer)
    }

    @Test("no error repeats the ID token")
    func secrecy() async throws {
        let token = try TestKey.otherRSA.get().sign(claims)
        for part in token.split(separator: ".") {
            #expect(await refusal(of: token, published(rsa.published))?.debugDescription.contains(part) == false)
            #expect(await refusal(of: String(part), noDownload)?.debugDescription.contains(part) == false)
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

    private func refusal(of token: String?, _ keys: SigningKeySource) async -> IDTokenError? {
        let validator = IDTokenValidator(issuer: "https://t.auth0.com/", clientID: "CLIENT", clock: clock.clock)
        do {
            try await validator.validate(token, keys: keys)
            return nil
        } catch {
            return error
        }
    }
}
