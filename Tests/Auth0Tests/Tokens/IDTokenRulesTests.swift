import A0Web
import Foundation
import Testing

@testable import Auth0

@Suite("The rules on an ID token's claims")
struct IDTokenRulesTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)
    private static let seconds = now.timeIntervalSince1970

    private let good: [String: JSONValue] = [
        "iss": "https://t.auth0.com/", "sub": "auth0|1", "aud": "CLIENT", "exp": .number(seconds + 1),
        "iat": .number(seconds - 1),
    ]

    private let expected = IDTokenExpectations(
        issuer: "https://t.auth0.com/", clientID: "CLIENT", leeway: 0, nonce: nil, maxAge: nil, organization: nil,
        now: now)

    @Test("an ID token with what is required passes, in either form of `aud`")
    func pass() throws {
        #expect(try refusal() == nil)
        #expect(try refusal(["aud": .array(["CLIENT"])]) == nil)
        #expect(try refusal(["aud": .array(["other", "CLIENT"]), "azp": "CLIENT"]) == nil)
    }

    @Test(
        "a required claim of an ID token that is missing or of another type is refused",
        arguments: [
            ("iss", .issuer), ("sub", .subject), ("aud", .audience), ("exp", .expiry), ("iat", .issuedAt),
        ] as [(String, IDTokenError.Rule)])
    func missing(claim: String, rule: IDTokenError.Rule) throws {
        #expect(try refusal([claim: nil])?.rule == rule)
        #expect(try refusal([claim: .null])?.rule == rule)
        #expect(try refusal([claim: .bool(true)])?.rule == rule)
        #expect(try refusal([claim: .object([:])])?.rule == rule)
        #expect(try refusal([claim: ""])?.rule == rule)
    }

    @Test("the issuer of an ID token is compared character by character")
    func issuer() throws {
        let refusal = try #require(try refusal(["iss": "https://t.auth0.com"]))
        #expect(refusal.rule == .issuer)
        #expect(refusal.message.contains(#""https://t.auth0.com/""#))
        #expect(refusal.message.contains(#""https://t.auth0.com""#))
    }

    @Test("other spellings of the same characters are other text in an ID token")
    func unicode() throws {
        let expected = expected.with { ($0.issuer, $0.clientID, $0.nonce) = ("\u{E9}", "\u{E9}", "\u{E9}") }
        let same: [String: JSONValue] = ["iss": "\u{E9}", "aud": "\u{E9}", "nonce": "\u{E9}"]
        #expect(try refusal(same, expected) == nil)
        for (claim, rule) in [("iss", IDTokenError.Rule.issuer), ("aud", .audience), ("nonce", .nonce)] {
            #expect(try refusal(same.merging([claim: "e\u{301}"]) { $1 }, expected)?.rule == rule)
        }
    }

    @Test("the audience of an ID token has to hold the client")
    func audience() throws {
        let refusal = try #require(try refusal(["aud": .array(["a", "b"])]))
        #expect(refusal.rule == .audience)
        #expect(refusal.message.contains(#""CLIENT", found "a", "b""#))
        #expect(try self.refusal(["aud": .array([])])?.rule == .audience)
        #expect(try self.refusal(["aud": .array(["CLIENT", .integer(1)])])?.rule == .audience)
    }

    @Test("an ID token expires in the very second of `exp` plus leeway")
    func expiry() throws {
        let expected = expected.with { $0.leeway = 60 }
        #expect(try refusal(["exp": .number(Self.seconds - 60)], expected)?.rule == .expiry)
        #expect(try refusal(["exp": .number(Self.seconds - 59)], expected) == nil)
        #expect(try refusal(["exp": .number(Self.seconds - 59.5)], expected) == nil)
        #expect(try refusal(["exp": .string("\(Int(Self.seconds) - 59)")], expected) == nil)
        let refusal = try #require(try refusal(["exp": .number(Self.seconds - 3600)], expected))
        #expect(refusal.message.contains("it is 2025-06-15T15:06:40Z, the limit was 2025-06-15T14:07:40Z"))
    }

    @Test(
        "text that only some readers take for a number is no time in an ID token",
        arguments: ["inf", "nan", "1e999", "soon", " 1"])
    func strangeTimes(text: String) throws {
        #expect(try refusal(["exp": .string(text)])?.rule == .expiry)
    }

    @Test("the time of issue of an ID token is not compared with the clock")
    func issuedAt() throws {
        #expect(try refusal(["iat": .number(Self.seconds + 1e6)]) == nil)
    }

    @Test("the nonce of an ID token has to be the one that was sent, if one was")
    func nonce() throws {
        let expected = expected.with { $0.nonce = "N" }
        #expect(try refusal(["nonce": "N"], expected) == nil)
        #expect(try refusal([:], expected)?.rule == .nonce)
        #expect(try refusal(["nonce": "M"], expected)?.rule == .nonce)
        #expect(try refusal(["nonce": "M"]) == nil)
    }

    @Test("with several audiences an ID token's authorized party has to be the client")
    func authorizedParty() throws {
        #expect(try refusal(["aud": .array(["x", "CLIENT"])])?.rule == .authorizedParty)
        #expect(try refusal(["aud": .array(["x", "CLIENT"]), "azp": "x"])?.rule == .authorizedParty)
        #expect(try refusal(["azp": "x"]) == nil)
    }

    @Test("with a maximum age the user has to have logged in recently")
    func maxAge() throws {
        let expected = expected.with { ($0.maxAge, $0.leeway) = (100, 60) }
        #expect(try refusal(["auth_time": .number(Self.seconds - 160)], expected) == nil)
        #expect(try refusal(["auth_time": .number(Self.seconds - 161)], expected)?.rule == .authenticationTime)
        #expect(try refusal([:], expected)?.rule == .authenticationTime)
        #expect(try refusal([:]) == nil)
    }

    @Test("an organization's name in an ID token is compared in lower case, its ID as it is")
    func organization() throws {
        let name = expected.with { $0.organization = "ABC1234" }
        #expect(try refusal(["org_name": "abc1234"], name) == nil)
        #expect(try refusal(["org_name": "ABC1234"], name)?.rule == .organizationName)
        #expect(try refusal(["org_id": "org_abc"], name)?.rule == .organizationName)

        let id = expected.with { $0.organization = "org_aBc" }
        #expect(try refusal(["org_id": "org_aBc"], id) == nil)
        #expect(try refusal(["org_id": "org_abc"], id)?.rule == .organizationID)
        #expect(try refusal(["org_name": "org_abc"], id)?.rule == .organizationID)
    }

    @Test("the first broken rule of an ID token is the one that is reported")
    func order() throws {
        #expect(try refusal(["iss": nil, "sub": nil, "aud": nil, "exp": nil])?.rule == .issuer)
        #expect(try refusal(["aud": "x", "exp": nil])?.rule == .audience)
    }

    @Test("a value from an ID token is shortened and kept on one line")
    func hostileValues() throws {
        let refusal = try #require(try refusal(["iss": .string(String(repeating: "x", count: 10_000) + "\n")]))
        #expect(refusal.message.count < 300)
        #expect(try self.refusal(["iss": "a\nb"])?.message.contains("\n") == false)
    }

    private func refusal(
        _ changes: [String: JSONValue?] = [:], _ expected: IDTokenExpectations? = nil
    ) throws -> IDTokenError? {
        let json = JSONValue.object(good.mapValues(Optional.some).merging(changes) { $1 }.compactMapValues { $0 })
            .encoded()
        let claims = try IDTokenClaims(json: json)
        do throws(IDTokenError) {
            try IDTokenRules.check(claims, expected ?? self.expected)
            return nil
        } catch {
            return error
        }
    }
}

extension IDTokenExpectations {
    fileprivate func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
