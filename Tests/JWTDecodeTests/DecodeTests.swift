import Foundation
import JWTDecode
import Testing

@Suite("Token decoding")
struct DecodeTests {
    private let body = """
        {"iss":"https://samples.auth0.com/","sub":"auth0|1","aud":["one","two"],"exp":1700000600,"iat":1700000000,\
        "nbf":1699999990.5,"jti":"id","name":"Jörg 🦊","admin":false,"address":{"country":"DE"},"extra":null}
        """

    @Test("a decoded token has its header, body, signature, and original text")
    func parts() throws {
        let text = Samples.token(header: #"{"alg":"RS256","kid":"k"}"#, body: body, signature: "not~base64!")
        let jwt = try decode(jwt: text)
        #expect(jwt.header["alg"] as? String == "RS256")
        #expect(jwt.header["kid"] as? String == "k")
        #expect(jwt.body.count == 11)
        #expect(jwt.body["name"] as? String == "Jörg 🦊")
        #expect(jwt.signature == "not~base64!")
        #expect(jwt.string == text)
    }

    @Test("a token's registered claims are available as properties")
    func registeredClaims() throws {
        let jwt = try decode(jwt: Samples.token(body: body))
        #expect(jwt.issuer == "https://samples.auth0.com/")
        #expect(jwt.subject == "auth0|1")
        #expect(jwt.audience == ["one", "two"])
        #expect(jwt.expiresAt == Date(timeIntervalSince1970: 1_700_000_600))
        #expect(jwt.issuedAt == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(jwt.notBefore == Date(timeIntervalSince1970: 1_699_999_990.5))
        #expect(jwt.identifier == "id")
    }

    @Test("values in a token's body can be cast to Swift types")
    func casts() throws {
        let json = #"{"i":7,"d":1.5,"b":true,"z":null,"o":{"a":[1,{"n":2}]},"l":["a",true],"s":["x","y"]}"#
        let jwt = try decode(jwt: Samples.token(body: json))
        let body: [String: Any] = jwt.body
        #expect(body["i"] as? Int == 7)
        #expect(body["i"] as? Double == 7)
        #expect(body["d"] as? Double == 1.5)
        #expect(body["b"] as? Bool == true)
        #expect(body["z"] is NSNull)
        #expect((body["l"] as? [Any])?.count == 2)
        #expect(body["s"] as? [String] == ["x", "y"])
        let list = (body["o"] as? [String: Any])?["a"] as? [Any]
        #expect((list?.last as? [String: Any])?["n"] as? Int == 2)
    }

    @Test("a token of empty objects has no claims and never expires", arguments: ["", "c2ln", "ä"])
    func empty(signature: String) throws {
        let jwt = try decode(jwt: "e30.e30.\(signature)")
        #expect(jwt.header.isEmpty)
        #expect(jwt.body.isEmpty)
        #expect(jwt.signature == signature)
        #expect(jwt.issuer == nil)
        #expect(jwt.subject == nil)
        #expect(jwt.audience == nil)
        #expect(jwt.expiresAt == nil)
        #expect(jwt.issuedAt == nil)
        #expect(jwt.notBefore == nil)
        #expect(jwt.identifier == nil)
        #expect(!jwt.expired)
        #expect(!jwt.expires(in: .max))
    }

    @Test("a token's single audience becomes a list of one")
    func singleAudience() throws {
        #expect(try Samples.token(claim: "aud", #""one""#).audience == ["one"])
    }

    @Test("a token's expiration can be a string")
    func textualExpiry() throws {
        #expect(
            try Samples.token(claim: "exp", #""1700000000""#).expiresAt == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test("standard base64 with padding is accepted in a token")
    func otherAlphabet() throws {
        let body = Data(#"{"a":"???>>>~~~~"}"#.utf8).base64EncodedString()
        #expect(body.contains("/"))
        #expect(try decode(jwt: "e30=.\(body).")["a"].string == "???>>>~~~~")
    }

    @Test("the last of a token's duplicate claims is used")
    func duplicates() throws {
        #expect(try decode(jwt: Samples.token(body: #"{"sub":"a","sub":"b"}"#)).subject == "b")
    }

    @Test("whitespace after a token is part of the signature")
    func trailingSpace() throws {
        #expect(try decode(jwt: "e30.e30.sig \n").signature == "sig \n")
    }

    @Test("describing a token doesn't reveal it")
    func description() throws {
        let text = Samples.token(body: #"{"sub":"somebody"}"#)
        let jwt = try decode(jwt: text)
        for description in ["\(jwt)", String(reflecting: jwt)] {
            #expect(!description.contains("c2ln"))
            #expect(!description.contains("somebody"))
        }
    }
}

@Suite("Token expiration")
struct ExpiryTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(
        "a token is expired from the exact time in its exp claim",
        arguments: [(1_699_999_999.0, true), (1_700_000_000, true), (1_700_000_000.5, false), (1_700_000_001, false)])
    func boundary(expiry: Double, isExpired: Bool) throws {
        #expect(try Samples.token(claim: "exp", "\(expiry)").expires(by: now) == isExpired)
    }

    @Test("a token that expires now is expired, but one that expires in an hour isn't")
    func expired() throws {
        let now = Int(Date().timeIntervalSince1970)
        #expect(try Samples.token(claim: "exp", "\(now)").expired)
        #expect(try !Samples.token(claim: "exp", "\(now + 3600)").expired)
    }

    @Test("a token valid for 500 seconds expires within 600 seconds, but not within 400")
    func expiresIn() throws {
        let jwt = try Samples.token(claim: "exp", "\(Date().timeIntervalSince1970 + 500)")
        #expect(jwt.expires(in: 600))
        #expect(!jwt.expires(in: 400))
        #expect(!jwt.expires(in: -600))
    }

    @Test("an expiration that isn't a number is ignored", arguments: [#""soon""#, "true", "null", "[1]", #""nan""#])
    func noNumber(json: String) throws {
        let jwt = try Samples.token(claim: "exp", json)
        #expect(jwt.expiresAt == nil)
        #expect(!jwt.expired)
    }
}
