import A0Encoding
import Foundation
import Testing

@testable import Auth0

@Suite("Rules for ID token claims")
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

    @Test("an ID token with the required claims is accepted with either form of `aud`")
    func pass() throws {
        #expect(try thrownError() == nil)
        #expect(try thrownError(["aud": .array(["CLIENT"])]) == nil)
        #expect(try thrownError(["aud": .array(["other", "CLIENT"]), "azp": "CLIENT"]) == nil)
    }

    @Test(
        "a missing or invalid required claim of an ID token is rejected",
        arguments: [
            ("iss", .issuer), ("sub", .subject), ("aud", .audience), ("exp", .expiry), ("iat", .issuedAt),
        ] as [(String, IDTokenError.Rule)])
    func missing(claim: String, rule: IDTokenError.Rule) throws {
        #expect(try thrownError([claim: nil])?.rule == rule)
        #expect(try thrownError([claim: .null])?.rule == rule)
        #expect(try thrownError([claim: .bool(true)])?.rule == rule)
        #expect(try thrownError([claim: .object([:])])?.rule == rule)
        #expect(try thrownError([claim: ""])?.rule == rule)
    }

    @Test("the issuer of an ID token must match exactly")
    func issuer() throws {
        let error = try #require(try thrownError(["iss": "https://t.auth0.com"]))
        #expect(error.rule == .issuer)
        #expect(error.message.contains(#""https://t.auth0.com/""#))
        #expect(error.message.contains(#""https://t.auth0.com""#))
    }

    @Test("Unicode strings in an ID token are compared without normalization")
    func unicode() throws {
        let expected = expected.with { ($0.issuer, $0.clientID, $0.nonce) = ("\u{E9}", "\u{E9}", "\u{E9}") }
        let same: [String: JSONValue] = ["iss": "\u{E9}", "aud": "\u{E9}", "nonce": "\u{E9}"]
        #expect(try thrownError(same, expected) == nil)
        for (claim, rule) in [("iss", IDTokenError.Rule.issuer), ("aud", .audience), ("nonce", .nonce)] {
            #expect(try thrownError(same.merging([claim: "e\u{301}"]) { $1 }, expected)?.rule == rule)
        }
    }

    @Test("the audience of an ID token must include the client")
    func audience() throws {
        let error = try #require(try thrownError(["aud": .array(["a", "b"])]))
        #expect(error.rule == .audience)
        #expect(error.message.contains(#""CLIENT", found "a", "b""#))
        #expect(try thrownError(["aud": .array([])])?.rule == .audience)
        #expect(try thrownError(["aud": .array(["CLIENT", .integer(1)])])?.rule == .audience)
    }

    @Test("an ID token expires at the exact time of `exp` plus leeway")
    func expiry() throws {
        let expected = expected.with { $0.leeway = 60 }
        #expect(try thrownError(["exp": .number(Self.seconds - 60)], expected)?.rule == .expiry)
        #expect(try thrownError(["exp": .number(Self.seconds - 59)], expected) == nil)
        #expect(try thrownError(["exp": .number(Self.seconds - 59.5)], expected) == nil)
        #expect(try thrownError(["exp": .string("\(Int(Self.seconds) - 59)")], expected) == nil)
        let error = try #require(try thrownError(["exp": .number(Self.seconds - 3600)], expected))
        #expect(error.message.contains("it is 2025-06-15T15:06:40Z, the limit was 2025-06-15T14:07:40Z"))
    }

    @Test(
        "text that isn't a plain number is rejected as a time in an ID token",
        arguments: ["inf", "nan", "1e999", "soon", " 1"])
    func strangeTimes(text: String) throws {
        #expect(try thrownError(["exp": .string(text)])?.rule == .expiry)
    }

    @Test("the issue time of an ID token isn't compared with the clock")
    func issuedAt() throws {
        #expect(try thrownError(["iat": .number(Self.seconds + 1e6)]) == nil)
    }

    @Test("the nonce of an ID token must match the one that was sent, if any")
    func nonce() throws {
        let expected = expected.with { $0.nonce = "N" }
        #expect(try thrownError(["nonce": "N"], expected) == nil)
        #expect(try thrownError([:], expected)?.rule == .nonce)
        #expect(try thrownError(["nonce": "M"], expected)?.rule == .nonce)
        #expect(try thrownError(["nonce": "M"]) == nil)
    }

    @Test("the authorized party of an ID token with several audiences must be the client")
    func authorizedParty() throws {
        #expect(try thrownError(["aud": .array(["x", "CLIENT"])])?.rule == .authorizedParty)
        #expect(try thrownError(["aud": .array(["x", "CLIENT"]), "azp": "x"])?.rule == .authorizedParty)
        #expect(try thrownError(["azp": "x"]) == nil)
    }

    @Test("with a maximum age, an ID token requires a recent login")
    func maxAge() throws {
        let expected = expected.with { ($0.maxAge, $0.leeway) = (100, 60) }
        #expect(try thrownError(["auth_time": .number(Self.seconds - 160)], expected) == nil)
        #expect(try thrownError(["auth_time": .number(Self.seconds - 161)], expected)?.rule == .authenticationTime)
        #expect(try thrownError([:], expected)?.rule == .authenticationTime)
        #expect(try thrownError([:]) == nil)
    }

    @Test("an ID token's organization name is compared in lowercase, but its ID exactly")
    func organization() throws {
        let name = expected.with { $0.organization = "ABC1234" }
        #expect(try thrownError(["org_name": "abc1234"], name) == nil)
        #expect(try thrownError(["org_name": "ABC1234"], name)?.rule == .organizationName)
        #expect(try thrownError(["org_id": "org_abc"], name)?.rule == .organizationName)

        let id = expected.with { $0.organization = "org_aBc" }
        #expect(try thrownError(["org_id": "org_aBc"], id) == nil)
        #expect(try thrownError(["org_id": "org_abc"], id)?.rule == .organizationID)
        #expect(try thrownError(["org_name": "org_abc"], id)?.rule == .organizationID)
    }

    @Test("only the first violated rule of an ID token is reported")
    func order() throws {
        #expect(try thrownError(["iss": nil, "sub": nil, "aud": nil, "exp": nil])?.rule == .issuer)
        #expect(try thrownError(["aud": "x", "exp": nil])?.rule == .audience)
    }

    @Test("a value from an ID token is shortened and kept on one line in an error")
    func hostileValues() throws {
        let error = try #require(try thrownError(["iss": .string(String(repeating: "x", count: 10_000) + "\n")]))
        #expect(error.message.count < 300)
        #expect(try thrownError(["iss": "a\nb"])?.message.contains("\n") == false)
    }

    @Test("an ID token in which a claim is there twice is refused, since programs disagree about its value")
    func duplicates() throws {
        #expect(throws: (any Error).self) { try IDTokenClaims(json: Data(#"{"sub":"a","\u0073ub":"b"}"#.utf8)) }
        let claims = try IDTokenClaims(json: Data(#" {"sub":"\u0061","aud":["b","c"],"exp":"12.5","iat":true} "#.utf8))
        #expect(claims.subject == "a" && claims.audience == ["b", "c"] && claims.expiry == 12.5)
        #expect(claims.issuedAt == nil && claims.issuer == nil)
    }

    private func thrownError(
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
