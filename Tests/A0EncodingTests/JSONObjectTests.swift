import Foundation
import Testing

@testable import A0Encoding

@Suite("The JSON object reader")
struct JSONScannerTests {
    private static func members(_ json: String, depth: Int = 4) -> [JSONMember]? {
        try? JSONScanner.members(of: Array(json.utf8), limits: .init(depth: depth, members: 30))
    }

    @Test(
        "JSON that isn't exactly one strict object is rejected",
        arguments: [
            "", " ", "null", "[]", "1", "\"a\"", "{", "}", "{}}", "{},", "{}{}", "\u{FEFF}{}", "{\"a\"}", "{\"a\":}",
            "{a:1}",
            "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1 \"b\":2}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":+1}",
            "{\"a\":1e}", "{\"a\":-}", "{\"a\":NaN}", "{\"a\":Infinity}", "{\"a\":tru}", "{\"a\":True}", "{\"a\":nul}",
            "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}",
            "{\"a\":\"\\ud800\\u0041\"}", "{\"a\":\"\n\"}", "{\"a\":\"", "{\"a\":\"\\", "{\"a\":[1,]}", "{\"a\":[1",
            "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"b\":{\"a\":1,\"a\":2}}", "{\"a\":[[[[[1]]]]]}",
            "{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}", "{\"a\":1}\0", "{\"a\":'b'}", "{/**/}",
        ])
    func malformed(_ json: String) {
        #expect(Self.members(json) == nil)
    }

    @Test("JSON that isn't UTF-8 is rejected")
    func otherEncodings() {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] {
            let json = Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)
            #expect(throws: JSONScanner.Malformed.self) { try JSONScanner.members(of: json, limits: .init(depth: 4)) }
        }
    }

    @Test("too many JSON members, or duplicates among many, are rejected")
    func manyMembers() {
        let names = (0..<30).map { "\"n\($0)\":0" }
        #expect(Self.members("{" + names.joined(separator: ",") + "}")?.count == 30)
        #expect(Self.members("{" + (names + ["\"m\":0"]).joined(separator: ",") + "}") == nil)
        #expect(Self.members("{" + (names.dropLast() + ["\"n7\":0"]).joined(separator: ",") + "}") == nil)
    }

    @Test("JSON members are decoded to their values")
    func values() throws {
        let json = """
             { "a" : "x\\u00e9\\ud83d\\ude00\\n", "n": -1.5e2, "i": 1800000000, "t":true, "l": ["p","q"], "m":["p",1],
             "o": {"k": "v"}, "\\u0062": "escaped name", "z": null, "": 1}\t
            """
        let object = try JSONObject(Array(json.utf8), limits: .init(depth: 4))
        #expect(object.text("a") == "xé😀\n")
        #expect(object.value("n")?.number == -150)
        #expect(object.value("i")?.number == 1_800_000_000)
        #expect(object.value("t")?.kind == .true)
        #expect(object.value("l")?.texts == ["p", "q"])
        #expect(object.value("m")?.texts == nil)
        #expect(object.value("o")?.object?.text("k") == "v")
        #expect(object.text("b") == "escaped name")
        #expect(object.value("z")?.kind == .null)
        #expect(object.has(""))
        #expect(!object.has("c"))
        #expect(object.text("n") == nil)
        #expect(object.value("a")?.isText("xé😀\n") == true)
        // The same characters in another encoding are different text.
        #expect(object.value("a")?.isText("xe\u{301}😀\n") == false)
    }
}
