import Foundation
import Testing

@testable import JWTDecode

@Suite("The JSON reader")
struct JSONReaderTests {
    @Test(
        "the JSON reader decodes every escape sequence",
        arguments: [
            (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00C9""#, "AéÉ"),
            (#""\u0000""#, "\0"), (#""\ud83e\udd8a""#, "🦊"), (#""\uFFFF""#, "\u{FFFF}"),
            (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"),
            (#""🦊 and \u2028 and plain""#, "🦊 and \u{2028} and plain"), ("\"\u{7F}\"", "\u{7F}"),
        ])
    func strings(json: String, text: String) throws {
        #expect(try value(json) as? String == text)
    }

    @Test("escape sequences are decoded in JSON member names")
    func names() throws {
        let object = try JSONReader.object(Array(#"{"\u0061\n":1,"":2}"#.utf8))
        #expect(object["a\n"] as? Int == 1)
        #expect(object[""] as? Int == 2)
    }

    @Test(
        "the JSON reader rejects invalid strings",
        arguments: [
            #""\x""#, #""\u12""#, #""\u12G4""#, #""\uD800""#, #""\uD800x""#, #""\uD800\n""#, #""\uD800\uD800""#,
            #""\uDC00""#,
            #""\u-001""#, #""open"#, #""\"#, #""\u"#, "\"\n\"", "\"\t\"", "\"\0\"", "'a'",
        ])
    func badStrings(json: String) {
        #expect(throws: JSONReader.Malformed.self) { try value(json) }
    }

    @Test(
        "the JSON reader rejects invalid numbers",
        arguments: [
            "01", "-01", "00", "-", "+1", ".5", "1.", "1.e1", "1e", "1e+", "1e1.5", "0x10", "1_000", "1,5", "NaN",
            "Infinity",
            "-Infinity", "１", "1a", "--1", "- 1", "1 2",
        ])
    func badNumbers(json: String) {
        #expect(throws: JSONReader.Malformed.self) { try value(json) }
    }

    @Test(
        "the JSON reader rejects other malformed values",
        arguments: [
            "", "tru", "True", "truex", "nul", "nil", "undefined", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]",
            "[1,,2]", "{",
            "}", #"{"a"}"#, #"{"a":}"#, #"{"a" 1}"#, #"{"a":1,}"#, #"{,"a":1}"#, "{1:2}", #"{"a":1 "b":2}"#, "[}", "{]",
            "/*x*/1", "1//x", "\u{A0}1", "1\u{B}",
        ])
    func badValues(json: String) {
        #expect(throws: JSONReader.Malformed.self) { try value(json) }
    }

    @Test(
        "the JSON reader rejects bytes that aren't UTF-8",
        arguments: [
            [0x80], [0xC3], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
            [0xF0, 0x9F, 0xA6],
        ])
    func badEncoding(bytes: [UInt8]) {
        #expect(throws: JSONReader.Malformed.self) {
            try JSONReader.object(Array(#"{"v":""#.utf8) + bytes + Array(#""}"#.utf8))
        }
        #expect(throws: JSONReader.Malformed.self) { try JSONReader.object(Array("{}".utf8) + bytes) }
    }

    @Test("the JSON reader rejects UTF-16")
    func utf16() throws {
        let json = try #require("{}".data(using: .utf16LittleEndian))
        #expect(throws: JSONReader.Malformed.self) { try JSONReader.object(Array(json)) }
    }

    @Test("whitespace is allowed anywhere between JSON values")
    func whitespace() throws {
        let object = try JSONReader.object(Array(" \t\r\n{ \"a\" : [ 1 , { } , [ ] ] , \"b\" : true } \n".utf8))
        #expect((object["a"] as? [Any])?.count == 3)
        #expect(object["b"] as? Bool == true)
    }

    @Test("the nesting depth of JSON is limited")
    func depth() throws {
        let limit = JSONReader.maximumDepth - 1  // The enclosing object is another level.
        #expect(throws: Never.self) { try value(nested(limit)) }
        #expect(throws: JSONReader.Malformed.self) { try value(nested(limit + 1)) }
        let objects = String(repeating: #"{"a":"#, count: 100_000)
        #expect(throws: JSONReader.Malformed.self) { try value(objects) }
    }

    @Test("JSON arrays side by side don't count as nested")
    func breadth() throws {
        let list = "[" + Array(repeating: "[]", count: 10_000).joined(separator: ",") + "]"
        #expect((try value(list) as? [Any])?.count == 10_000)
    }

    @Test("the JSON reader accepts no damaged JSON that Foundation rejects")
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
            guard (try? JSONReader.object(damaged)) != nil else { continue }
            accepted += 1
            #expect(throws: Never.self, "\(String(decoding: damaged, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: Data(damaged))
            }
        }
        #expect(accepted > 100)
    }

    private func value(_ json: String) throws -> (any Sendable)? {
        try JSONReader.object(Array("{\"v\":\(json)}".utf8))["v"]
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
