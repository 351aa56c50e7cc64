import Foundation
import JWTDecode
import Testing

@Suite("JWTDecode as apps use it")
struct JWTAPITests {
    /// A custom token.
    private struct FixedJWT: JWT {
        var header: [String: any Sendable] = ["alg": "none"]
        var body: [String: any Sendable] = [:]
        var signature: String?
        var string = ""
        var expiresAt: Date?
        var issuer: String?
        var subject: String?
        var audience: [String]?
        var issuedAt: Date?
        var notBefore: Date?
        var identifier: String?
        var expired = false
    }

    // An app's tests may add what the library doesn't include.
    private func isSame(_ one: JWTDecodeError, _ other: JWTDecodeError) -> Bool {
        switch (one, other) {
        case (.invalidBase64URL(let one), .invalidBase64URL(let other)): one == other
        case (.invalidJSON(let one), .invalidJSON(let other)): one == other
        case (.invalidPartCount(let one, let count), .invalidPartCount(let other, let others)):
            one == other && count == others
        case (.claimDecodingFailed, .claimDecodingFailed): true
        default: false
        }
    }

    private func token(_ body: String) -> String {
        let part = Data(body.utf8).base64EncodedString().filter { $0 != "=" }
        return "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.\(part).SIGNATURE"
    }

    @Test("a custom type can conform to JWT")
    func ownToken() {
        let jwt: any JWT = FixedJWT(body: ["name": "Jane", "age": 10])
        #expect(jwt["name"].string == "Jane")
        #expect(jwt.claim(name: "age").integer == 10)
        #expect(jwt["nothing"].rawValue == nil)
        #expect(!jwt.expires(in: 60))
    }

    @Test("a decoded token has its header, claims, and signature")
    func decoded() throws {
        let text = token(
            #"{"sub":"U","iss":"I","aud":"A","jti":"J","exp":4102444800,"iat":1.5,"nbf":"2","n":1,"b":true,"o":{"k":[1]}}"#
        )
        let decode: (String) throws -> any JWT = decode(jwt:)
        let jwt = try decode(text)
        #expect(jwt.header["alg"] as? String == "HS256")
        let body: [String: Any] = jwt.body
        #expect(body["n"] as? Int == 1)
        #expect(body["b"] as? Bool == true)
        #expect(jwt.string == text)
        #expect(jwt.signature == "SIGNATURE")
        #expect(jwt.subject == "U" && jwt.issuer == "I" && jwt.identifier == "J" && jwt.audience == ["A"])
        #expect(jwt.expiresAt == Date(timeIntervalSince1970: 4_102_444_800))
        #expect(jwt.issuedAt == Date(timeIntervalSince1970: 1.5))
        #expect(jwt.notBefore == Date(timeIntervalSince1970: 2))
        #expect(!jwt.expired && !jwt.expires(in: 60))
        #expect(jwt["n"].boolean == nil && jwt["n"].double == 1 && jwt["b"].boolean == true && jwt["b"].integer == nil)
        #expect(try jwt["o"].decode([String: [Int]].self) == ["k": [1]])
        #expect(try jwt["o"].decode([String: [Int]].self, using: JSONDecoder()) == ["k": [1]])
        #expect(jwt["o"].data.map { String(decoding: $0, as: UTF8.self) } == #"{"k":[1]}"#)
        let claim: Claim = jwt["sub"]
        #expect(claim.array == ["U"])
        #expect(claim.date == nil)
    }

    @Test(
        "decoding invalid text throws an error with the invalid part",
        arguments: [
            ("", JWTDecodeError.invalidPartCount("", 1)), ("a.b", .invalidPartCount("a.b", 2)),
            ("a.b.c.d", .invalidPartCount("a.b.c.d", 4)), ("%.e30.S", .invalidBase64URL("%")),
            ("HEADER.e30.S", .invalidJSON("HEADER")), ("..", .invalidJSON("")), ("e30.W10.S", .invalidJSON("W10")),
        ])
    func refused(text: String, expected: JWTDecodeError) {
        let error = #expect(throws: JWTDecodeError.self) { try decode(jwt: text) }
        #expect(error.map { isSame($0, expected) } == true)
        #expect(error?.localizedDescription == error?.debugDescription)
        #expect(error?.errorDescription == error?.debugDescription)
    }

    @Test("a claim that isn't an object or array can't be decoded")
    func scalarClaim() throws {
        let jwt = try decode(jwt: token(#"{"n":1,"null":null}"#))
        for name in ["n", "null", "nothing"] {
            let error = #expect(throws: JWTDecodeError.self) { try jwt[name].decode(Int.self) }
            #expect(error.map { isSame($0, .claimDecodingFailed("")) } == true)
        }
    }

    @Test("types of JWTDecode are sendable")
    func conformances() {
        promises(sendable: Claim.self)
        promises(sendable: JWTDecodeError.self)
    }
}
