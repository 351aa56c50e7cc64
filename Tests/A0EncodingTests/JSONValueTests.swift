import Foundation
import Testing

@testable import A0Encoding

@Suite("JSON values")
struct JSONValueTests {
    @Test(
        "decoding JSON understands every escape sequence",
        arguments: [
            (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00C9""#, "AéÉ"),
            (#""\u0000""#, "\0"), (#""\ud83e\udd8a""#, "🦊"), (#""\uFFFF""#, "\u{FFFF}"),
            (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"),
            (#""🦊 and \u2028 and plain""#, "🦊 and \u{2028} and plain"), ("\"\u{7F}\"", "\u{7F}"),
        ])
    func strings(json: String, text: String) throws {
        #expect(try value(json) == .string(text))
    }

    @Test("escape sequences are decoded in JSON member names")
    func names() throws {
        let object = try JSONValue.decodeObject(Array(#"{"\u0061\n":1,"":2}"#.utf8))
        #expect(object["a\n"] == 1)
        #expect(object[""] == 2)
    }

    @Test(
        "decoding JSON fails for invalid strings",
        arguments: [
            #""\x""#, #""\u12""#, #""\u12G4""#, #""\uD800""#, #""\uD800x""#, #""\uD800\n""#, #""\uD800\uD800""#,
            #""\uDC00""#,
            #""\u-001""#, #""open"#, #""\"#, #""\u"#, "\"\n\"", "\"\t\"", "\"\0\"", "'a'",
        ])
    func badStrings(json: String) {
        #expect(throws: DecodingError.self) { try value(json) }
    }

    @Test(
        "decoding JSON fails for invalid numbers",
        arguments: [
            "01", "-01", "00", "-", "+1", ".5", "1.", "1.e1", "1e", "1e+", "1e1.5", "0x10", "1_000", "1,5", "NaN",
            "Infinity",
            "-Infinity", "１", "1a", "--1", "- 1", "1 2",
        ])
    func badNumbers(json: String) {
        #expect(throws: DecodingError.self) { try value(json) }
    }

    @Test(
        "decoding JSON fails for other malformed values",
        arguments: [
            "", "tru", "True", "truex", "nul", "nil", "undefined", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]",
            "[1,,2]", "{",
            "}", #"{"a"}"#, #"{"a":}"#, #"{"a" 1}"#, #"{"a":1,}"#, #"{,"a":1}"#, "{1:2}", #"{"a":1 "b":2}"#, "[}", "{]",
            "/*x*/1", "1//x", "\u{A0}1", "1\u{B}",
        ])
    func badValues(json: String) {
        #expect(throws: DecodingError.self) { try value(json) }
    }

    @Test(
        "decoding JSON fails for bytes that aren't UTF-8",
        arguments: [
            [0x80], [0xC3], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
            [0xF0, 0x9F, 0xA6],
        ])
    func badEncoding(bytes: [UInt8]) {
        #expect(throws: DecodingError.self) {
            try JSONValue.decodeObject(Array(#"{"v":""#.utf8) + bytes + Array(#""}"#.utf8))
        }
        #expect(throws: DecodingError.self) { try JSONValue.decodeObject(Array("{}".utf8) + bytes) }
    }

    @Test("decoding JSON fails for UTF-16")
    func utf16() throws {
        let json = try #require("{}".data(using: .utf16LittleEndian))
        #expect(throws: DecodingError.self) { try JSONValue.decodeObject(Array(json)) }
    }

    @Test("whitespace is allowed anywhere between JSON values")
    func whitespace() throws {
        let object = try JSONValue.decodeObject(Array(" \t\r\n{ \"a\" : [ 1 , { } , [ ] ] , \"b\" : true } \n".utf8))
        #expect(object["a"] == [1, [:], []])
        #expect(object["b"] == true)
    }

    @Test("the nesting depth of JSON is limited")
    func depth() throws {
        let limit = JSONValue.maximumDepth - 1  // The enclosing object is another level.
        #expect(throws: Never.self) { try value(nested(limit)) }
        #expect(throws: DecodingError.self) { try value(nested(limit + 1)) }
        let objects = String(repeating: #"{"a":"#, count: 100_000)
        #expect(throws: DecodingError.self) { try value(objects) }
    }

    @Test("JSON arrays side by side don't count as nested")
    func breadth() throws {
        let list = "[" + Array(repeating: "[]", count: 10_000).joined(separator: ",") + "]"
        #expect(try value(list)?.arrayValue?.count == 10_000)
    }

    @Test("decoding JSON accepts no damaged JSON that Foundation rejects")
    func damage() throws {
        let json = Array(#"{"a":[1,-2.5e1,"x\u00e9\n",{"b":true,"c":null}],"d":"ü","e":false,"f":{"g":[]}}"#.utf8)
        let replacements = Array("{}[]\",:\\ue1-+.0 tfn\u{1}".utf8) + [0x80, 0xC3, 0xFF]
        var random = Repeatable(state: 42)
        var accepted = 0
        for _ in 0..<20_000 {
            var damaged = json
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let index = Int.random(in: 0..<damaged.count, using: &random)
                if Bool.random(using: &random) {
                    damaged[index] = replacements[Int.random(in: 0..<replacements.count, using: &random)]
                } else {
                    damaged.remove(at: index)
                }
            }
            guard (try? JSONValue.decodeObject(damaged)) != nil else { continue }
            accepted += 1
            #expect(throws: Never.self, "\(String(decoding: damaged, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: Data(damaged))
            }
        }
        #expect(accepted > 100)
    }

    @Test(
        "JSON numbers are integers if they have no fraction and fit",
        arguments: [
            ("0", .integer(0)), ("-0", .integer(0)), ("1.0", .integer(1)), ("1e3", .integer(1_000)),
            ("9223372036854775807", .integer(Int64.max)), ("-9223372036854775808", .integer(Int64.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("0.5", .number(0.5)),
            ("-2.5e-3", .number(-0.0025)), ("1e300", .number(1e300)),
        ] as [(String, JSONValue)])
    func numbers(json: String, expected: JSONValue) throws {
        #expect(try value(json) == expected)
    }

    @Test("a number that is too large for JSON's programs is an error", arguments: ["1e999", "-1e999"])
    func tooLarge(json: String) {
        #expect(throws: DecodingError.self) { try value(json) }
    }

    @Test("of members with the same name, the last one counts")
    func duplicates() throws {
        #expect(try JSONValue.decodeObject(Array(#"{"a":1,"\u0061":2}"#.utf8)) == ["a": 2])
    }

    @Test(
        "JSON values are written as Foundation writes them",
        arguments: [
            JSONValue.null, true, false, 0, -7, .integer(Int64.max), .number(0.1), .number(-1e300), .number(1e-7),
            .number(2),
            .number(1e16), .number(123_456_789.125), "", "plain", "ü🦊\u{2028}", "/", "\"\\",
            "\u{0}\u{1}\u{8}\t\n\u{C}\r\u{1F}\u{7F}",
            [], [1, "a", []], [:],
            ["b": 1, "a": [:], "B": 2, "a1": 3, "a10": 4, "a2": 5, "é": 6, "": 7, "_": 8, "z": [.null]],
        ] as [JSONValue])
    func writing(value: JSONValue) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
        #expect(String(decoding: value.encoded(), as: UTF8.self) == expected)
        #expect(try JSONValue.decode(value.encoded()) == JSONValue.decode(Data(expected.utf8)))
    }

    @Test("numbers that JSON doesn't have are written as null", arguments: [Double.infinity, -.infinity, .nan])
    func nonNumbers(value: Double) {
        #expect(JSONValue.array([.number(value)]).encoded() == Data("[null]".utf8))
    }

    private func value(_ json: String) throws -> JSONValue? {
        try JSONValue.decodeObject(Array("{\"v\":\(json)}".utf8))["v"]
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
}

/// A deterministic random number generator (Knuth's linear congruential generator).
private struct Repeatable: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 32) | (state << 32)
    }
}
