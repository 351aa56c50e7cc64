import Foundation
import Testing

@testable import JWTDecode

@Suite("Typed claims")
struct ClaimTests {
    @Test("a claim converts only to types that fit its JSON value", arguments: Conversion.all)
    func conversion(expected: Conversion) throws {
        let claim = try Samples.token(claim: "c", expected.json)["c"]
        #expect(claim.string == expected.string)
        #expect(claim.boolean == expected.boolean)
        #expect(claim.double == expected.double)
        #expect(claim.integer == expected.integer)
        #expect(claim.date == expected.double.map(Date.init(timeIntervalSince1970:)))
        #expect(claim.array == expected.array)
        #expect((claim.data != nil) == expected.hasData)
    }

    @Test("a claim's raw value distinguishes null from missing")
    func rawValue() throws {
        #expect(try Samples.token(claim: "c", "null")["c"].rawValue is NSNull)
        #expect(try Samples.token(claim: "c", nil)["c"].rawValue == nil)
        #expect(try Samples.token(claim: "c", #""x""#).claim(name: "c").rawValue as? String == "x")
    }

    @Test("a claim's data is its JSON")
    func data() throws {
        let json = #"{"a/b":[1,2.5,-3,true,false,null,"ü\"\n"],"n":{}}"#
        let data = try #require(Samples.token(claim: "c", json)["c"].data)
        #expect(String(decoding: data, as: UTF8.self) == json)
        #expect(try Samples.token(claim: "c", "[]")["c"].data == Data("[]".utf8))
    }

    @Test("a claim that is an object or array is decoded into a type")
    func decode() throws {
        struct Address: Decodable, Equatable {
            let country: String
            let verified: Bool
            let since: Date
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let json = #"{"country":"DE","verified":true,"since":10}"#
        let address = try Samples.token(claim: "c", json)["c"].decode(Address.self, using: decoder)
        #expect(address == Address(country: "DE", verified: true, since: Date(timeIntervalSince1970: 10)))
        #expect(try Samples.token(claim: "c", "[1,2]")["c"].decode([Int].self) == [1, 2])
    }

    @Test(
        "decoding a claim that isn't a valid object or array fails",
        arguments: [nil, "null", "1", "true", #""text""#, #""{}""#, "[1e999]"])
    func undecodable(json: String?) throws {
        let claim = try Samples.token(claim: "c", json)["c"]
        let error = #expect(throws: JWTDecodeError.self) { try claim.decode([Int].self) }
        #expect(error.map(Outcome.init) == .claim)
        #expect(error?.errorDescription?.isEmpty == false)
    }

    @Test("decoding a claim into the wrong type throws the decoder's error")
    func shape() throws {
        let claim = try Samples.token(claim: "c", #"["a"]"#)["c"]
        #expect(throws: DecodingError.self) { try claim.decode([Int].self) }
    }

    @Test("claims of a custom token type are converted by the same rules")
    func ownTokenType() {
        let jwt = OwnToken(body: [
            "int": 7, "double": 7.9, "true": true, "boxed true": NSNumber(value: true), "boxed": NSNumber(value: 1),
            "large": UInt64.max, "small": Int8(1), "boxed large": NSNumber(value: UInt64.max),
            "infinite": Double.infinity,
            "exp": 10, "aud": "one",
        ])
        #expect(jwt["int"].integer == 7)
        #expect(jwt["int"].double == 7)
        #expect(jwt["int"].boolean == nil)
        #expect(jwt["double"].integer == 7)
        #expect(jwt["true"].boolean == true)
        #expect(jwt["true"].integer == nil)
        #expect(jwt["boxed true"].boolean == true)
        #expect(jwt["boxed true"].double == nil)
        #expect(jwt["boxed"].boolean == nil)
        #expect(jwt["boxed"].integer == 1)
        #expect(jwt["large"].integer == nil)
        #expect(jwt["large"].double == 18_446_744_073_709_551_616)
        #expect(jwt["small"].integer == 1)
        #expect(jwt["small"].boolean == nil)
        #expect(jwt["boxed large"].integer == nil)
        #expect(jwt["boxed large"].double == 18_446_744_073_709_551_616)
        #expect(jwt["infinite"].double == nil)
        #expect(jwt["infinite"].integer == nil)
        #expect(jwt.expiresAt == Date(timeIntervalSince1970: 10))
        #expect(jwt.audience == ["one"])
        #expect(jwt.expired)
    }
}

/// A custom type for tokens, for example for previews.
private struct OwnToken: JWT {
    var header: [String: any Sendable] = [:]
    var body: [String: any Sendable]
    var signature: String?
    var string = ""
}

/// A row of the conversion table.
struct Conversion: Sendable, CustomTestStringConvertible {
    let json: String?
    var string: String?
    var boolean: Bool?
    var double: Double?
    var integer: Int?
    var array: [String]?
    var hasData = false

    var testDescription: String { json ?? "missing" }

    static let all: [Conversion] =
        texts + numbers + [
            Conversion(json: "true", boolean: true),
            Conversion(json: "false", boolean: false),
            Conversion(json: "null"),
            Conversion(json: nil),
            Conversion(json: #"["a","b"]"#, array: ["a", "b"], hasData: true),
            Conversion(json: "[]", array: [], hasData: true),
            Conversion(json: "[1,2]", hasData: true),
            Conversion(json: #"[1,"a"]"#, hasData: true),
            Conversion(json: #"["a",null]"#, hasData: true),
            Conversion(json: "[true]", hasData: true),
            Conversion(json: #"[["a"]]"#, hasData: true),
            Conversion(json: "{}", hasData: true),
            Conversion(json: #"{"a":1}"#, hasData: true),
            Conversion(json: "[1e999]"),
        ]

    private static let texts: [Conversion] = [
        text("abc"), text(""), text("true"), text(" 1"), text("nan"), text("inf"), text("1e999"),
        text("13", double: 13, integer: 13),
        text("-13", double: -13, integer: -13),
        text("1.3", double: 1.3),
        text("1e3", double: 1000),
        text("9223372036854775808", double: 9_223_372_036_854_775_808),
    ]

    private static let numbers: [Conversion] = [
        number("10", 10, 10), number("0", 0, 0), number("1", 1, 1), number("0.0", 0, 0), number("1.0", 1, 1),
        number("-0", 0, 0), number("-1", -1, -1), number("3.1", 3.1, 3), number("-3.9", -3.9, -3),
        number("0.9", 0.9, 0),
        number("1e2", 100, 100), number("1E+2", 100, 100), number("15e-1", 1.5, 1), number("1e300", 1e300, nil),
        number("-1e300", -1e300, nil), number("1e999", nil, nil), number("-1e999", nil, nil),
        number("9007199254740993", 9_007_199_254_740_992, 9_007_199_254_740_993),
        number("9223372036854775807", 9_223_372_036_854_775_808, .max),
        number("9223372036854775808", 9_223_372_036_854_775_808, nil),
        number("-9223372036854775808", -9_223_372_036_854_775_808, .min),
        number("-9223372036854775809", -9_223_372_036_854_775_808, .min),
        number("9223372036854775807.0", 9_223_372_036_854_775_808, nil),
        number("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056, nil),
    ]

    private static func text(_ text: String, double: Double? = nil, integer: Int? = nil) -> Conversion {
        Conversion(json: "\"\(text)\"", string: text, double: double, integer: integer, array: [text])
    }

    private static func number(_ json: String, _ double: Double?, _ integer: Int?) -> Conversion {
        Conversion(json: json, double: double, integer: integer)
    }
}
