import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0Server

/// A token that must be rejected, and the rule that it breaks.
struct BadToken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: AccessTokenError.Rule
    let make: @Sendable (FakeIssuer) throws -> String
    var configure: @Sendable (inout Configuration) -> Void = { _ in }

    init(
        _ description: String, _ rule: AccessTokenError.Rule,
        configure: @escaping @Sendable (inout Configuration) -> Void = { _ in },
        _ make: @escaping @Sendable (FakeIssuer) throws -> String
    ) {
        testDescription = description
        self.rule = rule
        self.make = make
        self.configure = configure
    }

    static func claim(_ name: String, _ value: ClaimValue?, _ rule: AccessTokenError.Rule) -> BadToken {
        BadToken("\(name): \(value.map { "\($0)" } ?? "missing")", rule) { try $0.token([name: value]) }
    }

    static func header(_ name: String, _ value: ClaimValue?, _ rule: AccessTokenError.Rule) -> BadToken {
        BadToken("header \(name): \(value.map { "\($0)" } ?? "missing")", rule) { try $0.token(header: [name: value]) }
    }

    static func strict(_ name: String, _ value: ClaimValue?, _ rule: AccessTokenError.Rule) -> BadToken {
        BadToken("strict, \(name): \(value.map { "\($0)" } ?? "missing")", rule, configure: { $0.strict = true }) {
            let whole: [String: ClaimValue?] = ["client_id": "app", "jti": "1"]
            return try $0.token(whole.merging([name: value]) { $1 }, header: ["typ": "at+jwt"])
        }
    }

    static func text(_ description: String, _ change: @escaping @Sendable (String) -> String) -> BadToken {
        BadToken(description, .format) { change(try $0.token()) }
    }

    static func payload(_ json: String) -> BadToken {
        BadToken("payload \(json.prefix(40))", .format) { try $0.token(json: json) }
    }

    static let form: [BadToken] = [
        .text("opaque") { _ in "Kz~8mXK1EalYznwH-LC-1fBAo" },
        .text("one part") { String($0.prefix { $0 != "." }) },
        .text("two parts") { $0.split(separator: ".").dropLast().joined(separator: ".") },
        .text("four parts") { $0 + ".e30" },
        .text("five parts") { $0 + ".e30.e30" },
        .text("six parts") { $0 + ".e30.e30.e30" },
        .text("only dots") { _ in ".." },
        .text("an empty header") { $0.drop { $0 != "." } + "" },
        .text("padding") { $0 + "=" },
        .text("the standard base64 alphabet") { $0.replacing("-", with: "+").replacing("_", with: "/") + "+/" },
        .text("a length of 4n+1") { $0 + "AAA" },
        .text("a NUL") { $0 + "\0" },
        .text("a quotation mark") { $0 + "\"" },
        .text("a character that is not ASCII") { $0 + "é" },
        .text("a newline") { $0 + "\n" },
        BadToken("too long", .format) { try $0.token(["pad": .string(String(repeating: "a", count: 20_000))]) },
        .payload("[]"), .payload("null"), .payload("{"), .payload("{}x"), .payload("\u{FEFF}{}"),
        .payload(#"{"iss":"a","iss":"b"}"#),
        .payload(String(repeating: #"{"a":"#, count: 65) + "1" + String(repeating: "}", count: 65)),
        .payload("{" + (0...1_000).map { "\"n\($0)\":0" }.joined(separator: ",") + "}"),
        BadToken("a header that isn't JSON", .format) { issuer in
            let payload = try issuer.token().split(separator: ".")[1]
            return "bm90IGpzb24.\(payload).AAAA"
        },
    ]

    static let headers: [BadToken] = [
        .header("alg", nil, .alg), .header("alg", 256, .alg), .header("alg", "none", .alg),
        .header("alg", "None", .alg),
        .header("alg", "nOnE", .alg), .header("alg", "HS256", .alg), .header("alg", "RS512", .alg),
        .header("alg", "PS256", .alg), .header("alg", "ES256", .kid), .header("alg", "", .alg),
        .header("kid", 1, .kid), .header("kid", "unknown", .kid), .header("kid", "../../etc/passwd", .kid),
        .header("kid", .string(String(repeating: "k", count: 5_000)), .kid), .header("kid", "E", .kid),
        .header("crit", ["exp"], .crit), .header("b64", false, .crit), .header("zip", "DEF", .crit),
        .header("typ", 1, .typ), .header("typ", "dpop+jwt", .typ), .header("typ", "logout+jwt", .typ),
        .header("typ", "application/secevent+jwt", .typ), .header("typ", "", .typ),
        BadToken("typ JWT in strict mode", .typ, configure: { $0.strict = true }) {
            try $0.token(["client_id": "app", "jti": "1"])
        },
        BadToken("no typ in strict mode", .typ, configure: { $0.strict = true }) {
            try $0.token(["client_id": "app", "jti": "1"], header: ["typ": nil])
        },
    ]

    static let claims: [BadToken] = [
        .claim("iss", nil, .iss), .claim("iss", 1, .iss), .claim("iss", "https://issuer.example", .iss),
        .claim("iss", "https://ISSUER.example/", .iss), .claim("iss", "https://evil.example/", .iss),
        .claim("aud", nil, .aud), .claim("aud", [], .aud), .claim("aud", [1], .aud),
        .claim("aud", ["https://api.example.com", 1], .aud), .claim("aud", .object([:]), .aud),
        .claim("aud", "https://api.example.com/", .aud), .claim("aud", ["app", "https://other.example"], .aud),
        .claim("exp", nil, .exp), .claim("exp", "1900000000", .exp), .claim("exp", true, .exp), .claim("exp", -1, .exp),
        .claim("exp", 1_799_999_995, .exp), .claim("exp", .number(9.3e18), .exp), .claim("exp", .null, .exp),
        .claim("nbf", 1_800_000_006, .nbf), .claim("nbf", "1", .nbf), .claim("iat", "1", .iat), .claim("iat", [], .iat),
        .claim("sub", 1, .sub), .claim("sub", "", .sub), .claim("act", "ada", .claim), .claim("act", [], .claim),
        .claim("cnf", "key", .cnf), .claim("cnf", [], .cnf), .claim("cnf", .object([:]), .cnf),
        .claim("cnf", ["jkt": 1], .cnf),
        .claim("cnf", ["jkt": ""], .cnf), .claim("cnf", ["jkt": "abc"], .cnf), .claim("cnf", ["x5t#S256": "abc"], .cnf),
        .claim("cnf", ["jwk": ["kty": "EC"]], .cnf),
        .strict("sub", nil, .sub), .strict("client_id", nil, .claim), .strict("client_id", 1, .claim),
        .strict("jti", nil, .jti),
        .strict("iat", nil, .iat), .strict("iat", 1_800_000_010, .iat),
        BadToken("exp too large for a number", .exp) { try $0.token(json: Self.withExpiry("1e400", $0)) },
        BadToken("an actor chain of eleven levels", .claim) { issuer in
            let actor = (0..<11).reduce(ClaimValue.object(["sub": "0"])) { inner, _ in ["sub": "a", "act": inner] }
            return try issuer.token(["act": actor])
        },
        BadToken("older than the maximum age", .iat, configure: { $0.maxTokenAge = 60 }) {
            try $0.token(["iat": 1_799_999_934])
        },
        BadToken("issued in the future, with a maximum age", .iat, configure: { $0.maxTokenAge = 60 }) {
            try $0.token(["iat": 1_800_000_006])
        },
        BadToken("a required claim is missing", .claim, configure: { $0.requiredClaims = ["org_id"] }) {
            try $0.token()
        },
        BadToken("an audience in another Unicode normalization", .aud, configure: { $0.audiences = ["caf\u{E9}"] }) {
            try $0.token(["aud": "cafe\u{301}"])
        },
        BadToken("an ID token", .aud) { try $0.token(["aud": "app", "nonce": "n"]) },
    ]

    private static func withExpiry(_ expiry: String, _ issuer: FakeIssuer) throws -> String {
        try JSON.text(.object(issuer.claims)).replacing("1800003600", with: expiry)
    }

    static let signatures: [BadToken] = [
        BadToken("no signature", .signature) { try Self.signed($0) { _ in Data() } },
        BadToken("a short signature", .signature) { try Self.signed($0) { $0.dropLast() } },
        BadToken("a long signature", .signature) { try Self.signed($0) { $0 + [0] } },
        BadToken("a flipped bit", .signature) { try Self.signed($0) { [$0[0] ^ 1] + $0.dropFirst() } },
        BadToken("all zeros, RS256", .signature) { try Self.signed($0) { Data(count: $0.count) } },
        BadToken("all zeros, ES256", .signature) {
            try Self.signed($0, keyNumber: 1) { Data(count: $0.count) }
        },
        BadToken("ES256 in DER", .signature) { try Self.signed($0, keyNumber: 1) { [0x30, 0x44] + $0 } },
        BadToken("another key's signature", .signature) { issuer in
            let payload = try JSON.text(.object(issuer.claims))
            let key = FakeIssuer.Key(id: "R", algorithm: .rs256, key: try TestKeys.otherRSA.get())
            return try FakeIssuer.sign(header: #"{"alg":"RS256","kid":"R"}"#, payload: payload, key)
        },
        BadToken("HMAC with the public key as the secret", .alg) { issuer in
            let header = Base64URL.encode(Data(#"{"alg":"HS256","kid":"R"}"#.utf8))
            let input = header + "." + Base64URL.encode(Data(try JSON.text(.object(issuer.claims)).utf8))
            let secret = try JSONEncoder().encode(TestKeys.rsa.get().publicJWK())
            return input + "." + Base64URL.encode(HMAC.sha256(Data(input.utf8), key: secret))
        },
        BadToken("another payload with a valid signature", .signature) { issuer in
            let parts = try issuer.token().split(separator: ".")
            let other = try issuer.token(["sub": "auth0|eve"]).split(separator: ".")
            return "\(parts[0]).\(other[1]).\(parts[2])"
        },
    ]

    private static func signed(
        _ issuer: FakeIssuer, keyNumber: Int = 0, _ change: (Data) -> Data
    ) throws -> String {
        let parts = try issuer.token(keyNumber: keyNumber).split(separator: ".")
        let signature = Base64URL.decode(String(parts[2])) ?? Data()
        return "\(parts[0]).\(parts[1])." + Base64URL.encode(change(signature))
    }
}

@Suite("Rejected access tokens")
struct TokenErrorTests {
    @Test(
        "an invalid access token gets 401 invalid_token with the violated rule, without repeating the token",
        arguments: BadToken.form + BadToken.headers + BadToken.claims + BadToken.signatures)
    func refused(_ bad: BadToken) async throws {
        let issuer = try FakeIssuer()
        let token = try bad.make(issuer)
        let verifier = try issuer.verifier { bad.configure(&$0) }
        let error = try #require(await verifier.thrownError(of: .bearer(token)))
        #expect(error.code == .invalidToken)
        #expect(error.rule == bad.rule, "\(error.message)")
        #expect(error.challenge.status == 401)
        #expect(error.challenge.headers.allSatisfy { $0.value.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
        #expect(
            error.challenge.wwwAuthenticate == [
                #"Bearer realm="api", error="invalid_token", error_description="\#(bad.rule.text)""#,
                #"DPoP realm="api", algs="ES256""#,
            ])
        #expect(!error.message.contains(token) || token.count < 10)
        #expect(error.message.utf8.count < 1_000)
    }

    @Test("a token of an unknown issuer is rejected without fetching anything")
    func foreignIssuer() async throws {
        let issuer = try FakeIssuer()
        let token = try issuer.token(["iss": "http://169.254.169.254/"])
        let verifier = try issuer.verifier()
        #expect(await verifier.thrownError(of: token)?.rule == .iss)
        #expect(issuer.fetches.isEmpty)
    }

    @Test("keys and URLs in an access token's header are ignored")
    func headersAreNoSource() async throws {
        let issuer = try FakeIssuer()
        let token = try issuer.token(header: [
            "jku": "https://evil.example/jwks.json", "x5u": "https://evil.example/x", "jwk": ["kty": "RSA"],
        ])
        _ = try await issuer.verifier().verify(token: token)
        #expect(issuer.fetches.allSatisfy { $0.hasPrefix("https://issuer.example/") })
    }

    @Test("a mutated access token is rejected without crashing")
    func mutations() async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier()
        let token = Array(try issuer.token(keyNumber: 1).utf8)
        var random = SystemRandomNumberGenerator()
        for round in 0..<1_500 {
            var mutated = token
            switch round % 4 {
            case 0:
                mutated[Int.random(in: 0..<token.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: mutated.removeSubrange(Int.random(in: 0..<token.count, using: &random)...)
            case 2:
                mutated.insert(
                    .random(in: 0...255, using: &random), at: Int.random(in: 0..<token.count, using: &random))
            default:
                let start = Int.random(in: 0..<token.count, using: &random)
                mutated.replaceSubrange(
                    start..<min(start + 9, token.count), with: token.prefix(.random(in: 0...20, using: &random)))
            }
            let text = String(decoding: mutated, as: UTF8.self)
            guard !text.utf8.elementsEqual(token) else { continue }
            let error = await verifier.thrownError(of: text)
            #expect(error?.code == .invalidToken, "\(text)")
        }
    }
}
